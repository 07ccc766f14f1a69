// The page's colours as chosen, and the browser's own around them.

/** What the browser's bars take, for light and dark; the page names both, and which one holds. @type {Map<HTMLMetaElement, string>} */
const bars = new Map([...document.querySelectorAll('meta[name=theme-color]')].map((meta) => [/** @type {HTMLMetaElement} */ (meta), /** @type {HTMLMetaElement} */ (meta).content]));

/** @param {Pick<import('./types').Preferences, 'theme'>} preferences */
export function dress({ theme }) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const chosen = [...bars].find(([meta]) => meta.media.includes(theme))?.[1];
  for (const [meta, own] of bars) meta.content = chosen ?? own;
}
