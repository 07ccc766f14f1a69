// What the page knows of games: each by its id, at the newest version heard of, and lists of ids. Whoever
// hears of a game (a poll, the answer to a move, another tab) puts it here; pages watch what they show.
import { gameOf } from '../../games/registry.js';
import { tellsNothingNew } from './same.js';

/** @typedef {import('../types').AnyGame} AnyGame @typedef {import('../types').Game} Game */
/** @typedef {import('../types').GameRecord & { status: string, told: number }} KnownRecord how the game was and how many moves it had when the server told it */
/** @typedef {{ ids: string[], next: string | null }} List a page of a list; `next` leads to more */
/**
 * @typedef {object} Entry
 * @property {(AnyGame | undefined)[]} slots the newest game known that holds at least so much: bare, pictured, whole
 * @property {string | undefined} whose the reader it was told, undefined where it was told nobody in particular
 * @property {number} at when the server last told something new
 * @property {boolean} kept whether it only comes from this device, not from the server since the page was loaded
 * @property {KnownRecord | null} record
 */

/** How much of a game an answer holds: what lists tell, the position too, and all the reader may do. */
export const bare = 0;
export const pictured = 1;
export const whole = 2;

/**
 * @param {object} world
 * @param {() => string | undefined} world.reader who is signed in
 * @param {() => string | undefined} world.holder whose games are kept here: the reader, or whose session ended by itself
 * @param {() => number} [world.now]
 */
export function createGames({ reader, holder, now = Date.now }) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  /** @type {Map<string, List & { whose: string | undefined, at: number, kept: boolean }>} */
  const lists = new Map();
  /** @type {Map<string, Set<() => void>>} */
  const watchers = new Map();
  const everything = '*';

  /** @param {string} topic */
  function tell(topic) {
    for (const name of [topic, everything]) for (const listener of [...(watchers.get(name) ?? [])]) listener();
  }

  /** @param {string} topic @param {() => void} listener */
  function watch(topic, listener) {
    const all = watchers.get(topic) ?? new Set();
    watchers.set(topic, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && watchers.get(topic) === all) watchers.delete(topic);
    };
  }

  /** The entry that what somebody was told goes into, null if into none. @param {string} id @param {string | undefined} whose */
  function entryFor(id, whose) {
    const known = entries.get(id);
    if (known && known.whose === whose) return known;
    if (known?.whose && !whose) return null; // what its player was told stays, until they come back or sign out
    return { slots: [], whose, at: 0, kept: true, record: null };
  }

  /**
   * Takes a game as the reader was told it. An older version never replaces a newer one, and what tells
   * nothing new changes nothing. What was told to a user who has signed out since is not for the next one.
   * @param {AnyGame} game @param {number} detail @param {string | undefined} whose whom it was told
   */
  function put(game, detail, whose) {
    const entry = whose === reader() ? entryFor(game.id, whose) : null;
    if (!entry) return;
    entry.kept = false;
    if (!fill(entry, game, detail)) return;
    entry.at = now();
    entries.set(game.id, entry);
    extend(entry);
    tell(game.id);
  }

  /** Takes what this device kept, or another tab has heard. @param {AnyGame} game @param {number} detail @param {string} whose @param {number} at @param {boolean} kept */
  function restore(game, detail, whose, at, kept) {
    const entry = whose === holder() ? entryFor(game.id, whose) : null;
    if (!entry || !fill(entry, game, detail)) return;
    [entry.at, entry.kept] = [Math.max(at, entry.at), entry.kept && kept];
    entries.set(game.id, entry);
    extend(entry);
    tell(game.id);
  }

  /**
   * @param {string} name @param {{ games: AnyGame[], next: string | null }} told @param {number} detail
   * @param {string | undefined} whose
   */
  function putList(name, { games, next }, detail, whose) {
    if (whose !== reader()) return;
    for (const game of games) put(game, detail, whose);
    keepList(name, { ids: games.map(({ id }) => id), next }, whose, now(), false);
  }

  /** @param {string} name @param {List} list @param {string | undefined} whose @param {number} at @param {boolean} kept */
  function keepList(name, { ids, next }, whose, at, kept) {
    const before = lists.get(name);
    if (before && before.at > at) return;
    const unchanged = before && before.next === next && before.kept === kept && before.ids.length === ids.length && before.ids.every((id, i) => id === ids[i]);
    lists.set(name, { ids: unchanged ? before.ids : ids, next, whose, at, kept });
    if (!unchanged) tell(listTopic(name));
  }

  /** @param {string} id @param {import('../types').GameRecord} record @param {string | undefined} whose */
  function putRecord(id, record, whose) {
    const entry = entries.get(id);
    if (!entry || entry.whose !== whose) return;
    entry.record = { ...record, status: entry.slots[bare]?.status ?? '', told: record.moves.length };
    extend(entry);
    tell(id);
  }

  /** Takes a record that this device kept. @param {string} id @param {KnownRecord} record @param {string} whose */
  function keepRecord(id, record, whose) {
    const entry = entries.get(id);
    if (!entry || entry.whose !== whose) return;
    entry.record = record;
    extend(entry);
    tell(id);
  }

  let former = holder();

  /** Forgets everything when somebody else's games are kept here now, and tells so. What nobody in particular was told stays for who signs in. */
  function forgetOthers() {
    const before = former;
    former = holder();
    if (!before || before === former) return false;
    const gone = [...entries.keys(), ...[...lists.keys()].map(listTopic)];
    entries.clear();
    lists.clear();
    for (const topic of gone) tell(topic);
    return true;
  }

  return {
    put, restore, putList, keepList, putRecord, keepRecord, forgetOthers,
    /** The newest game known that holds so much. @param {string} id @param {number} [detail] @returns {any} */
    get: (id, detail = bare) => entries.get(id)?.slots[detail] ?? null,
    /** The newest that has a position, the fullest of several, for want of one what is known else. @param {string} id @returns {any} */
    best(id) {
      const [least, some, all] = entries.get(id)?.slots ?? [];
      return (all && all.version >= (some?.version ?? 0) ? all : some) ?? least ?? null;
    },
    /** @param {string} id */
    entry: (id) => entries.get(id) ?? null,
    /** @param {string} id @returns {KnownRecord | null} */
    record: (id) => entries.get(id)?.record ?? null,
    /** @param {string} name @returns {(List & { at: number, kept: boolean, whose: string | undefined }) | null} */
    list: (name) => lists.get(name) ?? null,
    ids: () => [...entries.keys()],
    /** @param {string} id @param {() => void} listener */
    watch: (id, listener) => watch(id, listener),
    /** @param {string} name @param {() => void} listener */
    watchList: (name, listener) => watch(listTopic(name), listener),
    /** Of any game or list. @param {() => void} listener */
    watchAll: (listener) => watch(everything, listener),
  };
}

/** @typedef {ReturnType<typeof createGames>} Games */

/** @param {string} name */
const listTopic = (name) => `list ${name}`;

/** Puts a game into the slots it is newer for; tells whether that changed anything. @param {Entry} entry @param {AnyGame} game @param {number} detail */
function fill(entry, game, detail) {
  let changed = false;
  for (const slot of [bare, pictured, whole]) {
    const known = entry.slots[slot];
    if (known ? known.version > game.version : slot > detail) continue;
    if (known?.version === game.version) {
      if (tellsNothingNew(game, known)) continue;
      entry.slots[slot] = { ...known, ...game }; // a version is told anew when a player has got another name
    } else if (slot <= detail) entry.slots[slot] = game;
    else continue;
    changed = true;
  }
  return changed;
}

/** A record goes on by the move just made, if that is the only one it lacks. @param {Entry} entry */
function extend(entry) {
  const { record, slots: [game] } = entry;
  if (!record || !game) return;
  if (game.ply === record.moves.length + 1 && game.last_move) {
    entry.record = { ...record, moves: [...record.moves, game.last_move] };
  }
}

/** Whether a record has the moves of a game. @param {KnownRecord | null} record @param {AnyGame} game */
export const hasMoves = (record, game) => record !== null && record.moves.length >= game.ply;

/**
 * Whether a record tells all that the server would tell now: a move or the end may have shown numbers
 * that were hidden before.
 * @param {KnownRecord | null} record @param {AnyGame} game
 */
export const isExact = (record, game) =>
  record !== null && hasMoves(record, game) && (!gameOf(game.variant).hasReveal || (record.told >= game.ply && record.status === game.status));
