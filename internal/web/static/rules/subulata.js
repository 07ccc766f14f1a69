// Subulata's moves, for hints: where a piece could go and what that would capture. The server judges.
// @ts-check
import { FIELDS, SIDE, fieldAt, fieldNamed, fileOf, parseMove, rankOf, upperName } from './fields.js';

/** @typedef {import('./fields.js').Cells} Cells */
/** @typedef {import('./fields.js').Target} Target */
/** @typedef {{ cells: Cells, steps: number[] }} Board */
/** @typedef {{ at: string, seat: string, number: number | null }} ViewPiece */
/** @typedef {{ seat: string, count: number, numbers: number[] | null }} ViewCaptured */
/** @typedef {{ game?: 'subulata', pond: string[], pieces: ViewPiece[], captured?: ViewCaptured[] }} Position */

export const SEATS = ['white', 'black'];
export const name = upperName;

// White goes left and up, Black right and down (S9).
const FORWARD = { white: [[-1, 0], [0, 1]], black: [[1, 0], [0, -1]] };
const DIRECTIONS = [...FORWARD.white, ...FORWARD.black];

/**
 * How far a piece goes from each field: water 1, flower 2, leaf 3 (S8).
 * @param {string[]} pond nine rows from rank 9
 */
export const steps = (pond) => FIELDS.map((at) => 'WFL'.indexOf(pond[SIDE - 1 - rankOf(at)][fileOf(at)]) + 1);

/**
 * The board of a position as the API gives it.
 * @param {Position} position
 * @returns {Board}
 */
export function read(position) {
  const cells = /** @type {Cells} */ (Array(SIDE * SIDE).fill(null));
  for (const { at, seat, number } of position.pieces) cells[fieldNamed(at)] = { seat, number };
  return { cells, steps: steps(position.pond) };
}

/** @param {string} seat */
const forward = (seat) => (seat === 'black' ? FORWARD.black : FORWARD.white);

/**
 * Where the piece on a field could go, whichever side is to move (S8 to S12).
 * @param {Board} board @param {number} from
 * @returns {Target[]}
 */
export function targets({ cells, steps }, from) {
  const piece = cells[from];
  if (!piece) return [];
  const found = [];
  for (const direction of DIRECTIONS) {
    const [file, rank] = direction;
    const to = fieldAt(fileOf(from) + file * steps[from], rankOf(from) + rank * steps[from]);
    const there = to < 0 ? null : cells[to];
    const backward = !forward(piece.seat).includes(direction);
    if (to < 0 || there?.seat === piece.seat || (backward && !there)) continue;
    found.push({ to, captures: there ? [to] : [], backward });
  }
  return found;
}

/**
 * The board after a move.
 * @param {Board} board @param {number} from @param {Target} target
 * @returns {Board}
 */
export function play({ cells, steps }, from, { to }) {
  const after = cells.slice();
  after[to] = after[from];
  after[from] = null;
  return { cells: after, steps };
}

/**
 * The position, as the API would give it but without scores, after a legal move. The number of a
 * captured piece is known where it was (S20).
 * @param {Position} position @param {string} text
 * @returns {Position}
 */
export function after(position, text) {
  const move = parseMove(text);
  if (!move) return position;
  const [from, to] = [name(move.from), name(move.to)];
  const taken = position.pieces.find((piece) => piece.at === to);
  const pieces = position.pieces.filter((piece) => piece !== taken)
    .map((piece) => (piece.at === from ? { ...piece, at: to } : piece))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return { game: 'subulata', pond: position.pond, pieces, captured: SEATS.map((seat) => withLoss(position, seat, taken)) };
}

/** @param {Position} position @param {string} seat @param {ViewPiece | undefined} taken @returns {ViewCaptured} */
function withLoss({ captured = [] }, seat, taken) {
  const before = captured.find((one) => one.seat === seat) ?? { seat, count: 0, numbers: [] };
  if (taken?.seat !== seat) return before;
  const numbers = before.numbers && taken.number !== null ? [...before.numbers, taken.number].sort((a, b) => a - b) : null;
  return { seat, count: before.count + 1, numbers };
}

/** Canonical notation (S15). @param {number} from @param {Target} target */
export const moveText = (from, { to, captures }) => `${name(from)}${captures.length > 0 ? 'x' : '-'}${name(to)}`;

/** Every move of a seat, were it to move, in canonical notation. @param {Board} board @param {string} seat */
export function moves(board, seat) {
  return FIELDS.filter((at) => board.cells[at]?.seat === seat)
    .flatMap((from) => targets(board, from).map((target) => moveText(from, target)))
    .sort();
}

/**
 * The fields of pieces of either side that the other could capture, were it to move.
 * @param {Board} board
 * @returns {Set<number>}
 */
export function threatened(board) {
  return new Set(FIELDS.flatMap((from) => targets(board, from).flatMap((target) => target.captures)));
}

/** White's goal is A7..C9, Black's G1..I3: each the other's start (S3). @param {string} seat @param {number} at */
export function isGoal(seat, at) {
  return seat === 'white' ? fileOf(at) < 3 && rankOf(at) > 5 : fileOf(at) > 5 && rankOf(at) < 3;
}

/**
 * The start fields of a seat in the order of the setup notation: ranks from the top down (S7).
 * @param {string} seat
 */
export function startFields(seat) {
  const [file, rank] = seat === 'white' ? [6, 2] : [0, 8];
  return Array.from({ length: 9 }, (_, i) => fieldAt(file + (i % 3), rank - Math.floor(i / 3)));
}

/**
 * Why the game is over after a move of this board, "" while it goes on (S16, S17).
 * @param {Board} board the board after the move @param {Target} _target @param {string} next the seat to move
 */
export function ending(board, _target, next) {
  const of = (/** @type {string} */ seat) => FIELDS.filter((at) => board.cells[at]?.seat === seat);
  if (SEATS.some((seat) => of(seat).length === 0)) return 'no-pieces';
  if (SEATS.some((seat) => of(seat).every((at) => isGoal(seat, at)))) return 'home';
  return moves(board, next).length === 0 ? 'no-moves' : '';
}
