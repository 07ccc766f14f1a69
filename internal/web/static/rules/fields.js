// The 81 fields both games are played on. A field is a number, rank * 9 + file, from a1 = 0.
// @ts-check

/** Fields along a side of the board. */
export const SIDE = 9;
/** Every field, a1 first. */
export const FIELDS = Array.from({ length: SIDE * SIDE }, (_, at) => at);

/** @typedef {{ seat: string, king?: boolean, number?: number | null }} Piece  number is null where it is not known */
/** @typedef {(Piece | null)[]} Cells  what stands on each field */
/**
 * Where a piece can go.
 * @typedef {object} Target
 * @property {number} to
 * @property {number[]} captures fields of the pieces it takes
 * @property {boolean} [backward] a way back, allowed because it captures (S12)
 * @property {boolean} [regicide] it captures the king (T13 to T16)
 * @property {boolean} [escapes] the king reaches the edge (T12)
 */

/** @param {number} at */
export const fileOf = (at) => at % SIDE;
/** @param {number} at */
export const rankOf = (at) => Math.floor(at / SIDE);

/**
 * The field of a file and a rank, both from 0; -1 off the board.
 * @param {number} file @param {number} rank
 */
export function fieldAt(file, rank) {
  const inside = file >= 0 && file < SIDE && rank >= 0 && rank < SIDE;
  return inside ? rank * SIDE + file : -1;
}

/**
 * The field a name of either case stands for; -1 for no field.
 * @param {string} name
 */
export function fieldNamed(name) {
  if (!/^[a-i][1-9]$/i.test(name)) return -1;
  return fieldAt(name.toLowerCase().charCodeAt(0) - 97, name.charCodeAt(1) - 49);
}

/** @param {number} at */
export const lowerName = (at) => 'abcdefghi'[fileOf(at)] + (rankOf(at) + 1);
/** @param {number} at */
export const upperName = (at) => lowerName(at).toUpperCase();

/**
 * A move as both games write it: `E5xD5`, `d1-d3xc3,d4`. Null for anything else.
 * @param {string | null | undefined} text
 */
export function parseMove(text) {
  const parts = /^([a-i][1-9])[-x]([a-i][1-9])(?:x(.+))?$/i.exec(text ?? '');
  if (!parts) return null;
  const captures = parts[3] ? parts[3].split(',').map(fieldNamed) : [];
  return { from: fieldNamed(parts[1]), to: fieldNamed(parts[2]), captures };
}
