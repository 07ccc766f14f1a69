// The form of a new game: what can be chosen, and what the API is asked for.
import { variants } from './variants.js';

/**
 * @typedef {object} Wish
 * @property {string} variant
 * @property {'anyone' | 'user' | 'invite' | 'computer'} kind
 * @property {string} name
 * @property {number} level
 * @property {string} seat
 * @property {number} seconds for each move; 0 for no clock
 * @property {boolean} private
 * @property {'goal' | 'all'} reveal
 */

/** The times per move offered, in seconds; 0 is no clock. */
export const paces = [3600, 43_200, 86_400, 259_200, 604_800, 1_209_600, 0];

/** @type {Wish} */
export const usual = { variant: 'subulata-7', kind: 'anyone', name: '', level: 2, seat: 'random', seconds: 259_200, private: false, reveal: 'goal' };

/** @param {Wish} wish @returns {Wish} with what does not fit its variant put right */
export function fitting(wish) {
  const known = variants[wish.variant] ? wish : { ...wish, variant: usual.variant };
  const seats = ['random', ...variants[known.variant].seats];
  return seats.includes(known.seat) ? known : { ...known, seat: 'random' };
}

/** What the address asks for, as a rematch does, over what was half done. @param {URLSearchParams} query @param {Partial<Wish>} draft */
export function wishFrom(query, draft) {
  const wish = { ...usual, ...draft };
  const [variant, name] = [query.get('variant'), query.get('opponent')];
  if (variant) wish.variant = variant;
  if (name) Object.assign(wish, { kind: 'user', name });
  return fitting(wish);
}

// A private game for anyone would be seen by nobody, and so joined by nobody.
/** @param {Wish} wish @returns {import('./types').CreateGame} */
export function requestOf(wish) {
  /** @type {import('./types').CreateGame} */
  const request = {
    variant: /** @type {any} */ (wish.variant), seat: /** @type {any} */ (wish.seat), opponent: { kind: wish.kind },
    private: wish.private && wish.kind !== 'anyone',
    time_control: wish.seconds ? { kind: 'per_move', per_move_seconds: wish.seconds } : { kind: 'none' },
  };
  if (wish.kind === 'user') request.opponent.name = wish.name.trim();
  if (wish.kind === 'computer') request.opponent.level = wish.level;
  if (wish.variant !== 'tablut') request.options = { reveal: wish.reveal };
  return request;
}
