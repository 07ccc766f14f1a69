// Where fields lie on the screen: square or turned by 45 degrees, either side at the bottom.
// A field is 100 units wide; the middle of the board is 0, 0.
// @ts-check
import { FIELDS, SIDE, fieldAt, fileOf, rankOf } from '../rules/fields.js';

/** @typedef {{ flip: boolean, turned: boolean }} Orientation */
/** @typedef {{ x: number, y: number }} Point */

const UNIT = 100;
const HALF = (SIDE * UNIT) / 2;
const MIDDLE = (SIDE - 1) / 2;

/** The file and rank steps of the arrow keys on an unflipped board. @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {Point} point @param {number} degrees clockwise, as SVG's rotate @returns {Point} */
export function rotate({ x, y }, degrees) {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return { x: tidy(x * cos - y * sin), y: tidy(x * sin + y * cos) };
}

/** @param {number} n */
const tidy = (n) => Math.round(n * 100) / 100 + 0;

/** The middle of a field on an unflipped, square board. @param {number} at @returns {Point} */
export const ground = (at) => ({ x: (fileOf(at) - MIDDLE) * UNIT, y: (MIDDLE - rankOf(at)) * UNIT });

/** How far the whole board is turned, in degrees clockwise. @param {Orientation} orientation */
export const angleOf = ({ flip, turned }) => (flip ? 180 : 0) + (turned ? 45 : 0);

/** The middle of a field on the screen. @param {number} at @param {Orientation} orientation */
export const place = (at, orientation) => rotate(ground(at), angleOf(orientation));

/** The field under a point of the screen; -1 outside the board. @param {Point} point @param {Orientation} orientation */
export function fieldUnder(point, orientation) {
  const { x, y } = rotate(point, -angleOf(orientation));
  return fieldAt(Math.floor((x + HALF) / UNIT), Math.floor((HALF - y) / UNIT));
}

/**
 * Which way a piece of a Subulata seat points, in degrees clockwise from up: at its goal.
 * @param {string} seat @param {Orientation} orientation
 */
export const heading = (seat, orientation) => (seat === 'black' ? 135 : -45) + angleOf(orientation);

/** The viewBox: room for the names of files and ranks on two sides, or none. @param {Orientation} orientation @param {boolean} [bare] */
export function viewBox({ turned }, bare = false) {
  if (turned) return `-652 -652 1304 1304`;
  return bare ? '-458 -458 916 916' : '-504 -462 966 966';
}

/**
 * The names of the files and ranks: below and to the left, or below both edges that meet at the bottom.
 * @param {Orientation} orientation @param {(at: number) => string} name
 */
export function edgeNames(orientation, name) {
  const { flip, turned } = orientation;
  const out = HALF + (turned ? 31 : 27);
  const label = (/** @type {string} */ text, /** @type {Point} */ point) => ({ text, ...rotate(point, turned ? 45 : 0) });
  return FIELDS.slice(0, SIDE).flatMap((i) => {
    const along = (i - MIDDLE) * UNIT * (flip ? -1 : 1);
    return [
      label(name(fieldAt(i, 0))[0], { x: along, y: out }),
      label(name(fieldAt(0, i))[1], { x: turned ? out : -out, y: -along }),
    ];
  });
}

/**
 * The field an arrow key leads to: along the screen on a square board, along its labelled
 * diagonals on a turned one; the same field at the edge, -1 for another key.
 * @param {number} at @param {string} key @param {Orientation} orientation
 */
export function arrow(at, key, { flip }) {
  const direction = ARROWS[key];
  if (!direction) return -1;
  const sign = flip ? -1 : 1;
  const to = fieldAt(fileOf(at) + direction[0] * sign, rankOf(at) + direction[1] * sign);
  return to < 0 ? at : to;
}
