// Earlier positions of a game, worked out from its record by the rules the page knows. They are what
// the API's replay tells: numbers the reader may know now at every ply, any others at none.
import { gameOf } from '../games/registry.js';

/** @typedef {import('./types').Game} Game @typedef {import('./types').GameRecord} GameRecord */

/**
 * The game right after each ply, from 0.
 * @param {Game} game as it stands @param {GameRecord} record
 * @returns {Game[]}
 */
export function rebuild(game, record) {
  const { first, told, rules } = gameOf(game.variant);
  const now = /** @type {import('../games/game').Told} */ (game.position); // a game with a record has one
  let position = first(record, now);
  const at = (/** @type {number} */ ply) => ({ ...game, ply, last_move: record.moves[ply - 1] ?? null, legal_moves: null, position: told(position, now) });
  const all = [at(0)];
  for (const move of record.moves) {
    position = rules.after(position, move);
    all.push(at(all.length));
  }
  return all;
}
