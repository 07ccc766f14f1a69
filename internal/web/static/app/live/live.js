// What all tabs of a browser hear of the reader's games from one stream: the tab that leads reads it,
// asks for what its frames do not tell, and passes that on.
import { isPassing } from '../api/errors.js';
import { pause } from '../api/http.js';
import { createCell } from '../cell.js';
import { pictured, whole } from '../data/games.js';
import { running } from '../data/lists.js';
import { silence } from './stream.js';
import { createTabs } from './tabs.js';

/** @typedef {import('../types').AnyGame} AnyGame @typedef {import('../types').GameChange} GameChange */

const few = 5; // games that are asked for one by one rather than the list
const ownMove = 500; // milliseconds in which the answer to a move of one's own comes by itself
const check = 5000;

/**
 * @param {object} world
 * @param {ReturnType<typeof import('./stream.js').createStreams>} world.follow
 * @param {import('../api/calls.js').Calls} world.api
 * @param {import('../data/games.js').Games} world.games
 * @param {() => { id: string, name: string } | undefined} world.reader
 * @param {Pick<LockManager, 'request'> | undefined} world.locks
 * @param {(() => BroadcastChannel) | null} world.channel
 * @param {(milliseconds: number, signal?: AbortSignal) => Promise<void>} world.wait
 * @param {() => void} world.refresh asks once for what is shown: something may have been missed
 * @param {() => number} [world.now]
 */
export function createLive({ follow, api, games, reader, locks, channel, wait, refresh, now = Date.now }) {
  /** Whether the stream stands, so that nothing needs to be asked. */
  const standing = createCell(false);
  /** @type {Map<string, Set<(data: any) => void>>} */
  const listeners = new Map();
  /** @type {Map<string, { version: number, own: boolean }>} */
  const wanted = new Map();
  let [lastId, heardAt, whose, working] = ['', 0, /** @type {string | undefined} */ (undefined), false];
  let [current, guard] = [/** @type {ReturnType<typeof follow> | null} */ (null), /** @type {ReturnType<typeof setInterval> | undefined} */ (undefined)];

  /** @param {boolean} up */
  const stand = (up) => {
    heardAt = now();
    standing.set(up);
  };
  /** @param {{ [name: string]: unknown }} message */
  const say = (message) => tabs.say({ whose, ...message });
  /** @param {string} type @param {unknown} data */
  const tell = (type, data) => listeners.get(type)?.forEach((listener) => listener(data));

  /** @param {AnyGame} game @param {number} detail */
  function put(game, detail) {
    games.put(game, detail, whose);
    say({ game, detail });
  }

  /** How much is known of a game at a version, undefined for too little. @param {string} id @param {number} version */
  const knownAt = (id, version) => (games.entry(id)?.kept === false ? [whole, pictured].find((detail) => games.get(id, detail)?.version >= version) : undefined);

  /**
   * Has a game told to all tabs. A stream that is taken up tells much again, which costs nothing.
   * @param {string} id @param {number} version @param {AbortSignal} signal
   */
  async function tellGame(id, version, signal) {
    const known = knownAt(id, version);
    if (known !== undefined) return say({ game: games.get(id, known), detail: known });
    const { game } = await api.game(id, { signal });
    if (game && !signal.aborted) put(game, whole);
  }

  /** @param {AbortSignal} signal */
  async function fetchList(signal) {
    const me = reader();
    if (!me || me.id !== whose) return;
    const told = await running(me.name).load(api, games, signal);
    if (!told || signal.aborted) return;
    games.putList('running', told, told.detail, whose);
    say({ list: told });
  }

  /** @param {AbortSignal} signal */
  async function work(signal) {
    if (working) return;
    working = true;
    let failures = 0;
    while (wanted.size > 0 && !signal.aborted) {
      try {
        const unknown = [...wanted].filter(([id, { version }]) => knownAt(id, version) === undefined);
        if (unknown.length > few) await fetchList(signal);
        for (const [id, { version, own }] of [...wanted]) {
          if (own && knownAt(id, version) === undefined) await wait(ownMove, signal);
          await tellGame(id, version, signal);
          if ((wanted.get(id)?.version ?? 0) <= version) wanted.delete(id);
          failures = 0;
        }
      } catch (problem) {
        if (signal.aborted) break;
        if (!isPassing(problem)) wanted.delete([...wanted.keys()][0]);
        else await wait(pause(++failures, problem), signal).catch(() => {});
      }
    }
    working = false;
  }

  /** @param {import('./stream.js').Event} event @param {AbortSignal} signal */
  function hear({ type, data }, signal) {
    if (type === 'game') {
      const change = /** @type {GameChange} */ (data);
      wanted.set(change.id, { version: change.version, own: !change.unread });
      work(signal);
    }
    tell(type, data);
    say({ type, data });
  }

  /** @param {AbortSignal} signal */
  async function lead(signal) {
    let before = false; // whether this tab has heard all until now
    wanted.clear();
    working = false;
    current = follow('/me/stream', {
      signal, lastId,
      up(resumed) {
        stand(true);
        const missed = !(resumed && before);
        before = true;
        if (missed) refresh();
        say({ standing: true, lastId, missed });
      },
      down() {
        if (signal.aborted) return;
        stand(false);
        say({ standing: false, lastId });
      },
      hear: (event) => hear(event, signal),
      beat(id) {
        [lastId, heardAt] = [id, now()];
        say({ standing: true, lastId });
      },
    });
    await current.done;
  }

  /** What the tab that leads says. @param {any} message */
  function heed(message) {
    if (message.asks) {
      if (tabs.leads()) say({ standing: standing.get(), lastId });
      return;
    }
    if (message.whose !== whose || whose !== reader()?.id) return;
    if (message.game) games.put(message.game, message.detail, whose);
    if (message.list) games.putList('running', message.list, message.list.detail, whose);
    if (message.type) tell(message.type, message.data);
    if (message.standing === undefined) return;
    lastId = message.lastId;
    const begins = message.standing && !standing.get();
    stand(message.standing);
    if (begins || message.missed) refresh();
  }

  const tabs = createTabs({ locks, channel, lead, hear: heed });

  function stop() {
    clearInterval(guard);
    if (tabs.leads()) say({ standing: false, lastId });
    tabs.stop();
    current = null;
    standing.set(false);
  }

  function start() {
    const id = reader()?.id;
    if (id !== whose) {
      stop();
      lastId = '';
    }
    whose = id;
    if (!id) return;
    tabs.start();
    say({ asks: true });
    clearInterval(guard);
    guard = setInterval(() => isSilent() && stand(false), check);
  }

  const isSilent = () => standing.get() && now() - heardAt > silence;

  return {
    standing, stop,
    /** Begins, or begins anew where somebody else is signed in. */
    start,
    /** The reader is back, or the network is: a machine that has slept finds its stream dead. */
    look() {
      current?.look();
      if (isSilent()) stand(false);
    },
    /**
     * Calls back with what the stream tells, in every tab.
     * @param {'game' | 'challenge' | 'notice'} type @param {(data: any) => void} listener
     */
    subscribe(type, listener) {
      const all = listeners.get(type) ?? new Set();
      listeners.set(type, all.add(listener));
      return () => void all.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createLive>} Live */
