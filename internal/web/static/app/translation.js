// The language spoken now.
import { messages as board } from '../board/messages.js';
import { createCell, useCell } from './cell.js';
import { chooseLanguage, createTranslate, languages } from './i18n.js';
import { preferences } from './services.js';

/** @type {import('./cell.js').Cell<{ language: string, locale: string, t: import('./types').Translate }>} */
const spoken = createCell({ language: 'en', locale: 'en', t: (key) => key });

/** Speaks what is preferred here. */
export async function speak() {
  const language = chooseLanguage(preferences.get().language, navigator.languages);
  const { default: texts } = await languages[language].load();
  const locale = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  document.documentElement.lang = language;
  spoken.set({ language, locale, t: createTranslate(language, { ...board[language], ...texts }) });
}

/** The language, its t(key, values), and where it is spoken, for dates. */
export const useTexts = () => useCell(spoken);
