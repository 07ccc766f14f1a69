// Keeps the reader's games on this device for when there is no connection, and lets the tabs of one
// reader hear from each other. They belong to the reader alone: nobody else's are taken in, and the
// session forgets them when somebody signs out or another one comes.
import { pictured, whole } from './games.js';
import { same } from './same.js';

/** @typedef {import('../types').AnyGame} AnyGame @typedef {import('./games.js').Games} Games */
/**
 * @typedef {object} Kept
 * @property {string} whose
 * @property {{ [name: string]: { ids: string[], at: number } }} lists
 * @property {{ game: AnyGame, detail: number, at: number, record: import('./games.js').KnownRecord | null }[]} games
 * @property {[id: string, at: number][]} looked the games looked at last, the latest first
 */

const most = 12; // games kept because they were looked at
const listed = ['running', 'challenges', 'finished'];

/**
 * @param {object} world
 * @param {Games} world.games
 * @param {import('../store.js').Store} world.store
 * @param {() => string | undefined} world.reader who is signed in
 * @param {() => number} [world.now]
 */
export function createKeeper({ games, store, reader, now = Date.now }) {
  /** @type {Map<string, number>} */
  let looked = new Map();
  let [planned, taking] = [false, false];

  /** @param {boolean} atStart */
  function take(atStart) {
    const kept = /** @type {Kept | null} */ (store.read('games', null));
    const whose = reader();
    if (!kept || !whose || kept.whose !== whose) return;
    taking = true;
    for (const { game, detail, at, record } of kept.games) {
      games.restore(game, detail, whose, at, atStart);
      if (record && !games.record(game.id)) games.keepRecord(game.id, record, whose);
    }
    for (const [name, { ids, at }] of Object.entries(kept.lists)) games.keepList(name, { ids, next: null }, whose, at, atStart);
    for (const [id, at] of kept.looked) looked.set(id, Math.max(at, looked.get(id) ?? 0));
    taking = false;
  }

  /** @param {string} whose @returns {Kept} */
  function worthKeeping(whose) {
    const last = [...looked].sort(([, one], [, other]) => other - one).slice(0, most);
    looked = new Map(last);
    /** @type {Kept['lists']} */
    const lists = {};
    for (const name of listed) {
      const list = games.list(name);
      if (list && list.whose === whose) lists[name] = { ids: list.ids, at: list.at };
    }
    const ids = new Set([...last.map(([id]) => id), ...Object.values(lists).flatMap((list) => list.ids)]);
    const all = [...ids].map((id) => {
      const entry = games.entry(id);
      if (entry?.whose !== whose) return null;
      const detail = looked.has(id) && entry.slots[whole] ? whole : pictured;
      const game = entry.slots[detail] ?? entry.slots[0];
      return game ? { game, detail: entry.slots[detail] ? detail : 0, at: entry.at, record: looked.has(id) ? entry.record : null } : null;
    });
    return { whose, lists, games: /** @type {Kept['games']} */ (all.filter(Boolean)), looked: last };
  }

  /** @param {boolean} [moment] whether it is worth a change when the lists were heard */
  function write(moment = false) {
    planned = false;
    const whose = reader();
    if (!whose || games.ids().length === 0) return;
    const next = worthKeeping(whose);
    const before = store.read('games', null);
    if (!moment && before?.whose === whose && same(before.games, next.games) && same(before.looked, next.looked) && sameIds(before, next)) return;
    taking = true; // what this tab writes is no news to it
    store.write('games', next);
    taking = false;
  }

  function plan() {
    if (planned || taking) return;
    planned = true;
    queueMicrotask(() => planned && write());
  }

  take(true);
  games.watchAll(plan);
  store.watch('games', () => taking || take(false));
  return {
    /** Notes that the reader looks at a game, which is kept longer than others. @param {string} id */
    looked(id) {
      looked.set(id, now());
      plan();
    },
    /** Writes when the lists were heard, for the page goes away. */
    leave: () => write(true),
    /** Another user's games are kept here from now on. */
    forget() {
      looked = new Map();
    },
  };
}

/** Whether two list the same, whenever they were heard. @param {Kept} one @param {Kept} other */
const sameIds = (one, other) => same(
  Object.entries(one.lists).map(([name, { ids }]) => [name, ids]), Object.entries(other.lists).map(([name, { ids }]) => [name, ids]),
);
