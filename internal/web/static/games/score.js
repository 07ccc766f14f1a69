// How a Subulata score adds up (S18).

const goals = { white: /^[A-C][7-9]$/, black: /^[G-I][1-3]$/ };

/**
 * The numbers on a seat's goal tile and the pieces it has taken; numbers the reader may not know are null.
 * @param {import('../app/types').SubulataPosition} position @param {'white' | 'black'} seat
 */
export function sumOf(position, seat) {
  const home = position.pieces.filter((piece) => piece.seat === seat && goals[seat].test(piece.at));
  const numbers = home.map(({ number }) => number).sort((a, b) => (a ?? 0) - (b ?? 0));
  const taken = position.captured.find((one) => one.seat !== seat)?.count ?? 0;
  const known = numbers.every((number) => number !== null);
  return { numbers, taken, total: known ? numbers.reduce((/** @type {number} */ sum, n) => sum + (n ?? 0), taken) : null };
}

/**
 * The scores of an earlier position: told where the reader knows the present one, as far as every number counted is known (S21).
 * @param {import('../app/types').SubulataPosition} position @param {import('../app/types').SubulataPosition} now
 */
export function scored(position, now) {
  const seats = /** @type {const} */ (['white', 'black']);
  return Object.fromEntries(seats.map((seat) => [seat, now.score[seat] === null ? null : sumOf(position, seat).total]));
}
