// The API's operations, by what they are for.
import { Refusal, SignedOut } from './errors.js';

/** @typedef {import('../types').Game} Game */

const tries = 6; // about twenty seconds of a server that is away

/** @param {{ [name: string]: string | number | null | undefined }} filters */
export function query(filters) {
  const given = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

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

  /** @param {string} path @param {Partial<import('./http.js').Request>} [more] */
  const get = async (path, more) => (await asMe({ method: 'GET', path, tries: 3, ...more })).body;

  /** Sends a command until an answer comes, always under one key. @param {string} path @param {any} [body] @param {string} [key] */
  const post = async (path, body, key = newKey()) => (await asMe({ method: 'POST', path, body, key, tries })).body;

  /** @param {string} path @param {any} [body] */
  async function enter(path, body) {
    const answer = await send({ method: 'POST', path, body, key: newKey() });
    session.begin(answer.body);
    return answer.body.user;
  }

  /** @param {string} id */
  const at = (id) => `/games/${encodeURIComponent(id)}`;

  return {
    guest: () => enter('/auth/guest'),
    /** @param {string} name @param {string} password */
    login: (name, password) => enter('/auth/login', { name, password }),
    /** @param {{ name: string, password: string, email?: string }} account */
    register: (account) => enter('/auth/register', account),
    /** @param {{ name: string, code: string, new_password: string }} reset */
    reset: (reset) => send({ method: 'POST', path: '/auth/reset', body: reset, key: newKey() }),
    /** @param {{ name: string, password: string, email?: string }} account @returns {Promise<import('../types').Me>} */
    async upgrade(account) {
      const me = (await asMe({ method: 'POST', path: '/me/upgrade', body: account, key: newKey() })).body;
      session.amend({ name: me.name, guest: me.guest });
      return me;
    },
    /** @param {string} old_password @param {string} new_password */
    changePassword: (old_password, new_password) =>
      asMe({ method: 'POST', path: '/me/password', body: { old_password, new_password }, key: newKey() }),
    async logout() {
      const stored = session.current();
      session.forget();
      if (stored) await send({ method: 'POST', path: '/auth/logout', body: { refresh_token: stored.refresh }, key: newKey(), tries: 3 });
    },

    /** @param {string} name @returns {Promise<import('../types').User>} */
    user: (name) => get(`/users/${encodeURIComponent(name)}`),
    /** @param {{ [name: string]: any }} filters @param {AbortSignal} [signal] @returns {Promise<import('../types').GameList>} */
    games: (filters, signal) => get(`/games${query(filters)}`, { signal }),
    /** @param {import('../types').CreateGame} wish @param {string} [key] @returns {Promise<Game>} */
    create: (wish, key) => post('/games', wish, key),
    /**
     * The game, or null where it is as the ETag says.
     * @param {string} id @param {{ invite?: string, etag?: string, signal?: AbortSignal }} [how]
     * @returns {Promise<{ game: Game | null, etag: string | null }>}
     */
    async game(id, { invite, etag, signal } = {}) {
      const answer = await asMe({ method: 'GET', path: at(id) + query({ invite }), etag, signal });
      return { game: answer.body, etag: answer.etag };
    },
    /** @param {string} id @param {string} [invite] @returns {Promise<import('../types').GameRecord>} */
    record: (id, invite) => get(`${at(id)}/record${query({ invite })}`),
    /** @param {string} id @param {string} [invite] @returns {Promise<string>} */
    recordText: (id, invite) => get(`${at(id)}/record${query({ invite })}`, { accept: 'text/plain' }),
    /** @param {string} id @param {number} after @param {string} [invite] @returns {Promise<{ items: import('../types').GameEvent[] }>} */
    events: (id, after, invite) => get(`${at(id)}/events${query({ after, limit: 100, invite })}`),
    /** Asked once: who waits for it asks again. @param {string} id @param {string} [invite] @param {AbortSignal} [signal] @returns {Promise<import('../types').Analysis>} */
    analysis: (id, invite, signal) => get(`${at(id)}/analysis${query({ invite })}`, { signal, tries: 1 }),
    /** @returns {Promise<import('../types').ComputerLevel[]>} */
    computers: async () => (await get('/computers')).items,
    /**
     * Does something in a game: `join`, `decline`, `cancel`, `setup`, `moves`, `resign`, `draw`.
     * @param {string} id @param {string} what @param {any} [body] @param {string} [key]
     * @returns {Promise<Game>}
     */
    act: (id, what, body, key) => post(`${at(id)}/${what}`, body, key),
  };
}

/** @typedef {ReturnType<typeof createCalls>} Calls */
