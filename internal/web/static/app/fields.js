// What people fill in: how it is tidied, what is wrong with it, and what the server calls it.
import { faultIn } from './password.js';

/** @typedef {{ key: import('./types').TextKey, values?: import('./types').Values }} Wrong a text and what to fill in */

/** What is filled in, by the names of the fields. @typedef {{ [name: string]: string | undefined }} Filled */

/**
 * @typedef {object} Kind
 * @property {(text: string, all: Filled) => Wrong | null} check what is wrong with it, tidied, beside all else that is filled in
 * @property {PlainKey} refused what to say where the server alone finds fault
 * @property {string[]} pointers the server's names for it
 * @property {true} [exact] whether blanks around it belong to it
 */

const nameForm = /^[a-z][a-z0-9_-]{2,19}$/i;

/**
 * @template {import('./types').TextKey} Key
 * @param {Key} key @param {import('./types').Filling<Key>} values
 * @returns {Wrong}
 */
const wrong = (key, ...[values]) => ({ key, values });

/** Whether a user may be called so, as far as can be told. @param {string} text */
export const isName = (text) => nameForm.test(text);

const reserved = /^(guest_|computer_|deieted_|admin|moderator|siowpond|(system|staff|support)$)/;

/** Whether a name looks like one that is kept for the server. @param {string} text */
const isReserved = (text) => reserved.test(text.toLowerCase().replace(/[l1]/g, 'i').replace(/0/g, 'o').replace(/-/g, '_'));

/** @typedef {'name' | 'opponent' | 'new-name' | 'password' | 'old-password' | 'new-password' | 'email' | 'code'} FieldName */
/** What to say of a field, with nothing to fill in. @typedef {import('./types').PlainKey} PlainKey */

/** @param {PlainKey} missing what to say of nothing @returns {(text: string) => Wrong | null} */
const nameOf = (missing) => (text) => {
  if (!text) return wrong(missing);
  if (text.includes('@')) return wrong('wrong.name-mail');
  return isName(text) ? null : wrong('wrong.name');
};

/** @param {string} text */
function newName(text) {
  if (!text) return wrong('wrong.new-name-missing');
  if (isReserved(text)) return wrong('wrong.new-name-reserved');
  return isName(text) ? null : wrong('wrong.new-name');
}

/** The name that a new password must not be. @param {Filled} all */
export const nameIn = (all) => (all['new-name'] ?? all.name ?? '').trim();

/** @param {string} text @param {Filled} all @returns {Wrong | null} */
function newPassword(text, all) {
  const found = faultIn(text, nameIn(all));
  return found && { key: `wrong.new-password-${found.fault}`, values: { count: found.count } };
}

/** @param {string} text */
const email = (text) => (!text || (text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) ? null : wrong('wrong.email'));

/** @param {PlainKey} missing @returns {(text: string) => Wrong | null} */
const given = (missing) => (text) => (text ? null : wrong(missing));

/** @type {{ [name: string]: Kind }} */
export const kinds = {
  name: { check: nameOf('wrong.name-missing'), refused: 'wrong.name', pointers: ['/name'] },
  opponent: { check: nameOf('wrong.opponent-missing'), refused: 'new.unknown-name', pointers: ['/opponent/name'] },
  'new-name': { check: newName, refused: 'wrong.new-name', pointers: ['/name'] },
  password: { check: given('wrong.password-missing'), refused: 'wrong.new-password', pointers: ['/password'], exact: true },
  'old-password': { check: given('wrong.password-missing'), refused: 'wrong.new-password', pointers: ['/old_password'], exact: true },
  'new-password': { check: newPassword, refused: 'wrong.new-password', pointers: ['/password', '/new_password'], exact: true },
  email: { check: email, refused: 'wrong.email', pointers: ['/email'] },
  code: { check: given('wrong.code-missing'), refused: 'wrong.code', pointers: ['/code'] },
};

/** @param {string} name @param {string} [text] */
export const tidy = (name, text = '') => (kinds[name].exact ? text : text.trim());

/** What is wrong with a field. @param {string} name @param {string} [text] @param {Filled} [all] */
export const wrongIn = (name, text, all = {}) => kinds[name].check(tidy(name, text), all);

/**
 * Which fields the server found fault with, and what to say of each; `rest` says whether it found more.
 * @param {{ code?: string, errors?: { pointer: string }[] }} problem @param {readonly string[]} names
 */
export function refusedIn({ code, errors = [] }, names) {
  /** @type {{ [name: string]: Wrong }} */
  const found = {};
  if (code === 'name_taken' && names.includes('new-name')) found['new-name'] = wrong('problem.name_taken');
  let rest = code !== 'name_taken' && errors.length === 0;
  for (const { pointer } of errors) {
    const name = names.find((one) => kinds[one].pointers.includes(pointer));
    if (name) found[name] = wrong(kinds[name].refused);
    else rest = true;
  }
  return { found, rest };
}
