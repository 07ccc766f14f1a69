import { Fragment, h, useState } from '../../vendor/preact.js';
import { MiniBoard } from '../../board/mini.tsx';
import { games as kinds, rulesAt, variantIDs, variantOf } from '../../games/registry.js';
import { isPassing } from '../api/errors.js';
import { useCell } from '../cell.js';
import { open } from '../data/lists.js';
import { useFeed, useKnown } from '../data/use.js';
import { levelAbout } from '../levels.js';
import { go } from '../router.js';
import { api, connection, games, somebody, store, user } from '../services.js';
import { useTexts } from '../translation.js';
import { GameCard } from '../ui/gamecard.tsx';
import { LevelSelect, useLevels } from '../ui/levels.tsx';
import { useMaking } from '../ui/making.js';
import { ProblemNote } from '../ui/problem.tsx';
import { useDoing } from '../ui/use.js';
import type { ComponentChildren } from '../../vendor/preact.js';
import type { VariantID, ComputerLevel, CreateGame } from '../types';

const plain = (variant: VariantID, opponent: CreateGame['opponent']): CreateGame => ({ variant, seat: 'random', opponent });

/** The oldest open game of this variant made by another user. */
async function oldestOpen(variant: VariantID) {
  const me = await somebody();
  const { items } = await api.games({ status: 'open', opponent_kind: 'anyone', variant, limit: 100 });
  return items.filter((game) => game.created_by.id !== me.id).at(-1);
}

/** Ways to begin a game of a variant at once. */
function useBeginning() {
  const make = useMaking();
  return {
    computer: (variant: VariantID, level: number) => make(plain(variant, { kind: 'computer', level })),
    /** Leads to an open game, whose terms are told there; else offers one. */
    async person(variant: VariantID) {
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
  const start = (id: string, work: () => Promise<void>) => {
    setPressed({ id, work });
    run(work);
  };
  const choose = (chosen: number) => {
    store.write('level', chosen);
    setLevel(chosen);
  };
  return (
    <>
      <section class="hero">
        <h1>{t('home.title')}</h1>
        <p>{t('home.text')}</p>
      </section>
      <section aria-labelledby="play">
        <div class="row">
          <h2 id="play">{t('home.play')}</h2>
          <label class="inline">{t('home.level')}
            <LevelSelect list={list} value={level} onChange={choose} aria-describedby="level-about" />
          </label>
        </div>
        <LevelAbout list={list} level={level} />
        {!me && <p class="muted">{t('home.no-account')}</p>}
        <ul class="variants">
          {variantIDs.map((id) => (
            <VariantCard id={id} busy={busy} computer={() => start(id, () => begin.computer(id, level))} person={() => start(id, () => begin.person(id))}>
              <Starting here={pressed.id === id} busy={busy} problem={problem} again={() => run(pressed.work)} />
            </VariantCard>))}
        </ul>
      </section>
      <OpenGames />
      {!me && <p class="enter"><a href="/sign-in">{t('home.sign-in')}</a> · <a href="/sign-in?form=register">{t('home.register')}</a></p>}
    </>
  );
}

/** How the chosen level plays each game. */
function LevelAbout({ list, level }: { list: ComputerLevel[], level: number }) {
  const { t } = useTexts();
  const about = kinds.map(({ family }) => [t(`rules.${family}`), levelAbout(list, level, family, t)]);
  return <dl class="level-about" id="level-about">{about.map(([name, text]) => text && <div><dt>{name}</dt><dd>{text}</dd></div>)}</dl>;
}

/** The progress of starting a game, beside the button that was pressed. */
function Starting({ here, busy, problem, again }: { here: boolean, busy: boolean, problem: unknown, again: () => void }) {
  const { t } = useTexts();
  const { lost } = useCell(connection);
  return (<><p class="muted" role="status">{here && busy && lost && t('home.trying')}</p>
    <ProblemNote problem={here ? problem : null} again={again} /></>);
}

function VariantCard({ id, busy, computer, person, children }: {
  id: VariantID, busy: boolean, computer: () => void, person: () => void, children?: ComponentChildren,
}) {
  const { t } = useTexts();
  const name = t(`variant.${id}`);
  return (
    <li class="card variant">
      <span class="mini" aria-hidden="true"><MiniBoard variant={id} position={variantOf(id).picture} you={null} /></span>
      <h3>{name}</h3>
      <p>{t(`short.${id}`)} <a href={rulesAt(id)} aria-label={`${t('home.rules')}: ${name}`}>{t('home.rules')}</a></p>
      <div class="buttons">
        <button type="button" class="primary" aria-label={`${t('home.computer')}: ${name}`} disabled={busy} onClick={computer}>{t('home.computer')}</button>
        <button type="button" aria-label={`${t('home.person')}: ${name}`} disabled={busy} onClick={person}>{t('home.person')}</button>
      </div>
      {children}
    </li>
  );
}

function OpenGames() {
  const { t } = useTexts();
  const me = useCell(user);
  const { problem, heard, again } = useFeed({ list: open });
  const ids = useKnown(() => (games.list('open')?.ids ?? []).filter((id) => games.get(id)?.status === 'open' && games.get(id).created_by.id !== me?.id));
  const known = heard || games.list('open') !== null;
  return (
    <section aria-labelledby="open">
      <h2 id="open">{t('home.open')}</h2>
      {!known && (isPassing(problem) ? <p class="muted" role="status">{t('home.away')} {me && <a href="/games">{t('nav.games')}</a>}</p>
        : <ProblemNote problem={problem} again={again} />)}
      {known && ids.length === 0 && <p class="muted">{t('home.none-open')} <a href="/new">{t('home.offer')}</a></p>}
      <ul class="cards">{ids.map((id) => <GameCard key={id} id={id} invites />)}</ul>
    </section>
  );
}
