// The language spoken now.
import { messages as board } from '../board/messages.js';
import { createCell, useCell } from './cell.js';
import { chooseLanguage, createTranslate, languages } from './i18n.js';
import { preferences } from './services.js';

/** @type {import('./cell.js').Cell<{ language: string, t: import('./types').Translate }>} */
const spoken = createCell({ language: 'en', t: (key) => key });

/** Speaks what is preferred here. */
export async function speak() {
  const language = chooseLanguage(preferences.get().language, navigator.languages);
  const { default: texts } = await languages[language].load();
  document.documentElement.lang = language;
  spoken.set({ language, t: createTranslate(language, { ...board[language], ...texts }) });
}

/** The language and its t(key, values). */
export const useTexts = () => useCell(spoken);
