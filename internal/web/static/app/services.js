// What the page works with, made once for the browser it runs in.
import { createCalls } from './api/calls.js';
import { SignedOut } from './api/errors.js';
import { createHTTP } from './api/http.js';
import { aloneAmongTabs, createSession } from './api/session.js';
import { wait } from './api/wait.js';
import { createCell } from './cell.js';
import { createClock } from './clock.js';
import { createPollingFeed } from './data/feed.js';
import { createGames, whole } from './data/games.js';
import { createKeeper } from './data/keeping.js';
import { isOf } from './data/topics.js';
import { createBelongings } from './kept.js';
import { createLive } from './live/live.js';
import { createStreams } from './live/stream.js';
import { createWatching } from './live/watching.js';
import { createPreferences } from './preferences.js';
import { createShelf, createStore } from './store.js';
import { createTicker } from './ticker.js';

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
const lostConnection = createCell(false);
let heardLast = 0;

function report(/** @type {boolean} */ heard) {
  if (heard) heardLast = Date.now();
  if (connection.get().lost !== heard) return;
  connection.set({ lost: !heard, heard: heardLast });
  lostConnection.set(!heard);
}

/** How many requests have been waiting for long. */
export const tarrying = createCell(0);
const tarry = (/** @type {number} */ by) => tarrying.set(tarrying.get() + by);

const send = createHTTP({ fetch: window.fetch.bind(window), clock, report, tarry, wait });
export const session = createSession({ store, send, alone: aloneAmongTabs });

/** A unique name for a command that cannot be guessed. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const api = createCalls(send, session, newKey);

api.bringAlong(); // what an earlier visit could not finish

/** Asks the server for as little as can be, to learn whether it answers. @param {AbortSignal} signal */
export const knock = (signal) => send({ method: 'GET', path: '/variants', signal });

/** Who is signed in, undefined for nobody. It is read from the device, where another tab may just have changed it. */
export const reader = () => session.current()?.user.id;

/** What this device keeps for the reader alone. */
export const mine = createBelongings(store, reader);

/** How games were when last looked at, and what is half done. */
export const seen = createShelf(mine, 'seen', 500);
export const drafts = createShelf(mine, 'drafts', 60);
export const flips = createShelf(mine, 'flips', 200);
export const favourites = createShelf(mine, 'favourites', 30);

/** Whose games this tab has: the reader's, or those of whose session ended by itself. @returns {string | undefined} */
const holder = () => reader() ?? store.read('owner', undefined);

export const games = createGames({ reader, holder });
export const keeper = createKeeper({ games, store, reader });

const follow = createStreams({ fetch: window.fetch.bind(window), token: session.token, wait });

/** What the reader's games tell as it happens, the same in all tabs. */
export const live = createLive({
  follow, api, games, reader: () => session.current()?.user, locks: navigator.locks, wait, refresh: () => feed.refresh(),
  channel: window.BroadcastChannel ? () => new BroadcastChannel('slowpond.live') : null,
});
const watching = createWatching({ follow, games, isMine: (id) => isOf(games.get(id, whole), reader()), page: document });

/** @type {import('./data/feed.js').Feed} */
export const feed = createPollingFeed({
  lost: lostConnection, standing: live.standing, hidden: () => document.hidden, wait, topics: { api, games, reader, now: clock.now, watching },
});

export const ticker = createTicker(clock.now);

/** The reader is back, or the network is. */
function look() {
  live.look();
  feed.look();
}

document.addEventListener('visibilitychange', () => {
  look();
  ticker.look();
});
window.addEventListener('online', look);
window.addEventListener('pagehide', keeper.leave);
// A page that sleeps hears nothing: another one leads meanwhile, and what it missed is asked for when it wakes.
for (const name of ['pagehide', 'freeze']) window.addEventListener(name, live.stop, true);
window.addEventListener('resume', live.start, true);
window.addEventListener('pageshow', (event) => event.persisted && live.start());

/** @type {import('./cell.js').Cell<import('./types').Player | null>} */
export const user = createCell(session.current()?.user ?? null);
const forgetOthers = () => games.forgetOthers() && keeper.forget();
session.watch((next) => {
  forgetOthers();
  live.start();
  if (JSON.stringify(next?.user ?? null) !== JSON.stringify(user.get())) user.set(next?.user ?? null);
});

/** Whose session has ended, and who has not been told of it or has not decided yet. @type {import('./cell.js').Cell<import('./types').Player | null>} */
export const ended = createCell(session.ended());
session.watchEnded((who) => {
  forgetOthers();
  ended.set(who);
});

/**
 * The signed-in user, or a new guest where there is none. A user whose session has just ended is not made a guest unasked.
 * @returns {Promise<import('./types').Player>}
 */
export async function somebody() {
  const before = session.ended();
  if (before && !before.guest) throw new SignedOut();
  return session.current()?.user ?? (await api.guest());
}
