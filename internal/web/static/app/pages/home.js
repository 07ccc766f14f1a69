import { html, useState } from '../../vendor/preact.js';
import { MiniBoard } from '../../board/mini.js';
import { isPassing } from '../api/errors.js';
import { useCell } from '../cell.js';
import { levelAbout } from '../levels.js';
import { go } from '../router.js';
import { api, connection, somebody, store, user } from '../services.js';
import { useTexts } from '../translation.js';
import { usePolling } from '../ui/connection.js';
import { GameCard } from '../ui/gamecard.js';
import { LevelSelect, useLevels } from '../ui/levels.js';
import { useMaking } from '../ui/making.js';
import { ProblemNote } from '../ui/problem.js';
import { useDoing, useLoaded } from '../ui/use.js';
import { variants } from '../variants.js';

/** Open games anyone may join, mine left out. */
const openGames = async (/** @type {AbortSignal} */ signal) =>
  (await api.games({ status: 'open', opponent_kind: 'anyone', include: 'position', limit: 12 }, signal)).items;

/** @param {string} variant @param {import('../types').CreateGame['opponent']} opponent @returns {import('../types').CreateGame} */
const plain = (variant, opponent) => ({ variant: /** @type {any} */ (variant), seat: 'random', opponent });

/** The oldest open game of this variant that is somebody else's. @param {string} variant */
async function oldestOpen(variant) {
  const me = await somebody();
  const { items } = await api.games({ status: 'open', opponent_kind: 'anyone', variant, limit: 100 });
  return items.filter((game) => game.created_by.id !== me.id).at(-1);
}

/** Ways to begin a game of a variant at once. */
function useBeginning() {
  const make = useMaking();
  return {
    /** @param {string} variant @param {number} level */
    computer: (variant, level) => make(plain(variant, { kind: 'computer', level })),
    /** Leads to an open game, whose terms are told there; else offers one. @param {string} variant */
    async person(variant) {
      const open = await oldestOpen(variant);
      if (open) go(`/games/${open.id}`);
      else await make(plain(variant, { kind: 'anyone' }));
    },
  };
}

export function HomePage() {
  const { t } = useTexts();
  const me = useCell(user);
  const list = useLevels();
  const [wished, setLevel] = useState(store.read('level', 2));
  const level = Math.min(wished, list.length);
  const begin = useBeginning();
  const { busy, problem, run } = useDoing();
  const [pressed, setPressed] = useState({ id: '', work: async () => {} });
  const start = (/** @type {string} */ id, /** @type {() => Promise<void>} */ work) => {
    setPressed({ id, work });
    run(work);
  };
  const choose = (/** @type {number} */ chosen) => {
    store.write('level', chosen);
    setLevel(chosen);
  };
  return html`
    <section class="hero">
      <h1>${t('home.title')}</h1>
      <p>${t('home.text')}</p>
    </section>
    <section aria-labelledby="play">
      <div class="row">
        <h2 id="play">${t('home.play')}</h2>
        <label class="inline">${t('home.level')}
          <${LevelSelect} list=${list} value=${level} onChange=${choose} aria-describedby="level-about" />
        </label>
      </div>
      <${LevelAbout} list=${list} level=${level} />
      ${!me && html`<p class="muted">${t('home.no-account')}</p>`}
      <ul class="variants">
        ${Object.keys(variants).map((id) => html`
          <${VariantCard} id=${id} busy=${busy} computer=${() => start(id, () => begin.computer(id, level))} person=${() => start(id, () => begin.person(id))}>
            <${Starting} here=${pressed.id === id} busy=${busy} problem=${problem} again=${() => run(pressed.work)} />
          <//>`)}
      </ul>
    </section>
    <${OpenGames} />
    ${!me && html`<p class="enter"><a href="/sign-in">${t('home.sign-in')}</a> · <a href="/sign-in?form=register">${t('home.register')}</a></p>`}
  `;
}

/** How the chosen level plays each game. @param {{ list: import('../types').ComputerLevel[], level: number }} props */
function LevelAbout({ list, level }) {
  const { t } = useTexts();
  const about = ['subulata', 'tablut'].map((game) => [t(`rules.${game}`), levelAbout(list, level, game, t)]);
  return html`<dl class="level-about" id="level-about">${about.map(([name, text]) => text && html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>`;
}

/** How starting a game goes, beside the button that was pressed. @param {{ here: boolean, busy: boolean, problem: unknown, again: () => void }} props */
function Starting({ here, busy, problem, again }) {
  const { t } = useTexts();
  const { lost } = useCell(connection);
  return html`<p class="muted" role="status">${here && busy && lost && t('home.trying')}</p>
    <${ProblemNote} problem=${here ? problem : null} again=${again} />`;
}

/** @param {{ id: string, busy: boolean, computer: () => void, person: () => void, children?: any }} props */
function VariantCard({ id, busy, computer, person, children }) {
  const { t } = useTexts();
  const name = t(`variant.${id}`);
  return html`
    <li class="card variant">
      <span class="mini" aria-hidden="true"><${MiniBoard} variant=${id} position=${variants[id].position} you=${null} /></span>
      <h3>${name}</h3>
      <p>${t(`short.${id}`)} <a href=${`/rules/${id.split('-')[0]}`} aria-label=${`${t('home.rules')}: ${name}`}>${t('home.rules')}</a></p>
      <div class="buttons">
        <button type="button" class="primary" aria-label=${`${t('home.computer')}: ${name}`} disabled=${busy} onClick=${computer}>${t('home.computer')}</button>
        <button type="button" aria-label=${`${t('home.person')}: ${name}`} disabled=${busy} onClick=${person}>${t('home.person')}</button>
      </div>
      ${children}
    </li>
  `;
}

function OpenGames() {
  const { t } = useTexts();
  const me = useCell(user);
  const { value, problem, again } = useLoaded(openGames, []);
  usePolling(again, 20_000);
  const games = (value ?? []).filter((game) => game.created_by.id !== me?.id);
  return html`
    <section aria-labelledby="open">
      <h2 id="open">${t('home.open')}</h2>
      ${!value && (isPassing(problem) ? html`<p class="muted" role="status">${t('home.away')} ${me && html`<a href="/games">${t('nav.games')}</a>`}</p>`
        : html`<${ProblemNote} problem=${problem} again=${again} />`)}
      ${value && games.length === 0 && html`<p class="muted">${t('home.none-open')} <a href="/new">${t('home.offer')}</a></p>`}
      <ul class="cards">${games.map((game) => html`<${GameCard} key=${game.id} game=${game}
        about=${html`<a class="button small" href=${`/games/${game.id}`}>${t('home.see')}</a>`} />`)}</ul>
    </section>
  `;
}
