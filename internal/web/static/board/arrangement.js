// A Subulata setup while it is being made: which number stands on which start field. Pure.
// @ts-check

/** @typedef {(number | null)[]} Arrangement  nine fields in the order of the notation (S7) */

/** The notation, complete or not: `123/4.6/..9`. Anything else reads as empty. @param {string | null | undefined} text @param {number} pieces @returns {Arrangement} */
export function readSetup(text, pieces) {
  const empty = /** @type {Arrangement} */ (Array(9).fill(null));
  if (!text || !/^[.1-9]{3}\/[.1-9]{3}\/[.1-9]{3}$/.test(text)) return empty;
  const numbers = Array.from(text.replaceAll('/', ''), (c) => (c === '.' ? null : Number(c)));
  const placed = numbers.filter((number) => number !== null);
  const fits = placed.every((number) => number <= pieces) && new Set(placed).size === placed.length;
  return fits ? numbers : empty;
}

/** @param {Arrangement} arrangement */
export function writeSetup(arrangement) {
  const text = arrangement.map((number) => number ?? '.').join('');
  return `${text.slice(0, 3)}/${text.slice(3, 6)}/${text.slice(6)}`;
}

/** The numbers not yet placed. @param {Arrangement} arrangement @param {number} pieces */
export const unplaced = (arrangement, pieces) => Array.from({ length: pieces }, (_, i) => i + 1).filter((n) => !arrangement.includes(n));

/** Is every number placed, so that the setup can be submitted? @param {string | null | undefined} text @param {number} pieces */
export const isCompleteSetup = (text, pieces) => unplaced(readSetup(text, pieces), pieces).length === 0;

/**
 * Puts a number on a field, from the tray or from another field. What stood there goes where the
 * number came from, or back to the tray.
 * @param {Arrangement} arrangement @param {number} number @param {number} field -1 is the tray
 * @returns {Arrangement}
 */
export function put(arrangement, number, field) {
  const from = arrangement.indexOf(number);
  const next = arrangement.slice();
  if (from >= 0) next[from] = field >= 0 ? arrangement[field] : null;
  if (field >= 0) next[field] = number;
  return next;
}

/** Places every number at random (S5). @param {number} pieces @param {(below: number) => number} draw a whole number from 0, below a bound */
export function shuffled(pieces, draw) {
  const fields = /** @type {Arrangement} */ (Array.from({ length: 9 }, (_, i) => (i < pieces ? i + 1 : null)));
  for (let i = fields.length - 1; i > 0; i--) {
    const other = draw(i + 1);
    [fields[i], fields[other]] = [fields[other], fields[i]];
  }
  return fields;
}

/** Draws from the browser's cryptographic source, each number equally likely. @param {number} below at most 256 */
export function drawRandom(below) {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte); while (byte[0] >= 256 - (256 % below));
  return byte[0] % below;
}
