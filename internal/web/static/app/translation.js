// The language spoken now.
import { messages as board } from '../board/messages.js';
import { createCell, useCell } from './cell.js';
import { chooseLanguage, createTranslate, languages } from './i18n.js';
import { preferences } from './services.js';

/** @type {import('./cell.js').Cell<{ language: string, locale: string, t: import('./types').Translate }>} */
const spoken = createCell({ language: 'en', locale: 'en', t: createTranslate('en', {}) });

/** The language that was chosen and could not be fetched, null where it could. @type {import('./cell.js').Cell<string | null>} */
export const unspoken = createCell(/** @type {string | null} */ (null));

let turn = 0;

/**
 * Speaks what is preferred here; the last wish counts, whichever comes first. Where it cannot be fetched
 * the language stays as it was, and `unspoken` names the one that was wanted.
 */
export async function speak() {
  const mine = (turn += 1);
  const language = chooseLanguage(preferences.get().language, navigator.languages);
  const texts = await textsOf(language);
  if (mine !== turn) return;
  unspoken.set(texts ? null : language);
  if (texts) say(language, texts);
}

/** Speaks what is preferred, for want of that any language that can be had. */
export async function beginToSpeak() {
  await speak();
  for (const language of unspoken.get() ? Object.keys(languages) : []) {
    const texts = await textsOf(language);
    if (texts) return say(language, texts);
  }
  if (unspoken.get()) throw new Error('no language can be had');
}

/** @param {string} language */
const textsOf = (language) => languages[language].load().then((module) => module.default, () => null);

/** @param {string} language @param {import('./i18n.js').Texts} texts */
function say(language, texts) {
  const locale = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  document.documentElement.lang = language;
  spoken.set({ language, locale, t: createTranslate(language, { ...board[/** @type {keyof typeof board} */ (language)], ...texts }) });
}

/** The language, its t(key, values), and where it is spoken, for dates. */
export const useTexts = () => useCell(spoken);
