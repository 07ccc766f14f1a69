// Where the reader is, and how to get elsewhere without loading the page anew.
import { createCell } from './cell.js';
import { resolve } from './routes.js';

const here = () => ({ ...resolve(location.pathname, location.search), moved: 0 });

/** `moved` grows when the reader goes to another place, as opposed to changing what this one shows. */
export const where = createCell(here());

/** @param {string} url @param {{ replace?: boolean }} [how] replace changes this place's address only */
export function go(url, { replace = false } = {}) {
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  where.set({ ...here(), moved: where.get().moved + (replace ? 0 : 1) });
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
    window.scrollTo(0, 0);
  });
  window.addEventListener('popstate', () => where.set({ ...here(), moved: where.get().moved + 1 }));
}
