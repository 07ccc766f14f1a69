// How components take part in what the page knows: each is drawn anew when what it shows changes, and
// only then.
import { useEffect, useRef, useState } from '../../vendor/preact.js';
import { useCell } from '../cell.js';
import { feed, games, user } from '../services.js';
import { same } from './same.js';

/** @typedef {import('./feed.js').Interest} Interest */

/** @param {Interest | null} interest */
function keyOf(interest) {
  if (!interest) return null;
  return 'list' in interest ? interest.list.key ?? interest.list.name : JSON.stringify(interest);
}

const nothing = { problem: /** @type {unknown} */ (null), heard: false };

/**
 * Has the feed keep up with a game, a record or a list as long as the component stands; null with nothing.
 * `heard` says whether an answer has come since.
 * @param {Interest | null} interest
 */
export function useFeed(interest) {
  const me = useCell(user);
  const key = interest && `${me?.id} ${keyOf(interest)}`;
  const [told, tell] = useState({ key, state: nothing });
  const current = useRef(/** @type {import('./feed.js').Subscription | null} */ (null));
  useEffect(() => {
    if (!interest) return;
    const mine = feed.subscribe(interest);
    current.current = mine;
    const take = (/** @type {typeof nothing} */ state) => tell((old) => (old.key === key && same(old.state, state) ? old : { key, state }));
    take(mine.state.get());
    const unwatch = mine.state.watch(take);
    return () => {
      unwatch();
      mine.stop();
    };
  }, [key]);
  return { ...(told.key === key ? told.state : nothing), again: () => current.current?.again() };
}

/**
 * Keeps records up to date, several at once. @param {string[]} ids
 */
export function useRecords(ids) {
  useEffect(() => {
    const all = ids.map((id) => feed.subscribe({ record: id }));
    return () => all.forEach((one) => one.stop());
  }, [ids.join()]);
}

/**
 * A value computed from what is known, updated when the result changes.
 * @template T
 * @param {() => T} work
 * @param {(call: () => void) => () => void} [watch] of what may change it: any game or list, unless said
 * @returns {T}
 */
export function useKnown(work, watch = games.watchAll) {
  const [, draw] = useState(0);
  const value = work();
  const latest = useRef({ work, value });
  latest.current = { work, value };
  useEffect(() => {
    let [planned, over] = [false, false];
    const look = () => {
      planned = false;
      if (!over && !same(latest.current.work(), latest.current.value)) draw((n) => n + 1);
    };
    const unwatch = watch(() => {
      if (!planned) queueMicrotask(look); // a list that comes puts many games
      planned = true;
    });
    look();
    return () => {
      over = true;
      unwatch();
    };
  }, []);
  return value;
}

/**
 * What is known of one game: the newest, the newest with a position and with all the reader may do, and its record.
 * @param {string} id
 */
export function useGameOf(id) {
  const read = () => {
    const entry = games.entry(id);
    return { latest: games.get(id), best: games.best(id), whole: games.get(id, 2), kept: entry?.kept ?? true, whose: entry?.whose, record: games.record(id) };
  };
  const [, draw] = useState(0);
  const value = read();
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    const look = () => {
      const next = new Map(Object.entries(read()));
      if (Object.entries(latest.current).some(([name, old]) => next.get(name) !== old)) draw((n) => n + 1);
    };
    look();
    return games.watch(id, look);
  }, [id]);
  return value;
}
