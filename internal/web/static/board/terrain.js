// The names of a pond's fields.
// @ts-check

const TERRAIN = /** @type {const} */ (['board.water', 'board.flower', 'board.leaf']);

/** @param {number} step of a Subulata field @param {import('../app/types').Translate} t */
export const terrainName = (step, t) => t(TERRAIN[step - 1]);
