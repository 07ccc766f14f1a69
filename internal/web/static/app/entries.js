// The entries of this tab's history: what the page notes at each, and how far down the reader was. A
// browser puts the reader back at once, when the list that was there has not come yet; so the page does it.

const key = 'slowpond.entries';
const most = 60;
const patience = 5000; // milliseconds a page may take to be as long as it was

/** @typedef {{ entry: string, visit: string }} State entries of one visit show one place differently */

let count = 0;
const newId = () => `${Date.now().toString(36)}-${(count += 1)}`;

/** @returns {[string, { [name: string]: any }][]} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return []; // forbidden, or not ours
  }
}

/** @param {Map<string, any>} notes */
function store(notes) {
  try {
    sessionStorage.setItem(key, JSON.stringify([...notes].slice(-most)));
  } catch {
    // full or forbidden: a reload then begins at the top of the page
  }
}

export function keepEntries() {
  const notes = new Map(stored());
  if (!history.state?.entry) history.replaceState({ entry: newId(), visit: newId() }, '');
  let state = /** @type {State} */ (history.state);
  let returning = new AbortController();
  returning.abort();

  const noted = (/** @type {string} */ name) => notes.get(state.entry)?.[name] ?? null;
  /** @param {string} name @param {any} value */
  function note(name, value) {
    const others = notes.get(state.entry);
    notes.delete(state.entry); // so that the latest stay
    notes.set(state.entry, { ...others, [name]: value });
  }

  /** Scrolls to where the reader was, as soon as the page is long enough, unless they do something first. */
  function scrollBack() {
    returning.abort();
    const goal = noted('scroll') ?? 0;
    window.scrollTo(0, goal);
    if (goal === 0) return;
    const mine = new AbortController();
    const { signal } = mine;
    returning = mine;
    const growth = new ResizeObserver(() => window.scrollTo(0, goal));
    growth.observe(document.body);
    signal.addEventListener('abort', () => growth.disconnect());
    for (const deed of ['wheel', 'touchstart', 'pointerdown', 'keydown']) window.addEventListener(deed, () => mine.abort(), { signal, passive: true });
    setTimeout(() => mine.abort(), patience);
  }

  return {
    noted, note,
    /** @param {string} url @param {{ replace: boolean, stay: boolean }} how */
    enter(url, { replace, stay }) {
      returning.abort();
      const next = { entry: replace && stay ? state.entry : newId(), visit: stay ? state.visit : newId() };
      if (replace) history.replaceState(next, '', url);
      else history.pushState(next, '', url);
      state = next;
    },
    /** Calls back when the reader comes back to an entry. @param {(stay: boolean) => void} call whether it is the place they were at */
    start(call) {
      history.scrollRestoration = 'manual';
      window.addEventListener('scroll', () => returning.signal.aborted && note('scroll', Math.round(window.scrollY)), { passive: true });
      window.addEventListener('pagehide', () => store(notes));
      window.addEventListener('popstate', () => {
        const former = state;
        state = history.state?.entry ? history.state : { entry: newId(), visit: newId() };
        call(former.visit === state.visit);
        scrollBack();
      });
      scrollBack();
    },
  };
}
