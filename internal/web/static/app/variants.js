// The variants as the page shows them: seats in the order of the first move, and a board to look at.

/** @type {{ [id in import('./types').VariantID]: { id: import('./types').VariantID, seats: import('./types').Seat[], position: any } }} */
export const variants = {
  'subulata-7': { id: 'subulata-7', seats: ['white', 'black'], position: pond(['A9', 'B9', 'C8', 'A7', 'D6'], ['F4', 'G3', 'H3', 'I2', 'H1'], 7) },
  'subulata-9': { id: 'subulata-9', seats: ['white', 'black'], position: pond(['A9', 'B9', 'C9', 'A8', 'B8', 'C7', 'E7'], ['E5', 'G3', 'H3', 'I3', 'G2', 'I2', 'I1'], 9) },
  tablut: { id: 'tablut', seats: ['attackers', 'defenders'], position: { board: '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3', drawing_moves: null } },
};

/** All of them, in the order they are offered in. */
export const variantIDs = /** @type {import('./types').VariantID[]} */ (Object.keys(variants));

/** @param {string[]} black @param {string[]} white @param {number} all */
function pond(black, white, all) {
  const piece = (/** @type {string} */ seat) => (/** @type {string} */ at) => ({ at, seat, number: null });
  const lost = (/** @type {string} */ seat, /** @type {string[]} */ left) => ({ seat, count: all - left.length, numbers: null });
  return {
    pond: ['WFLWWLFWF', 'LWFLWFWWL', 'FLWLFFLLF', 'WLWWFLWWL', 'LFLFFWFFL', 'FWFLWLFLW', 'WFWFWFWFF', 'FLFWLWLLW', 'WLLLFLFWL'],
    pieces: [...black.map(piece('black')), ...white.map(piece('white'))],
    captured: [lost('white', white), lost('black', black)],
    score: { white: null, black: null },
  };
}

/** How many levels the computer has, until the API has told. */
export const levels = 8;
