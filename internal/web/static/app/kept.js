// All that this page keeps on a device, and whose it is. Nothing else is kept: not in another storage,
// and no answer of the API in a cache.

/**
 * Whose a key is: of the `device`, for whoever uses it, so it tells nothing of a person or a game; of the
 * `session`, which says who is signed in or was; or of the `account` signed in. What is an account's is
 * shown to nobody else, and forgotten when its reader signs out, when another one comes, or when its
 * session has ended and the reader goes on without.
 * @typedef {'device' | 'session' | 'account'} Whose
 */

/** What all tabs share, by its key in the store. */
export const kept = /** @type {const} */ ({
  preferences: 'device',
  level: 'device', // of the computer, as chosen last
  levels: 'device', // that the server has
  session: 'session', // tokens and user
  owner: 'session', // whose the things of the account are
  ended: 'session', // whose session ended by itself
  left: 'session', // a guest's token, until the account that signed in has the guest's games
  games: 'account', // with the numbers that its reader may see
  seen: 'account',
  drafts: 'account', // setups and moves half done
  flips: 'account',
  favourites: 'account', // setups
  wish: 'account', // the form of a new game
});

/** What one tab keeps of its history, in its own storage. */
export const keptByTab = /** @type {const} */ ({ entries: 'device' }); // how far down, and how many pages

/** @typedef {keyof typeof kept} Key */

/** The keys of what is an account's, with those of older releases. */
export const belongings = [
  ...Object.entries(kept).filter(([, whose]) => whose === 'account').map(([key]) => key), 'lastGames', 'lastList',
];

/**
 * What the store keeps for whoever is signed in: nobody else reads it there. What is written while nobody
 * is signed in is nobody's, and lost when somebody is.
 * @param {Pick<import('./store.js').Store, 'read' | 'write'>} store
 * @param {() => string | undefined} reader
 */
export function createBelongings(store, reader) {
  return {
    /** @param {Key} key @param {any} fallback @returns {any} */
    read(key, fallback) {
      const found = store.read(key, null);
      return found?.whose === (reader() ?? null) ? found?.what ?? fallback : fallback;
    },
    /** @param {Key} key @param {any} what null forgets it */
    write: (key, what) => store.write(key, what === null ? null : { whose: reader() ?? null, what }),
  };
}
