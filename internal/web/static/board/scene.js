// What there is to see on a board: the position, the selection and what they imply. Pure.
// @ts-check
import { parseMove } from '../rules/fields.js';
import { gameOf } from '../games/registry.js';
import { legalByField } from './selection.js';

/** @typedef {import('../rules/fields.js').Target & { draws?: boolean }} Target  draws: it repeats a position (T20) */
/** @typedef {import('../games/game').Board} Board */
/** @typedef {import('./selection.js').Selection} Selection */

/**
 * A position as the caller gives it, read once.
 * @typedef {object} Reading
 * @property {import('../games/game').Game} game
 * @property {Board} board
 * @property {import('./selection.js').Legal} legal
 * @property {Set<string>} draws texts of the moves that repeat a position
 */

/**
 * @param {{ variant: string, position: import('../games/game').Position, legalMoves?: string[] | null, drawingMoves?: string[] | null }} props
 * @returns {Reading}
 */
export function readingOf({ variant, position, legalMoves, drawingMoves }) {
  const game = gameOf(variant);
  return { game, board: game.rules.read(position), legal: legalByField(legalMoves), draws: new Set(drawingMoves ?? []) };
}

/**
 * Where a piece could go: if the player may move it, exactly the legal moves, else what the rules
 * would allow it.
 * @param {Reading} reading @param {number} from
 * @returns {Target[]}
 */
export function targetsOf({ game, board, legal, draws }, from) {
  const found = game.rules.targets(board, from);
  const mine = legal.get(from);
  if (!mine) return found;
  return Array.from(mine, ([to, text]) => {
    const known = found.find((target) => target.to === to) ?? { to, captures: parseMove(text)?.captures ?? [] };
    return { ...known, draws: draws.has(text) };
  });
}

/** The move in hand, if one is. @param {Reading} reading @param {Selection} selection */
export function chosenOf(reading, { move }) {
  const parsed = parseMove(move);
  if (!parsed) return null;
  const target = targetsOf(reading, parsed.from).find(({ to }) => to === parsed.to);
  return target ? { from: parsed.from, target } : null;
}

/**
 * @typedef {object} Scene
 * @property {Board} shown the position, or the one the move in hand leads to
 * @property {{ from: number, target: Target } | null} chosen the move in hand
 * @property {number} active the field whose piece's targets are shown, -1 for none
 * @property {boolean} playable those targets can be played now
 * @property {Target[]} targets
 * @property {number[]} victims fields of pieces the move in hand or the target looked at takes
 * @property {Set<number>} threats
 */

/**
 * @param {Reading} reading @param {Selection} selection
 * @param {{ looked: number, showThreats?: boolean, disabled?: boolean }} wishes looked: the field pointed at or focused, or -1
 * @returns {Scene}
 */
export function sceneOf(reading, selection, { looked, showThreats, disabled }) {
  const { game, board, legal } = reading;
  const chosen = chosenOf(reading, selection);
  const shown = chosen ? game.rules.play(board, chosen.from, chosen.target) : board;
  const held = selection.at >= 0 && !chosen;
  const looking = looked !== chosen?.target.to && looked >= 0 && shown.cells[looked]; // the piece in hand has its move
  const active = held ? selection.at : looking ? looked : -1;
  const targets = active < 0 ? [] : chosen ? game.rules.targets(shown, active) : targetsOf(reading, active);
  return {
    shown, chosen, active, targets,
    playable: !chosen && !disabled && legal.has(active),
    victims: victimsOf(board, chosen?.target ?? (held ? targets.find(({ to }) => to === looked) : undefined)),
    threats: showThreats ? game.rules.threatened(shown) : new Set(),
  };
}

/** @param {Board} board @param {Target | undefined} target */
function victimsOf({ cells }, target) {
  if (!target) return [];
  const king = target.regicide ? [cells.findIndex((piece) => piece?.king)] : [];
  return [...target.captures, ...king];
}
