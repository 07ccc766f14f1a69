// What the page works with, made once for the browser it runs in.
import { createCalls } from './api/calls.js';
import { SignedOut } from './api/errors.js';
import { createHTTP } from './api/http.js';
import { aloneAmongTabs, createSession } from './api/session.js';
import { wait } from './api/wait.js';
import { createCell } from './cell.js';
import { createClock } from './clock.js';
import { createPreferences } from './preferences.js';
import { createShelf, createStore } from './store.js';

/** @returns {Storage | null} */
function storageHere() {
  try {
    return window.localStorage;
  } catch {
    return null; // forbidden
  }
}

export const store = createStore(storageHere(), window);
export const preferences = createPreferences(store);
export const clock = createClock();

/** Changes only when the connection goes or comes back, not with each answer. @type {import('./cell.js').Cell<import('./types').Connection>} */
export const connection = createCell({ lost: false, heard: 0 });
let heardLast = 0;

function report(/** @type {boolean} */ heard) {
  if (heard) heardLast = Date.now();
  if (connection.get().lost === heard) connection.set({ lost: !heard, heard: heardLast });
}

/** How many requests have been waiting for long. */
export const tarrying = createCell(0);
const tarry = (/** @type {number} */ by) => tarrying.set(tarrying.get() + by);

const send = createHTTP({ fetch: window.fetch.bind(window), clock, report, tarry, wait });
export const session = createSession({ store, send, alone: aloneAmongTabs });

/** A name for a command: nobody else's, and not to be guessed. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const api = createCalls(send, session, newKey);

/** Asks the server for as little as can be, to learn whether it answers. @param {AbortSignal} signal */
export const knock = (signal) => send({ method: 'GET', path: '/variants', signal });

/** Games as last looked at, in short and whole, and what is half done. */
export const seen = createShelf(store, 'seen', 500);
export const lastGames = createShelf(store, 'lastGames', 12);
export const drafts = createShelf(store, 'drafts', 60);
export const flips = createShelf(store, 'flips', 200);
export const favourites = createShelf(store, 'favourites', 30);

/** @type {import('./cell.js').Cell<import('./types').Player | null>} */
export const user = createCell(session.current()?.user ?? null);
session.watch((next) => {
  if (JSON.stringify(next?.user ?? null) !== JSON.stringify(user.get())) user.set(next?.user ?? null);
});

/** The games that wait for a move of mine, as last heard. @type {import('./cell.js').Cell<import('./types').AnyGame[]>} */
export const waiting = createCell(/** @type {import('./types').AnyGame[]} */ ([]));

/** Whose session has ended, and who has not been told of it or has not decided yet. @type {import('./cell.js').Cell<import('./types').Player | null>} */
export const ended = createCell(session.ended());
session.watchEnded((who) => ended.set(who));

/**
 * Whoever is signed in, a new guest if nobody is. Who had an account a moment ago is not made a guest unasked.
 * @returns {Promise<import('./types').Player>}
 */
export async function somebody() {
  const before = session.ended();
  if (before && !before.guest) throw new SignedOut();
  return session.current()?.user ?? (await api.guest());
}
