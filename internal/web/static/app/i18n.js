// The page's languages. To add one, add a file to texts/, a line here and one to board/messages.js.

/** @type {{ [tag: string]: { name: string, load: () => Promise<{ default: Texts }> } }} */
export const languages = {
  en: { name: 'English', load: () => import('./texts/en.js') },
  nl: { name: 'Nederlands', load: () => import('./texts/nl.js') },
};

/** @typedef {{ [key: string]: string | { [plural: string]: string } }} Texts */

/**
 * The language wished for, else the first the browser accepts, else English.
 * @param {string} wished a tag, or 'auto' @param {readonly string[]} accepted
 */
export function chooseLanguage(wished, accepted) {
  if (wished in languages) return wished;
  const known = accepted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag in languages);
  return known ?? 'en';
}

/**
 * Makes t(key, values): fills in {names}, and chooses among plural forms by values.count.
 * @param {string} language @param {Texts} texts
 * @returns {import('./types').Translate}
 */
export function createTranslate(language, texts) {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const translate = (/** @type {string} */ key, /** @type {import('./types').Values} */ values = {}) => {
    const entry = texts[key];
    if (entry === undefined) return key;
    const text = typeof entry === 'string' ? entry : (entry[plurals.select(Number(values.count))] ?? entry.other);
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
  };
  return /** @type {import('./types').Translate} */ (translate);
}
