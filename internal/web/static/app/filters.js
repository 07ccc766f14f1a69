// The filters of a history: what the address bar may hold, and what the API is asked for.
import { variantIDs } from '../games/registry.js';
import { isName } from './fields.js';

/** The values of filters that have few. */
export const filterNames = {
  variant: variantIDs,
  status: /** @type {const} */ (['open', 'setup', 'playing', 'finished', 'cancelled']),
  opponent_kind: /** @type {const} */ (['anyone', 'user', 'invite', 'computer']),
  sort: /** @type {const} */ (['created', 'ended', 'deadline']),
};

/** @param {keyof typeof filterNames} name @returns {readonly string[]} */
const valuesOf = (name) => filterNames[name];

/** A day before which there were no games: a year that is still being typed. */
const earliest = '1900-01-01';

/** The start of a day here, or of one some days later. @param {string} day @param {number} [later] */
function startOf(day, later = 0) {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Whether it is a day games may be of. @param {string} text */
export function isDay(text) {
  const time = Date.parse(`${text}T00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= earliest;
}

/** The filters of an address, without what is none. @param {string} player @param {URLSearchParams} query @returns {{ [name: string]: string }} */
export function readFilters(player, query) {
  /** @type {{ [name: string]: string }} */
  const found = {};
  for (const [name, value] of query) {
    const known = Object.hasOwn(filterNames, name) && valuesOf(/** @type {keyof typeof filterNames} */ (name)).includes(value);
    const day = ['since', 'until'].includes(name) && isDay(value);
    if (known || day || (name === 'opponent' && isName(value))) found[name] = value;
  }
  const winner = query.get('winner');
  if (winner && [player, found.opponent].includes(winner)) found.winner = winner;
  return found;
}

/** What the API is asked for: `until` a day includes that day. @param {string} player @param {URLSearchParams} query @returns {{ [name: string]: string }} */
export function apiFilters(player, query) {
  const { since, until, ...others } = readFilters(player, query);
  return { player, ...others, ...(since ? { since: startOf(since) } : {}), ...(until ? { until: startOf(until, 1) } : {}) };
}
