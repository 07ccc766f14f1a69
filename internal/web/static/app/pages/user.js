import { html, useState } from '../../vendor/preact.js';
import { Refusal } from '../api/errors.js';
import { useCell } from '../cell.js';
import { asDate } from '../clock.js';
import { apiFilters } from '../filters.js';
import { go, note, noted } from '../router.js';
import { api, user } from '../services.js';
import { useTexts } from '../translation.js';
import { GameCard } from '../ui/gamecard.js';
import { HistoryFilters } from '../ui/filters.js';
import { ProblemNote } from '../ui/problem.js';
import { useTitle } from '../ui/title.js';
import { useLoaded } from '../ui/use.js';
import { variants } from '../variants.js';
import { NowherePage } from './nowhere.js';

/** @typedef {import('../types').AnyGame} AnyGame */

/** @param {{ params: { name: string }, query: URLSearchParams }} props */
export function UserPage({ params: { name }, query }) {
  const { locale, t } = useTexts();
  const me = useCell(user);
  const { value, problem, again } = useLoaded(() => api.user(name), [name]);
  useTitle(value && value.name);
  if (problem instanceof Refusal && problem.status === 404) return html`<${NowherePage} text=${t('user.unknown')} />`;
  if (!value) return html`<h1>${name}</h1><${ProblemNote} problem=${problem} again=${again} />`;
  const mine = me?.id === value.id;
  return html`
    <h1>${value.name}</h1>
    <p class="muted">${value.guest ? t('player.guest') : value.computer ? t('player.computer') : t('user.joined', { date: asDate(value.joined, locale) })}</p>
    ${!mine && !value.computer && html`<p><a class="button" href=${`/new?opponent=${encodeURIComponent(value.name)}`}>${t('user.challenge')}</a></p>`}
    ${mine && value.guest && html`<p>${t('settings.guest')} <a href="/sign-in?form=upgrade">${t('enter.upgrade')}</a></p>`}
    <${Tallies} record=${value.record} />
    <h2>${t('user.games')}</h2>
    <${HistoryFilters} name=${value.name} query=${query} 
      change=${(/** @type {string} */ search, /** @type {boolean} */ goesOn) => go(`/users/${encodeURIComponent(value.name)}${search}`, { stay: true, replace: goesOn })} />
    <${History} key=${`${me?.id} ${query}`} name=${value.name} query=${query} />
  `;
}

/** @param {{ record: import('../types').User['record'] }} props */
function Tallies({ record }) {
  const { t } = useTexts();
  const kinds = /** @type {const} */ (['won', 'drawn', 'lost']);
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${t('user.record')}><table class="tallies">
      <thead><tr><th scope="col">${t('terms.variant')}</th>${kinds.map((kind) => html`<th scope="col">${t(`user.${kind}`)}</th>`)}</tr></thead>
      <tbody>${Object.keys(variants).filter((id) => record[id]).map((id) => html`
        <tr><th scope="row">${t(`variant.${id}`)}</th>${kinds.map((kind) => html`<td>${record[id][kind]}</td>`)}</tr>`)}</tbody>
    </table></div>
  `;
}

/** So many pages of a history, the last one's cursor with them. @param {{ [name: string]: string }} filters @param {number} pages @param {AbortSignal} signal */
async function listed(filters, pages, signal) {
  /** @type {Map<string, AnyGame>} */
  const games = new Map();
  /** @type {string | null} */
  let cursor = null;
  for (let page = 0; page < pages && (page === 0 || cursor); page++) {
    const { items, next_cursor: next } = await api.games({ ...filters, include: 'position', limit: 12, cursor }, signal);
    for (const game of /** @type {AnyGame[]} */ (items)) games.set(game.id, game);
    cursor = next;
  }
  return { games: [...games.values()], cursor };
}

/** @param {{ name: string, query: URLSearchParams }} props */
function History({ name, query }) {
  const { t } = useTexts();
  const [pages, setPages] = useState(() => noted('pages') ?? 1); // as many as there were when the reader left
  const { value, problem, again, loading } = useLoaded((signal) => listed(apiFilters(name, query), pages, signal), [pages]);
  const more = () => {
    note('pages', pages + 1);
    setPages(pages + 1);
  };
  return html`
    <${ProblemNote} problem=${problem} again=${again} />
    <p class="muted" role="status">${value?.games.length === 0 ? t('user.no-games') : !value && !problem && t('loading')}</p>
    <ul class="cards">${value?.games.map((game) => html`<${GameCard} key=${game.id} game=${game} />`)}</ul>
    ${value?.cursor && html`<button type="button" aria-disabled=${loading ? 'true' : undefined} onClick=${() => loading || more()}>${t('user.more')}</button>`}
  `;
}
