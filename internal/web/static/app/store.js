// What this device remembers. Nothing here is needed to play but the session: where a browser keeps
// nothing, it lasts as long as the page is open.

const prefix = 'slowpond.';

/** @typedef {import('./kept.js').Key} Key whose it is must be said there */

/**
 * @param {Storage | null} storage
 * @param {Pick<Window, 'addEventListener'> | null} tabs tells of changes made in other tabs
 */
export function createStore(storage, tabs = null) {
  /** @type {Map<string, Set<(value: any) => void>>} */
  const listeners = new Map();
  /** @type {Map<string, string>} */
  const memory = new Map();
  /** What was parsed stays as long as the text is the same. @type {Map<string, { text: string, value: any }>} */
  const parsed = new Map();

  const tell = (/** @type {string} */ key) => {
    for (const listener of [...(listeners.get(key) ?? [])]) listener(read(/** @type {Key} */ (key), null));
  };

  /** @param {string} key @returns {string | null} */
  function raw(key) {
    if (memory.has(key)) return memory.get(key) ?? null;
    try {
      return storage?.getItem(prefix + key) ?? null;
    } catch {
      return null;
    }
  }

  /** What is read is shared: it must not be changed. @param {Key} key @param {any} fallback @returns {any} */
  function read(key, fallback) {
    const text = raw(key) ?? '';
    let known = parsed.get(key);
    if (known?.text !== text) parsed.set(key, known = { text, value: parse(text) });
    return known.value ?? fallback;
  }

  /** @param {Key} key @param {any} value null forgets it */
  function write(key, value) {
    memory.delete(key);
    try {
      if (!storage) throw new Error('nothing is kept here');
      if (value === null) storage.removeItem(prefix + key);
      else storage.setItem(prefix + key, JSON.stringify(value));
    } catch {
      memory.set(key, JSON.stringify(value)); // full or forbidden
    }
    tell(key);
  }

  /** @param {Key} key @param {(value: any) => void} listener */
  function watch(key, listener) {
    if (!listeners.has(key)) listeners.set(key, new Set());
    listeners.get(key)?.add(listener);
    return () => listeners.get(key)?.delete(listener);
  }

  tabs?.addEventListener('storage', (event) => {
    const { key } = /** @type {StorageEvent} */ (event);
    if (key?.startsWith(prefix)) tell(key.slice(prefix.length));
  });
  // A page that a browser takes out of its drawer as it was left has not heard of what happened since.
  tabs?.addEventListener('pageshow', (event) => {
    if (/** @type {PageTransitionEvent} */ (event).persisted) for (const key of listeners.keys()) tell(key);
  });

  return { read, write, watch };
}

/** @typedef {ReturnType<typeof createStore>} Store */

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A map kept under one key, of which the latest few entries stay.
 * @param {Pick<Store, 'read' | 'write'>} store @param {Key} key @param {number} most
 */
export function createShelf(store, key, most) {
  /** @returns {[string, any][]} the latest first */
  const entries = () => store.read(key, []);
  return {
    entries,
    /** @param {string} name */
    get: (name) => entries().find(([known]) => known === name)?.[1] ?? null,
    /** @param {string} name @param {any} value null forgets it */
    put(name, value) {
      const others = entries().filter(([known]) => known !== name);
      store.write(key, (value === null ? others : [[name, value], ...others]).slice(0, most));
    },
    clear: () => store.write(key, null),
  };
}
