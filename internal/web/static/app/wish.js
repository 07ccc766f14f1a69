// The form of a new game: what can be chosen, and what the API is asked for.
import { gameOf, isVariant } from '../games/registry.js';

/**
 * @typedef {object} Wish
 * @property {import('./types').VariantID} variant
 * @property {'anyone' | 'user' | 'invite' | 'computer'} kind
 * @property {string} name
 * @property {number} level
 * @property {import('./types').Seat | 'random'} seat
 * @property {number | null} seconds for each move; 0 for no clock, null where nothing was chosen
 * @property {boolean} private
 * @property {'goal' | 'all'} reveal
 */

/** Whom a game can be offered to. @type {Wish['kind'][]} */
export const kinds = ['anyone', 'computer', 'user', 'invite'];

/** The times per move offered, in seconds; 0 is no clock. */
export const paces = [3600, 43_200, 86_400, 259_200, 604_800, 1_209_600, 0];

/** @type {Wish} */
export const usual = { variant: 'subulata-7', kind: 'anyone', name: '', level: 2, seat: 'random', seconds: null, private: false, reveal: 'goal' };

/** @param {Wish} wish @param {number} [strongest] the computer's highest level; 100 is the API's @returns {Wish} with what does not fit its variant put right */
export function fitting(wish, strongest = 100) {
  const variant = isVariant(wish.variant) ? wish.variant : usual.variant;
  const seats = /** @type {Wish['seat'][]} */ (['random', ...gameOf(variant).seats]);
  return {
    ...wish, variant, seat: seats.includes(wish.seat) ? wish.seat : 'random',
    level: Math.max(1, Math.min(wish.level, strongest)),
  };
}

/** What the address asks for, as a rematch does, over what was half done. @param {URLSearchParams} query @param {Partial<Wish>} draft */
export function wishFrom(query, draft) {
  const wish = { ...usual, ...draft };
  const [variant, name, kind, level] = ['variant', 'opponent', 'kind', 'level'].map((key) => query.get(key));
  if (variant) wish.variant = /** @type {Wish['variant']} */ (variant); // put right below
  if (name) Object.assign(wish, { kind: 'user', name });
  if (kinds.includes(/** @type {Wish['kind']} */ (kind))) wish.kind = /** @type {Wish['kind']} */ (kind);
  if (/^\d{1,3}$/.test(level ?? '')) wish.level = Number(level);
  return fitting(wish);
}

/** What was chosen, or the API's default. @param {Wish} wish @returns {number} seconds for each move, 0 for no clock */
export function paceOf({ seconds, kind }) {
  return seconds ?? (kind === 'computer' ? 0 : 259_200);
}

// Nobody could see a private game for anyone, and so nobody could join it.
/** @param {Wish} wish @returns {import('./types').CreateGame} */
export function requestOf(wish) {
  const pace = paceOf(wish);
  /** @type {import('./types').CreateGame} */
  const request = {
    variant: wish.variant, seat: wish.seat, opponent: { kind: wish.kind },
    private: wish.private && wish.kind !== 'anyone',
    time_control: pace ? { kind: 'per_move', per_move_seconds: pace } : { kind: 'none' },
  };
  if (wish.kind === 'user') request.opponent.name = wish.name.trim();
  if (wish.kind === 'computer') request.opponent.level = wish.level;
  if (gameOf(wish.variant).hasReveal) request.options = { reveal: wish.reveal };
  return request;
}
