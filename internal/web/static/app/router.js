// The current place, and how to go to another without reloading the page.
import { createCell } from './cell.js';
import { keepEntries } from './entries.js';
import { resolve } from './routes.js';

const here = () => ({ ...resolve(location.pathname, location.search), moved: 0 });

/** `moved` grows when the reader goes to another place, as opposed to changing what this one shows. */
export const where = createCell(here());

const entries = keepEntries();

/** What the page noted at this entry of the tab's history, also after coming back to it. */
export const { noted, note } = entries;

/**
 * @param {string} url
 * @param {{ replace?: boolean, stay?: boolean }} [how] replace makes no new entry of the history; stay says
 *   that it is the same place, showing something else
 */
export function go(url, { replace = false, stay = false } = {}) {
  entries.enter(url, { replace, stay });
  where.set({ ...here(), moved: where.get().moved + (stay ? 0 : 1) });
  if (!stay) window.scrollTo(0, 0);
}

/** The link a click is meant to follow here, or null. @param {MouseEvent} event */
function linkOf(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = /** @type {Element} */ (event.target).closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return null;
  return resolve(link.pathname).place === 'nowhere' ? null : link;
}

export function startRouter() {
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    go(link.href);
  });
  entries.start((stay) => where.set({ ...here(), moved: where.get().moved + (stay ? 0 : 1) }));
}
