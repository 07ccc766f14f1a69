// What a player has in hand on a board: a piece looked at, a move not yet confirmed, a move sent.
// Pure: every function gives the next selection and changes nothing.
// @ts-check
import { fieldNamed, parseMove } from '../rules/fields.js';

/**
 * @typedef {object} Selection
 * @property {number} at field of the piece selected, -1 for none
 * @property {string} seat whose piece that is
 * @property {string | null} move the move chosen and not yet known to be made
 * @property {boolean} sent the move has been handed on; it waits for the server
 */
/** @typedef {import('../rules/fields.js').Cells} Cells */
/** @typedef {Map<number, Map<number, string>>} Legal  the legal moves' texts by field left and field reached */

/** @type {Selection} */
export const NOTHING = Object.freeze({ at: -1, seat: '', move: null, sent: false });

/** @param {string[] | null | undefined} moves as the API gives them @returns {Legal} */
export function legalByField(moves) {
  const legal = /** @type {Legal} */ (new Map());
  for (const text of moves ?? []) {
    const move = parseMove(text);
    if (!move) continue;
    if (!legal.has(move.from)) legal.set(move.from, new Map());
    legal.get(move.from)?.set(move.to, text);
  }
  return legal;
}

/**
 * What is written down of a selection, to be found again when the reader comes back.
 * @typedef {{ field: string, move: string | null }} Held
 */

/** @param {Cells} cells @param {number} at @returns {Selection} */
const holding = (cells, at) => (cells[at] ? { ...NOTHING, at, seat: cells[at].seat } : NOTHING);

/**
 * A field is pressed. A move chosen this way waits to be confirmed; one not to be confirmed is the
 * caller's to send at once.
 * @param {Selection} selection @param {number} at @param {{ cells: Cells, legal: Legal }} board
 * @returns {Selection}
 */
export function press(selection, at, { cells, legal }) {
  const move = legal.get(selection.at)?.get(at);
  if (move) return { ...selection, move, sent: false };
  if (selection.at === at && !selection.move) return NOTHING;
  return holding(cells, at);
}

/** A piece is taken up, to be dragged. @param {number} at @param {{ cells: Cells }} board @returns {Selection} */
export const lift = (at, { cells }) => holding(cells, at);

/** Escape: first the move, then the piece. @param {Selection} selection @returns {Selection} */
export const drop = (selection) => (selection.move ? { ...selection, move: null, sent: false } : NOTHING);

/** @param {Selection} selection @returns {Selection} */
export const send = (selection) => (selection.move ? { ...selection, sent: true } : selection);

/**
 * Takes up again what was held before, if it still can be.
 * @param {Held | null | undefined} held
 * @param {{ cells: Cells, legal: Legal, confirm: boolean }} board
 * @returns {Selection}
 */
export function takeUp(held, { cells, legal, confirm }) {
  const found = holding(cells, fieldNamed(held?.field ?? ''));
  const move = confirm && held ? parseMove(held.move) : null;
  const legalNow = move && move.from === found.at && legal.get(move.from)?.get(move.to) === held?.move;
  return legalNow ? { ...found, move: held?.move ?? null } : found;
}

/**
 * The selection after news from the server. What is still possible is kept.
 * @param {Selection} selection
 * @param {{ cells: Cells, legal: Legal, moved: boolean, refused: boolean, confirm: boolean }} news
 *   moved: another move has been made since; refused: the sending has ended and the game stands as before
 * @returns {Selection}
 */
export function keep(selection, { cells, legal, moved, refused, confirm }) {
  const stands = selection.at >= 0 && cells[selection.at]?.seat === selection.seat;
  if (!stands) return NOTHING;
  if (!selection.move) return selection;
  const { from, to } = /** @type {{ from: number, to: number }} */ (parseMove(selection.move));
  if (legal.get(from)?.get(to) !== selection.move) return { ...selection, move: null, sent: false };
  if (!selection.sent) return selection;
  if (moved) return NOTHING;
  return refused ? { ...selection, sent: false, move: confirm ? selection.move : null } : selection;
}
