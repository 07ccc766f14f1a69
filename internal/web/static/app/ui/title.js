import { useEffect } from '../../vendor/preact.js';
import { createCell } from '../cell.js';
import { where } from '../router.js';

/**
 * What the page shown calls itself, and since which move of the reader, since a page left behind is gone only
 * after the next one has come.
 * @type {import('../cell.js').Cell<{ title: string | null, moved: number }>}
 */
export const titled = createCell({ title: /** @type {string | null} */ (null), moved: 0 });

/** Calls the page so as long as it is shown; null while it does not know. @param {string | null} title */
export function useTitle(title) {
  useEffect(() => titled.set({ title, moved: where.get().moved }), [title]);
}
