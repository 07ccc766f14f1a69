// What a screen reader says of each field: "white 4 on E5, leaf, can reach B5 and E8, captures nothing".
// @ts-check
import { fileOf, rankOf } from '../rules/fields.js';
import { gameOf } from '../games/registry.js';

/** @typedef {import('../games/game').Board} Board */
/** @typedef {import('../rules/fields.js').Piece} Piece */
/** @typedef {import('../rules/fields.js').Target} Target */
/** @typedef {import('../app/types').Translate} Translate */
/** @typedef {{ variant: string, board: Board, t: Translate }} Speaker  what is to be told of, and in which words */

/** "B5", "B5 and E8", "B5, C5 and E8". @param {string[]} words @param {Translate} t */
export function listed(words, t) {
  if (words.length < 2) return words.join('');
  return t('board.and', { first: words.slice(0, -1).join(', '), last: words[words.length - 1] });
}

/** "white 4", "black", "king". @param {Piece} piece @param {Translate} t */
export function pieceName(piece, t) {
  if (piece.king) return t('board.king');
  if (piece.seat === 'attackers') return t('board.attacker');
  if (piece.seat === 'defenders') return t('board.defender');
  const side = piece.seat === 'white' ? t('board.white') : t('board.black');
  return piece.number == null ? side : t('board.numbered', { side, number: piece.number });
}

/** The fields reached; three or more in a row are told as a range. @param {Target[]} targets @param {Speaker} speaker */
function reachWords(targets, { variant, t }) {
  const { name } = gameOf(variant).rules;
  if (targets.length === 0) return t('board.reaches-nothing');
  const words = runs(targets.map(({ to }) => to)).flatMap((run) => (run.length > 2
    ? t('board.range', { from: name(run[0]), to: name(run[run.length - 1]) })
    : run.map(name)));
  return t('board.reaches', { fields: listed(words, t) });
}

/** Splits fields into those that follow each other in one direction. @param {number[]} fields */
function runs(fields) {
  const found = /** @type {number[][]} */ ([]);
  for (const at of fields) {
    const run = found[found.length - 1];
    if (run && adjacent(run[run.length - 1], at) && (run.length < 2 || at - run[run.length - 1] === run[1] - run[0])) run.push(at);
    else found.push([at]);
  }
  return found;
}

/** @param {number} a @param {number} b */
const adjacent = (a, b) => Math.abs(fileOf(a) - fileOf(b)) + Math.abs(rankOf(a) - rankOf(b)) === 1;

/** The pieces a target takes: "black on D5". @param {Target} target @param {Speaker} speaker */
export function captureWords({ captures, regicide }, { variant, board, t }) {
  const { name } = gameOf(variant).rules;
  const on = (/** @type {number} */ at) => t('board.piece-on', {
    piece: pieceName(/** @type {Piece} */ (board.cells[at]), t), field: name(at),
  });
  const king = regicide ? [t('board.king')] : [];
  return [...king, ...captures.map(on)];
}

/** @param {Target[]} targets @param {Speaker} speaker */
function allCaptureWords(targets, speaker) {
  const { variant, t } = speaker;
  const { looks, rules } = gameOf(variant);
  const words = targets.flatMap((target) => {
    const taken = captureWords(target, speaker);
    if (taken.length === 0) return [];
    const what = listed(taken, t);
    return looks.takesBeside ? t('board.captures-on', { what, field: rules.name(target.to) }) : what;
  });
  return words.length === 0 ? t('board.captures-nothing') : t('board.captures', { what: listed(words, t) });
}

/** A field and all that is to be known of it. @param {number} at @param {Speaker} speaker @param {boolean} [threatened] */
export function fieldLabel(at, speaker, threatened = false) {
  const { variant, board, t } = speaker;
  const { rules: { name, targets }, looks } = gameOf(variant);
  const piece = board.cells[at];
  const here = looks.fieldWords(board, at, t);
  if (!piece) return [name(at), ...here].join(', ');
  const found = targets(board, at);
  const words = [t('board.piece-on', { piece: pieceName(piece, t), field: name(at) }), ...here, reachWords(found, speaker)];
  if (found.length > 0) words.push(allCaptureWords(found, speaker));
  if (threatened) words.push(t('board.threatened'));
  return words.join(', ');
}

/** What a move to a field would do. @param {Target & { draws?: boolean }} target @param {Speaker} speaker */
export function targetLabel(target, speaker) {
  const { t } = speaker;
  if (target.draws) return t('board.target-draws');
  if (target.escapes) return t('board.target-escapes');
  const what = listed(captureWords(target, speaker), t);
  if (what === '') return t('board.target');
  return target.backward ? t('board.target-backward', { what }) : t('board.target-captures', { what });
}

/** A move chosen and not yet sent. @param {number} from @param {Target & { draws?: boolean }} target @param {Speaker} speaker */
export function pendingLabel(from, target, speaker) {
  const { variant, t } = speaker;
  const { name } = gameOf(variant).rules;
  const fields = { from: name(from), to: name(target.to) };
  const what = listed(captureWords(target, speaker), t);
  if (target.draws) return t('board.pending-draws', fields);
  return what === '' ? t('board.pending', fields) : t('board.pending-captures', { ...fields, what });
}

/** A move that has been made, told of the board before it. @param {number} from @param {Target} target @param {Speaker} speaker */
export function madeLabel(from, target, speaker) {
  const { variant, board, t } = speaker;
  const { name } = gameOf(variant).rules;
  const words = { piece: pieceName(/** @type {Piece} */ (board.cells[from]), t), from: name(from), to: name(target.to) };
  const what = listed(captureWords(target, speaker), t);
  return what === '' ? t('diagram.moved', words) : t('diagram.moved-captures', { ...words, what });
}
