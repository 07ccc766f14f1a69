import { html, useEffect, useState } from '../../vendor/preact.js';
import { Refusal } from '../api/errors.js';
import { useCell } from '../cell.js';
import { asDate } from '../clock.js';
import { go } from '../router.js';
import { api, user } from '../services.js';
import { useTexts } from '../translation.js';
import { GameCard } from '../ui/gamecard.js';
import { HistoryFilters, apiFilters } from '../ui/filters.js';
import { ProblemNote } from '../ui/problem.js';
import { useLoaded } from '../ui/use.js';
import { variants } from '../variants.js';
import { NowherePage } from './nowhere.js';

/** @typedef {import('../types').AnyGame} AnyGame */

/** @param {{ params: { name: string }, query: URLSearchParams }} props */
export function UserPage({ params: { name }, query }) {
  const { locale, t } = useTexts();
  const me = useCell(user);
  const { value, problem, again } = useLoaded(() => api.user(name), [name]);
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
    <${HistoryFilters} name=${value.name} query=${query} change=${(/** @type {string} */ search) => go(`/users/${encodeURIComponent(value.name)}${search}`, { replace: true })} />
    <${History} key=${query.toString()} name=${value.name} query=${query} />
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

/** @param {{ name: string, query: URLSearchParams }} props */
function History({ name, query }) {
  const { t } = useTexts();
  const [games, setGames] = useState(/** @type {AnyGame[]} */ ([]));
  const [cursor, setCursor] = useState(/** @type {string | null} */ (null));
  const [from, setFrom] = useState(/** @type {string | null} */ (null));
  const filters = apiFilters(name, query);
  const { value, problem, again, loading } = useLoaded((signal) => api.games({ ...filters, include: 'position', limit: 12, cursor: from }, signal), [from]);
  useEffect(() => {
    if (!value) return;
    setGames((before) => [...before.filter((game) => !value.items.some((one) => one.id === game.id)), .../** @type {AnyGame[]} */ (value.items)]);
    setCursor(value.next_cursor);
  }, [value]);
  return html`
    <${ProblemNote} problem=${problem} again=${again} />
    ${value && games.length === 0 && value.items.length === 0 && html`<p class="muted">${t('user.no-games')}</p>`}
    <ul class="cards">${games.map((game) => html`<${GameCard} key=${game.id} game=${game} />`)}</ul>
    ${cursor && html`<button type="button" disabled=${loading} onClick=${() => setFrom(cursor)}>${t('user.more')}</button>`}
  `;
}
