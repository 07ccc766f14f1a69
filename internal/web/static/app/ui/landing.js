import { useEffect } from '../../vendor/preact.js';

/** Can an element still have the focus? @param {Element} element */
const holds = (element) => element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

const pressable = 'a, button, summary, input, select, textarea, [tabindex]';

/** An element with all it stands in, the nearest first. @param {Element | null} element */
function chain(element) {
  const all = [];
  for (let one = element; one; one = one.parentElement) all.push(one);
  return all;
}

/** Where to land, among what stood around something that has gone: the nearest place for it. @param {Element[]} around */
function landingOf(around) {
  for (const one of around) {
    const found = one.isConnected && [...one.querySelectorAll('.landing')].find(holds);
    if (found) return /** @type {HTMLElement} */ (found);
  }
  return null;
}

/**
 * Holds the focus of the whole page: whoever had it, or pressed something, that then went away finds it on the
 * nearest element that is marked as a landing, not at the top of the page. A landing that can be seen only
 * after that, a question or the button that asked it, is found too.
 */
export function useLanding() {
  useEffect(() => {
    /** @type {{ around: Element[], seen: boolean } | null} */
    let held = null;
    let planned = 0;
    const hold = (/** @type {Element | null} */ element) => {
      held = element && { around: chain(element), seen: element.matches(':focus-visible') };
    };
    function look() {
      planned = 0;
      const at = document.activeElement;
      if (!held || (at !== document.body && at !== held.around[0]) || holds(held.around[0])) return;
      const { seen, around } = held;
      landingOf(around)?.focus({ preventScroll: !seen });
    }
    const over = new AbortController();
    const listen = { signal: over.signal, capture: true };
    document.addEventListener('focusin', ({ target }) => target instanceof Element && hold(target), listen);
    // Some browsers give what is pressed no focus.
    document.addEventListener('pointerdown', ({ target }) => hold(target instanceof Element ? target.closest(pressable) : null), listen);
    const watcher = new MutationObserver(() => { planned ||= requestAnimationFrame(look); });
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    return () => {
      over.abort();
      watcher.disconnect();
      cancelAnimationFrame(planned);
    };
  }, []);
}
