// Who is signed in on this device. All tabs share one session: its refresh token rotates, so
// whichever tab renews it reads what is stored first, and never throws away a newer one.
import { belongings } from '../kept.js';
import { Refusal, SignedOut } from './errors.js';

/** @typedef {import('../types').StoredSession} StoredSession */

const margin = 30_000; // milliseconds before its end at which a token is renewed

/**
 * @param {object} world
 * @param {import('../store.js').Store} world.store
 * @param {ReturnType<typeof import('./http.js').createHTTP>} world.send
 * @param {<T>(work: () => Promise<T>) => Promise<T>} world.alone lets one tab work at a time
 * @param {() => number} [world.now]
 */
export function createSession({ store, send, alone, now = Date.now }) {
  /** @returns {StoredSession | null} */
  const current = () => store.read('session', null);

  /** @param {import('../types').Session} answer */
  function begin(answer) {
    const owner = store.read('owner', current()?.user.id ?? answer.user.id); // a session may be older than this note
    if (owner !== answer.user.id) forgetBelongings();
    store.write('owner', answer.user.id);
    store.write('ended', null);
    store.write('session', {
      access: answer.access_token, refresh: answer.refresh_token, expires: now() + answer.expires_in * 1000, user: answer.user,
    });
  }

  function forgetBelongings() {
    for (const key of belongings) store.write(/** @type {import('../kept.js').Key} */ (key), null);
  }

  /** What was half done stays for who signs in again; the games, which the server has, do not. @param {StoredSession} old */
  function end({ user }) {
    store.write('games', null);
    store.write('owner', user.id);
    store.write('ended', user);
    store.write('session', null);
  }

  /** @param {StoredSession} old @returns {Promise<string>} */
  async function renew(old) {
    try {
      const { body } = await send({ method: 'POST', path: '/auth/refresh', body: { refresh_token: old.refresh }, tries: 3 });
      const stored = current();
      if (!stored || stored.user.id !== body.user.id) throw new SignedOut(); // somebody else came meanwhile
      begin(body);
      return body.access_token;
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status !== 401) throw problem;
      const stored = current();
      if (stored?.refresh === old.refresh) end(old);
      else if (stored?.user.id === old.user.id) return stored.access; // another tab was first
      throw new SignedOut();
    }
  }

  /**
   * A valid token, or null where nobody is signed in.
   * @param {string} [refused] a token the server has just refused
   * @returns {Promise<string | null>}
   */
  async function token(refused) {
    const good = (/** @type {StoredSession} */ s) => s.access !== refused && s.expires - margin > now();
    const stored = current();
    if (!stored || good(stored)) return stored?.access ?? null;
    return alone(async () => {
      const again = current();
      if (!again || good(again)) return again?.access ?? null;
      return renew(again);
    });
  }

  return {
    current, begin, token,
    /** Forgets the session here, but first its data, so that listeners to its end find nothing left. */
    forget() {
      forgetBelongings();
      for (const key of /** @type {const} */ (['owner', 'session', 'ended', 'left'])) store.write(key, null);
    },
    /** The guest whose games are still to come to an account. @returns {{ refresh: string, to: string } | null} */
    leftBehind: () => store.read('left', null),
    /** @param {{ refresh: string, to: string } | null} guest */
    leaveBehind: (guest) => store.write('left', guest),
    /** Whose session ended by itself, until somebody signs in or goes on without. @returns {import('../types').Player | null} */
    ended: () => store.read('ended', null),
    /** Goes on as nobody: what was left of whose session ended is forgotten. */
    goOn() {
      forgetBelongings();
      store.write('owner', null);
      store.write('ended', null);
    },
    /** @param {(ended: import('../types').Player | null) => void} listener */
    watchEnded: (listener) => store.watch('ended', listener),
    /** @param {Partial<import('../types').Player>} some what is new about the user */
    amend(some) {
      const stored = current();
      if (stored) store.write('session', { ...stored, user: { ...stored.user, ...some } });
    },
    /** @param {(session: StoredSession | null) => void} listener */
    watch: (listener) => store.watch('session', listener),
  };
}

/**
 * Runs work while no other tab does, where the browser can tell; elsewhere the server lets two tabs
 * renew one session at once.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function aloneAmongTabs(work) {
  if (!navigator.locks) return work();
  return /** @type {Promise<T>} */ (navigator.locks.request('slowpond.session', work));
}
