// A Subulata position after the end, as one of the players knew it while they played (S20, S21). It only
// hides: what the reader is not told stays untold.

/** @typedef {import('../../types').SubulataPosition} SubulataPosition @typedef {import('../../types').Seat} Seat */

/** Whether the reader knows any number of a seat. @param {SubulataPosition} position @param {string} seat */
const known = ({ pieces, captured }, seat) =>
  pieces.some((piece) => piece.seat === seat && piece.number !== null) || captured.some((one) => one.seat === seat && one.numbers?.length);

/**
 * The seats whose view is another one than the reader's: both where numbers of both are known, else
 * none, for one of the two would show nothing new and the other nothing at all.
 * @param {SubulataPosition} position @returns {Seat[]}
 */
export function perspectives(position) {
  const seats = /** @type {Seat[]} */ (position.captured.map(({ seat }) => seat));
  return seats.every((seat) => known(position, seat)) ? seats : [];
}

/** @param {SubulataPosition} position @param {string} seat @returns {SubulataPosition} */
export function asKnownBy(position, seat) {
  return {
    ...position,
    pieces: position.pieces.map((piece) => (piece.seat === seat ? piece : { ...piece, number: null })),
    captured: position.captured.map((one) => (one.seat === seat ? one : { ...one, numbers: null })),
    score: Object.fromEntries(Object.entries(position.score).map(([one, points]) => [one, one === seat ? points : null])),
  };
}

/** Whether the reader is not told all that a seat knew. @param {SubulataPosition} position @param {string} seat */
export const isPartial = ({ pieces, captured }, seat) =>
  pieces.some((piece) => piece.seat === seat && piece.number === null) || captured.some((one) => one.seat === seat && one.count > 0 && !one.numbers);
