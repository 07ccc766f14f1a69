// Earlier positions of a game, worked out from its record by the rules the board knows. They are what
// the API's replay tells: numbers the reader may know now at every ply, any others at none.
import { gameOf } from '../board/games.js';
import { SEATS, name, startFields } from '../rules/subulata.js';
import { START } from '../rules/tablut.js';
import { sumOf } from './score.js';

/** @typedef {import('./types').Game} Game @typedef {import('./types').GameRecord} GameRecord */

/** The pieces of a setup (S7). @param {string} seat @param {string | null | undefined} setup */
function placed(seat, setup) {
  const marks = [...(setup ?? '').replaceAll('/', '')];
  return startFields(seat).map((at, i) => ({ at: name(at), seat, number: Number(marks[i]) || null, taken: /[1-9?]/.test(marks[i] ?? '') }))
    .filter(({ taken }) => taken).map(({ at, seat, number }) => ({ at, seat, number }));
}

/** @param {Game} game @param {GameRecord} record */
function firstPosition({ variant, position }, { start, setups }) {
  if (variant === 'tablut') return { game: 'tablut', board: start ?? START, drawing_moves: null };
  const { captured } = /** @type {import('./types').SubulataPosition} */ (position);
  const pieces = SEATS.flatMap((seat) => placed(seat, setups?.[seat])).sort((a, b) => (a.at < b.at ? -1 : 1));
  return { game: 'subulata', pond: start?.split('/') ?? [], pieces, captured: captured.map(({ seat, numbers }) => ({ seat, count: 0, numbers: numbers && [] })) };
}

/** Scores are told where the reader knows the present one, as far as every number counted is known (S21). @param {Game} game @param {any} position */
function scored(game, position) {
  const now = /** @type {any} */ (game.position).score;
  const score = Object.fromEntries(SEATS.map((seat) => [seat, now[seat] === null ? null : sumOf(position, /** @type {any} */ (seat)).total]));
  return { ...position, score };
}

/**
 * The game right after each ply, from 0.
 * @param {Game} game as it stands @param {GameRecord} record
 * @returns {Game[]}
 */
export function rebuild(game, record) {
  const rules = gameOf(game.variant);
  let position = firstPosition(game, record);
  const at = (/** @type {number} */ ply) => ({
    ...game, ply, last_move: record.moves[ply - 1] ?? null, legal_moves: null,
    position: game.variant === 'tablut' ? position : scored(game, position),
  });
  const all = [at(0)];
  for (const move of record.moves) {
    position = game.variant === 'tablut' ? { game: 'tablut', ...rules.after(position, move), drawing_moves: null } : rules.after(position, move);
    all.push(at(all.length));
  }
  return all;
}
