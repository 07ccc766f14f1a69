// The reader's own games, worked out from what is known of each and from the lists heard last.
import { isMyTurn, isOver } from '../words.js';
import { whole } from './games.js';

/** @typedef {import('./games.js').Games} Games @typedef {import('../types').AnyGame} AnyGame */
/** @typedef {{ mine: string[], theirs: string[], open: string[], challenges: string[], finished: string[] }} Shelves ids */

/** What stands in a list and what was heard of later: a game just made, or looked at since. @param {Games} games @param {string} name @returns {AnyGame[]} */
function listedAndLater(games, name) {
  const list = games.list(name);
  const ids = new Set(list?.ids);
  for (const id of games.ids()) if ((games.entry(id)?.at ?? 0) > (list?.at ?? 0)) ids.add(id);
  return [...ids].map((id) => games.get(id)).filter(Boolean);
}

/** @param {AnyGame} one @param {AnyGame} other */
const byDeadline = (one, other) => (one.deadline ?? '9').localeCompare(other.deadline ?? '9');

/** @param {AnyGame[]} all */
const lastFirst = (all) => [...new Set(all)].sort((one, other) => (other.ended_at ?? '').localeCompare(one.ended_at ?? '')).map(({ id }) => id);

/** The games that wait for a move of mine, the nearest deadline first. @param {Games} games @returns {string[]} */
export function waitingIds(games) {
  const at = (/** @type {string} */ name) => games.list(name)?.at ?? 0;
  const latest = at('running') > at('waiting') ? 'running' : 'waiting';
  return listedAndLater(games, latest).filter((game) => isMyTurn(game) && !isOver(game)).sort(byDeadline).map(({ id }) => id);
}

/** The games offered to me that still are. @param {Games} games @param {string} [me] @returns {string[]} */
export const challengeIds = (games, me) => listedAndLater(games, 'challenges')
  .filter((game) => game.status === 'open' && (games.list('challenges')?.ids.includes(game.id) || (me && game.opponent?.player?.id === me))).map(({ id }) => id);

/** My games by where they stand, null before any is known. @param {Games} games @param {string} me @returns {Shelves | null} */
export function shelvesOf(games, me) {
  const [running, finished] = [games.list('running'), games.list('finished')];
  const played = listedAndLater(games, 'running').filter((game) => game.you || game.created_by.id === me);
  if (!running && played.length === 0) return null;
  const ids = (/** @type {(game: AnyGame) => boolean} */ where) => played.filter((game) => !isOver(game) && where(game)).sort(byDeadline).map(({ id }) => id);
  const ended = played.filter((game) => isOver(game) && (running?.ids.includes(game.id) || games.get(game.id, whole)));
  return {
    mine: ids((game) => game.status !== 'open' && isMyTurn(game)),
    theirs: ids((game) => game.status !== 'open' && !isMyTurn(game)),
    open: ids((game) => game.status === 'open'),
    challenges: challengeIds(games, me),
    finished: lastFirst([...ended, ...(finished?.ids ?? []).map((id) => games.get(id)).filter(Boolean)]),
  };
}
