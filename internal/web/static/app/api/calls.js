// The API's operations, by what they are for.
import { Refusal, SignedOut } from './errors.js';

/** @typedef {import('../types').Game} Game @typedef {import('./paths').Deed} Deed */
/** @template {'get' | 'post'} V @typedef {import('./paths').PathOf<V>} PathOf */
/** @template {'get' | 'post'} V @template {string} Path @typedef {import('./paths').PlaceOf<V, Path>} PlaceOf */
/** @template {'get' | 'post'} V @template {string} Path @typedef {import('./paths').QueryOf<V, Path>} QueryOf */
/** @template {'get' | 'post'} V @template {string} Path @typedef {import('./paths').BodyOf<V, Path>} BodyOf */
/** @template {'get' | 'post'} V @template {string} Path @typedef {import('./paths').AnswerOf<V, Path>} AnswerOf */
/** @template {Deed} What @typedef {import('./paths').Sent<What>} Sent */

const tries = 6; // about twenty seconds of a server that is away

/** @param {{ [name: string]: string | number | boolean | null | undefined }} filters */
export function query(filters) {
  const given = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** A path with what stands in its braces. @param {string} path @param {{ [name: string]: string }} [names] */
const placed = (path, names = {}) => path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(names[name]));

/**
 * @param {ReturnType<typeof import('./http.js').createHTTP>} send
 * @param {ReturnType<typeof import('./session.js').createSession>} session
 * @param {() => string} newKey
 */
export function createCalls(send, session, newKey) {
  /** A token of whoever asked, never of somebody who has signed in meanwhile. @param {string | undefined} who @param {string} [refused] */
  async function tokenOf(who, refused) {
    const token = await session.token(refused);
    if (session.current()?.user.id !== who) throw new SignedOut();
    return token ?? undefined;
  }

  /** Sends as whoever is signed in; a token refused is renewed once. @param {import('./http.js').Request} request */
  async function asMe(request) {
    const who = session.current()?.user.id;
    const token = await tokenOf(who);
    try {
      return await send({ ...request, token });
    } catch (problem) {
      if (!token || !(problem instanceof Refusal) || problem.status !== 401) throw problem;
      return send({ ...request, token: await tokenOf(who, token) });
    }
  }

  /**
   * @template {PathOf<'get'>} Path
   * @param {Path} path @param {PlaceOf<'get', Path>} names @param {QueryOf<'get', Path>} filters
   * @param {Partial<import('./http.js').Request>} [more]
   * @returns {Promise<AnswerOf<'get', Path>>}
   */
  const get = async (path, names, filters, more) => (await asMe({ method: 'GET', path: placed(path, names) + query(filters ?? {}), tries: 3, ...more })).body;

  /**
   * Sends a command until an answer comes, always under one key.
   * @template {PathOf<'post'>} Path
   * @param {Path} path @param {PlaceOf<'post', Path>} names @param {BodyOf<'post', Path>} body @param {Partial<import('./http.js').Request>} [more]
   * @returns {Promise<AnswerOf<'post', Path>>}
   */
  const post = async (path, names, body, more) => (await asMe({ method: 'POST', path: placed(path, names), body, key: newKey(), ...more })).body;

  /** @template {'/auth/guest' | '/auth/login' | '/auth/register'} Path @param {Path} path @param {BodyOf<'post', Path>} body */
  async function enter(path, body) {
    const answer = await send({ method: 'POST', path, body, key: newKey() });
    /** @type {import('../types').Session} */
    const begun = answer.body;
    session.begin(begun);
    return begun.user;
  }

  /**
   * Signs in, and takes leave of the guest of before: the games come along or stay behind, where nobody
   * plays on in them. What the connection cuts short is tried again at the next visit.
   * @template {'/auth/login' | '/auth/register'} Path @param {Path} path @param {BodyOf<'post', Path>} body @param {boolean} bring
   */
  async function enterFrom(path, body, bring) {
    const before = session.current();
    const user = await enter(path, body);
    if (!before?.user.guest || before.user.id === user.id) return user;
    if (bring) {
      session.leaveBehind({ refresh: before.refresh, to: user.id });
      await bringAlong();
    } else {
      send({ method: 'POST', path: '/auth/logout', body: { refresh_token: before.refresh }, key: newKey(), tries: 3 }).catch(() => {});
    }
    return user;
  }

  /** Brings the games of the guest of before, if any are still to be brought. */
  async function bringAlong() {
    const left = session.leftBehind();
    if (!left || left.to !== session.current()?.user.id) return;
    try {
      await post('/me/adopt', undefined, { refresh_token: left.refresh });
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status >= 500 || problem.status === 429 || problem.status === 401) return; // later
    }
    session.leaveBehind(null);
  }

  return {
    guest: () => enter('/auth/guest', {}),
    /** @param {string} name @param {string} password @param {boolean} [bring] the games of the guest of before */
    login: (name, password, bring = false) => enterFrom('/auth/login', { name, password }, bring),
    /** @param {BodyOf<'post', '/auth/register'>} account @param {boolean} [bring] the games of the guest of before */
    register: (account, bring = false) => enterFrom('/auth/register', account, bring),
    bringAlong,
    /** @param {BodyOf<'post', '/auth/reset'>} reset */
    reset: (reset) => send({ method: 'POST', path: '/auth/reset', body: reset, key: newKey() }),
    /** @param {BodyOf<'post', '/me/upgrade'>} account */
    async upgrade(account) {
      const me = await post('/me/upgrade', undefined, account);
      const { id, name, guest, computer } = me;
      session.begin({ ...me, user: { id, name, guest, computer } });
      return me;
    },
    /** @param {string} old_password @param {string} new_password */
    changePassword: (old_password, new_password) => post('/me/password', undefined, { old_password, new_password }),
    async logout() {
      const stored = session.current();
      session.forget();
      if (stored) await send({ method: 'POST', path: '/auth/logout', body: { refresh_token: stored.refresh }, key: newKey(), tries: 3 });
    },

    /** @param {string} name */
    user: (name) => get('/users/{name}', { name }, undefined),
    /** @param {QueryOf<'get', '/games'>} filters @param {AbortSignal} [signal] */
    games: (filters, signal) => get('/games', undefined, filters, { signal }),
    /** @param {BodyOf<'post', '/games'>} wish @param {string} [key] */
    create: (wish, key = newKey()) => post('/games', undefined, wish, { key, tries }),
    /**
     * The game, or null where it is as the ETag says.
     * @param {string} id @param {{ invite?: string, etag?: string, signal?: AbortSignal }} [how]
     * @returns {Promise<{ game: AnswerOf<'get', '/games/{id}'> | null, etag: string | null }>}
     */
    async game(id, { invite, etag, signal } = {}) {
      const answer = await asMe({ method: 'GET', path: placed('/games/{id}', { id }) + query({ invite }), etag, signal });
      return { game: answer.body, etag: answer.etag };
    },
    /** @param {string} id @param {string} [invite] */
    record: (id, invite) => get('/games/{id}/record', { id }, { invite }),
    /** @param {string} id @param {string} [invite] @returns {Promise<string>} */
    recordText: async (id, invite) => /** @type {any} */ (await get('/games/{id}/record', { id }, { invite }, { accept: 'text/plain' })),
    /** @param {string} id @param {number} after @param {string} [invite] */
    events: (id, after, invite) => get('/games/{id}/events', { id }, { after, limit: 100, invite }),
    /** Asked once: who waits for it asks again. @param {string} id @param {string} [invite] @param {AbortSignal} [signal] */
    analysis: (id, invite, signal) => get('/games/{id}/analysis', { id }, { invite }, { signal, tries: 1 }),
    /** Says that the reader has seen a game so. @param {string} id @param {number} version */
    seen: (id, version) => asMe({ method: 'POST', path: placed('/games/{id}/seen', { id }), body: { version } }),
    /**
     * What is asked about notices: where they go, and what they say.
     * @param {import('./http.js').Request['method']} method @param {string} path @param {any} [body] @returns {Promise<any>}
     */
    ask: async (method, path, body) => (await asMe({ method, path, body, tries: method === 'GET' ? 3 : 1 })).body,
    computers: async () => (await get('/computers', undefined, undefined)).items,
    /**
     * Does something in a game.
     * @template {Deed} What
     * @param {string} id @param {What} what @param {Sent<What>[0]} body @param {string} [key]
     * @returns {Promise<Game>}
     */
    act: async (id, what, body, key = newKey()) => (await asMe({ method: 'POST', path: placed(`/games/{id}/${what}`, { id }), body, key, tries })).body,
  };
}

/** @typedef {ReturnType<typeof createCalls>} Calls */
