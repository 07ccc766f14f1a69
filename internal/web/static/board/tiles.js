// Reads from a pond which tile lies where and how it is turned, so that it can be drawn as a tile.
// @ts-check
import { SIDE } from '../rules/fields.js';

/** The tile set of S2, rows from the top. */
const FACES = ['WFLLWFFLW', 'WWLLWFLFF', 'FWFWWLLLF', 'WLWLFLFWF', 'WFLFFWLWL', 'WWLFFLFLW', 'WFWFLFWLL', 'FWFWLWLFL', 'WFFLLWFWL'];

/** A tile turned clockwise by a quarter. @param {string} letters */
export const quarter = (letters) => Array.from(letters, (_, i) => letters[(2 - (i % 3)) * 3 + Math.floor(i / 3)]).join('');

/** Each face, turned in each way. @type {Map<string, { face: number, turn: number }>} */
const TURNED = new Map();
FACES.forEach((letters, face) => {
  for (let turn = 0, text = letters; turn < 4; turn++, text = quarter(text)) TURNED.set(text, { face, turn });
});

/**
 * A tile on the pond.
 * @typedef {object} Tile
 * @property {number} column from the left, 0 to 2
 * @property {number} row from the top, 0 to 2
 * @property {number} turn quarters clockwise
 * @property {number} face which tile of the set, 0 to 8; a pond that was not dealt has only face 0
 * @property {string} letters W, F and L as they lie before the tile is turned
 */

/** The nine tiles of a pond. @param {string[]} pond nine rows from rank 9 @returns {Tile[]} */
export function tilesOf(pond) {
  return Array.from({ length: SIDE }, (_, slot) => {
    const [column, row] = [slot % 3, Math.floor(slot / 3)];
    const lying = [0, 1, 2].map((i) => pond[row * 3 + i].slice(column * 3, column * 3 + 3)).join('');
    const known = TURNED.get(lying);
    return { column, row, turn: known?.turn ?? 0, face: known?.face ?? 0, letters: known ? FACES[known.face] : lying };
  });
}
