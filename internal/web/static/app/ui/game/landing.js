import { useEffect, useRef } from '../../../vendor/preact.js';

/** Can an element still have the focus? @param {Element} element */
const holds = (element) => element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/**
 * Whoever had the focus on something that went away, by what they did or by what arrived, finds it on
 * the line that says how the game stands, not at the top of the page.
 */
export function useLanding() {
  const held = useRef(/** @type {{ element: Element, seen: boolean } | null} */ (null));
  useEffect(() => {
    const note = (/** @type {FocusEvent} */ { target }) => {
      if (target instanceof Element) held.current = { element: target, seen: target.matches(':focus-visible') };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body || holds(held.current.element)) return;
    const line = /** @type {HTMLElement | null} */ (document.querySelector('main .landing'));
    line?.focus({ preventScroll: !held.current.seen });
  });
}
