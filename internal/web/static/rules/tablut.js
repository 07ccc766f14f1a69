// Tablut's moves, for hints: where a piece could go and what that would capture. The server judges.
// @ts-check
import { FIELDS, SIDE, fieldAt, fileOf, lowerName, parseMove, rankOf } from './fields.js';

/** @typedef {import('./fields.js').Cells} Cells */
/** @typedef {import('./fields.js').Target} Target */
/** @typedef {{ cells: Cells }} Board */

export const SEATS = ['attackers', 'defenders'];
export const START = '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3';
export const CASTLE = fieldAt(4, 4);
export const name = lowerName;

const DIRECTIONS = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const LETTERS = { t: { seat: 'attackers' }, T: { seat: 'defenders' }, K: { seat: 'defenders', king: true } };

/** @param {number} at @param {number[]} direction @param {number} [distance] */
const step = (at, [file, rank], distance = 1) => fieldAt(fileOf(at) + file * distance, rankOf(at) + rank * distance);

/** The king on an edge field has escaped (T12). @param {number} at */
export const isEdge = (at) => DIRECTIONS.some((d) => step(at, d) < 0);

/**
 * The board of a position as the API gives it (T4).
 * @param {{ board: string }} position
 * @returns {Board}
 */
export function read({ board }) {
  const cells = /** @type {Cells} */ (Array(SIDE * SIDE).fill(null));
  board.split('/').forEach((rank, row) => {
    let file = 0;
    for (const letter of rank) {
      if (letter in LETTERS) cells[fieldAt(file++, SIDE - 1 - row)] = { ...LETTERS[/** @type {'t'} */ (letter)] };
      else file += Number(letter);
    }
  });
  return { cells };
}

/** The board text of T4. @param {Board} board */
export function write({ cells }) {
  const letter = (/** @type {number} */ at) => {
    const piece = cells[at];
    if (!piece) return '1';
    return piece.king ? 'K' : piece.seat === 'attackers' ? 't' : 'T';
  };
  const rank = (/** @type {number} */ row) => FIELDS.slice(row * SIDE, row * SIDE + SIDE).map(letter).join('');
  return [8, 7, 6, 5, 4, 3, 2, 1, 0].map(rank).join('/').replace(/1+/g, (empty) => String(empty.length));
}

/**
 * Where the piece on a field could go, whichever side is to move (T5, T6).
 * @param {Board} board @param {number} from
 * @returns {Target[]}
 */
export function targets(board, from) {
  const { cells } = board;
  if (!cells[from]) return [];
  return DIRECTIONS.flatMap((direction) => {
    const found = [];
    for (let to = step(from, direction); to >= 0 && !cells[to]; to = step(to, direction)) {
      if (to !== CASTLE) found.push(judge(cells, from, to));
    }
    return found;
  });
}

/** @param {Cells} before @param {number} from @param {number} to @returns {Target} */
function judge(before, from, to) {
  const cells = moved(before, from, to);
  const mover = cells[to];
  const captures = [];
  let regicide = false;
  for (const direction of DIRECTIONS) {
    const at = step(to, direction);
    const prey = at < 0 ? null : cells[at];
    if (!prey || prey.seat === mover?.seat) continue;
    if (prey.king) regicide = kingFalls(cells, at, step(to, direction, 2));
    else if (hostile(cells, step(to, direction, 2), mover?.seat)) captures.push(at);
  }
  return { to, captures: captures.sort(byName), regicide, escapes: Boolean(mover?.king) && isEdge(to) };
}

/** Captures are written by file, then rank (T7). @param {number} a @param {number} b */
const byName = (a, b) => fileOf(a) - fileOf(b) || rankOf(a) - rankOf(b);

/** A piece of the captor's side, or the empty castle, encloses (T8, T10). @param {Cells} cells @param {number} at @param {string} [seat] */
const hostile = (cells, at, seat) => at >= 0 && (cells[at] ? cells[at]?.seat === seat : at === CASTLE);

/** T13 to T16. @param {Cells} cells @param {number} king @param {number} beyond the field opposite the attacker that moved */
function kingFalls(cells, king, beyond) {
  const attacker = (/** @type {number} */ at) => at >= 0 && cells[at]?.seat === 'attackers';
  const around = DIRECTIONS.map((direction) => step(king, direction));
  if (king !== CASTLE && !around.includes(CASTLE)) return attacker(beyond);
  return around.every((at) => at === CASTLE || attacker(at));
}

/** @param {Cells} before @param {number} from @param {number} to */
function moved(before, from, to) {
  const cells = before.slice();
  cells[to] = cells[from];
  cells[from] = null;
  return cells;
}

/**
 * The board after a move, captured soldiers gone (T18).
 * @param {Board} board @param {number} from @param {Target} target
 * @returns {Board}
 */
export function play({ cells }, from, { to, captures }) {
  const after = moved(cells, from, to);
  for (const at of captures) after[at] = null;
  return { cells: after };
}

/**
 * The position, as the API would give it, after a legal move.
 * @param {{ board: string }} position @param {string} text
 * @returns {{ game?: 'tablut', board: string }}
 */
export function after(position, text) {
  const board = read(position);
  const move = parseMove(text);
  const target = move && targets(board, move.from).find(({ to }) => to === move.to);
  return target ? { game: 'tablut', board: write(play(board, move.from, target)) } : position;
}

/** Canonical notation (T7). @param {number} from @param {Target} target */
export function moveText(from, { to, captures }) {
  const taken = captures.length > 0 ? `x${captures.map(name).join(',')}` : '';
  return `${name(from)}-${name(to)}${taken}`;
}

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
  const fields = new Set();
  const king = board.cells.findIndex((piece) => piece?.king);
  for (const from of FIELDS) {
    for (const target of targets(board, from)) {
      for (const at of target.captures) fields.add(at);
      if (target.regicide) fields.add(king);
    }
  }
  return fields;
}

/**
 * Why the game is over after a move of this board, "" while it goes on. Repetition is not seen here.
 * @param {Board} board the board after the move @param {Target} target @param {string} next the seat to move
 */
export function ending(board, target, next) {
  if (target.regicide) return 'king-captured';
  if (target.escapes) return 'king-escaped';
  return moves(board, next).length === 0 ? 'no-moves' : '';
}

/** How many soldiers a seat has lost since the start (T2). @param {Board} board @param {string} seat */
export function lost({ cells }, seat) {
  const standing = cells.filter((piece) => piece?.seat === seat && !piece.king).length;
  return (seat === 'attackers' ? 16 : 8) - standing;
}
