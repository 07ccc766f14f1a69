// What the server asks of a new password, and how hard one is to guess.

const least = 12;
const most = 256;

/** The most common passwords that are long enough to be chosen, in lower case; none before they have come. @type {ReadonlySet<string>} */
let common = new Set();

/** Fetches the common passwords. Without them the server alone knows them. */
export async function learnCommon() {
  if (common.size === 0) common = (await import('./commonpasswords.js').catch(() => ({ passwords: common }))).passwords;
}

/** Texts that differ in case alone become the same one. @param {string} text */
const folded = (text) => text.toUpperCase().toLowerCase();

/** @typedef {{ fault: 'missing' | 'short' | 'long' | 'name' | 'common', count: number } | null} Fault `count` is how many characters are too few or too many */

/**
 * Why the server refuses a password of the user with a name, null where it does not.
 * @param {string} password @param {string} name
 * @returns {Fault}
 */
export function faultIn(password, name) {
  const { length } = [...password]; // the server counts characters, not the units JavaScript counts
  if (length === 0) return { fault: 'missing', count: 0 };
  if (length < least) return { fault: 'short', count: least - length };
  if (length > most) return { fault: 'long', count: length - most };
  if (folded(password) === folded(name)) return { fault: 'name', count: 0 };
  return common.has(password.toLowerCase()) ? { fault: 'common', count: 0 } : null;
}

/**
 * How hard a password that the server takes is to guess: by its length, where repetitions and runs such as
 * `aaaa`, `1234` and the name count little.
 * @param {string} password @param {string} name
 * @returns {'weak' | 'fair' | 'good' | 'strong'}
 */
export function strengthOf(password, name) {
  const bare = name ? folded(password).replaceAll(folded(name), '*') : folded(password);
  const codes = [...bare].map((one) => /** @type {number} */ (one.codePointAt(0)));
  const fresh = codes.filter((code, i) => i < 2 || code - codes[i - 1] !== codes[i - 1] - codes[i - 2]).length; // goes on in no run
  const worth = Math.min(fresh, 2 * new Set(codes).size);
  if (worth < 10) return 'weak';
  if (worth < 15) return 'fair';
  return worth < 20 ? 'good' : 'strong';
}
