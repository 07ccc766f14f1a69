// The lists that the page shows, and how each is asked for.
import { bare, pictured, whole } from './games.js';

/** @typedef {import('./topics.js').ListInterest} ListInterest @typedef {import('../types').AnyGame} AnyGame @typedef {import('../api/calls.js').Calls} Calls @typedef {import('./games.js').Games} Games */

const most = 200; // games of a list that is asked for whole
const few = 3; // games that are asked for one by one rather than the list with all positions
const often = 20_000; // milliseconds
const seldom = 120_000; // for the count on the icon, which is seen while the page is not

/** @typedef {NonNullable<Parameters<Calls['games']>[0]>} Filters */

/** All pages of a list. @param {Calls} api @param {Filters} filters @param {AbortSignal} signal */
async function pagesOf(api, filters, signal) {
  /** @type {AnyGame[]} */
  const all = [];
  let cursor = null;
  do {
    const page = /** @type {import('../types').GameList} */ (await api.games({ ...filters, cursor }, signal));
    all.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor && all.length < most);
  return all;
}

/**
 * Every game of a player that goes on, by deadline. Positions are asked for of those alone that have
 * moved on since they were told.
 * @param {string} name @returns {ListInterest}
 */
export const running = (name) => ({
  name: 'running', key: `running ${name}`, every: often, hidden: seldom, streamed: true,
  async load(api, games, signal) {
    const filters = { player: name, sort: /** @type {const} */ ('deadline') };
    const withPositions = async () => ({ games: await pagesOf(api, { ...filters, include: 'position', limit: 20 }, signal), next: null, detail: pictured });
    if (!games.list('running') || games.list('running')?.kept) return withPositions();
    const whose = games.list('running')?.whose;
    const all = await pagesOf(api, { ...filters, limit: 100 }, signal);
    const moved = all.filter(({ id, version }) => (games.get(id, pictured)?.version ?? 0) < version);
    if (moved.length > few) return withPositions();
    for (const { id } of moved) games.put(/** @type {AnyGame} */ ((await api.game(id, { signal })).game), whole, whose);
    return { games: all, next: null, detail: bare };
  },
});

/** @param {Filters} filters @param {number} detail @returns {ListInterest['load']} */
const once = (filters, detail) => async (api, _, signal) => {
  const { items, next_cursor: next } = await api.games({ ...filters, ...(detail === pictured ? { include: 'position' } : {}) }, signal);
  return { games: /** @type {AnyGame[]} */ (items), next, detail };
};

const askWaiting = once({ to_act: 'me', sort: 'deadline', limit: 100 }, bare);

/** The games that wait for a move of mine. Nothing is asked while all of mine are. @type {ListInterest} */
export const waiting = {
  name: 'waiting', every: often, hidden: seldom, streamed: true,
  load: async (api, games, signal) => {
    const all = games.list('running');
    return all && !all.kept && Date.now() - all.at < often * 1.5 ? null : askWaiting(api, games, signal);
  },
};

/** The games offered to me by name; none of them has a position yet. @type {ListInterest} */
export const challenges = { name: 'challenges', every: often, hidden: seldom, streamed: true, load: once({ challenged: 'me', limit: 100 }, bare) };

/** A player's games that ended last. They change when a running one ends. @param {string} name @returns {ListInterest} */
export const finished = (name) => ({
  name: 'finished', key: `finished ${name}`, every: Infinity, load: once({ player: name, sort: 'ended', limit: 6 }, pictured),
  watch: (games, changed) => {
    let before = games.list('running')?.ids ?? [];
    return games.watchList('running', () => {
      const now = games.list('running')?.ids ?? [];
      if (before.some((id) => !now.includes(id))) changed(true);
      before = now;
    });
  },
});

/** Open games that anybody may join. @type {ListInterest} */
export const open = { name: 'open', every: often, load: once({ status: 'open', opponent_kind: 'anyone', limit: 12 }, bare) };

/** So many pages of a history. @param {{ [name: string]: string }} filters @param {number} pages @returns {ListInterest} */
export const history = (filters, pages) => ({
  name: historyName(filters), key: `${historyName(filters)} ${pages}`, every: Infinity,
  async load(api, _, signal) {
    /** @type {Map<string, AnyGame>} */
    const all = new Map();
    let cursor = /** @type {string | null} */ (null);
    for (let page = 0; page < pages && (page === 0 || cursor); page++) {
      const { items, next_cursor: next } = await api.games({ ...filters, include: 'position', limit: 12, cursor }, signal);
      for (const game of /** @type {AnyGame[]} */ (items)) all.set(game.id, game);
      cursor = next;
    }
    return { games: [...all.values()], next: cursor, detail: pictured };
  },
});

/** @param {{ [name: string]: string }} filters */
export const historyName = (filters) => `history ${new URLSearchParams(filters)}`;
