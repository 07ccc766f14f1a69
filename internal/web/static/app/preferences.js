// The reader's preferences on this device.

/** @type {import('./types').Preferences} */
export const defaults = {
  language: 'auto', theme: 'auto', turned: false, confirm: true, steps: false, threats: false, keys: true, sound: false,
};

/** @param {import('./store.js').Store} store */
export function createPreferences(store) {
  /** @returns {import('./types').Preferences} */
  const get = () => ({ ...defaults, ...store.read('preferences', {}) });
  return {
    get,
    /** @param {Partial<import('./types').Preferences>} some */
    change: (some) => store.write('preferences', { ...get(), ...some }),
    /** @param {(all: import('./types').Preferences) => void} listener */
    watch: (listener) => store.watch('preferences', () => listener(get())),
  };
}
