// What the API is asked for by the polling feed: one game, its record, or a list of games.
import { hasMoves, isExact, whole } from './games.js';

/** @typedef {import('../types').AnyGame} AnyGame @typedef {import('../types').Game} Game @typedef {import('./polling.js').Topic} Topic @typedef {import('./games.js').Games} Games */
/** @typedef {{ games: AnyGame[], next: string | null, detail: number }} Told */
/**
 * @typedef {object} ListInterest
 * @property {string} name under which its ids stand in the store
 * @property {string} [key] where more of it is wanted than its name says
 * @property {number} every milliseconds
 * @property {boolean} [streamed] whether the stream of the reader's games tells what changes in it
 * @property {number} [hidden] milliseconds while nobody sees the page; never unless said
 * @property {(api: import('../api/calls.js').Calls, games: Games, signal: AbortSignal) => Promise<Told | null>} load null where nothing needs to be asked
 * @property {(games: Games, changed: (atOnce: boolean) => void) => () => void} [watch] as a topic's
 *
 * @typedef {{ game: string, invite?: string } | { record: string, invite?: string, exact?: boolean } | { list: ListInterest }} Interest
 */

const late = 5000; // milliseconds after which a record that lags behind its game is asked for again

/**
 * How long to wait before asking for a game again, in milliseconds.
 * @param {Game | null} game @param {boolean} hidden whether nobody sees the page
 * @param {number} now by the server's clock
 */
export function interval(game, hidden, now) {
  if (!game || game.status === 'finished' || game.status === 'cancelled') return hidden ? 600_000 : 60_000;
  const mine = game.you !== null && game.to_act.includes(game.you);
  const computer = game.opponent.kind === 'computer';
  const usual = mine && game.status === 'playing' ? 5000 : computer ? 1000 : 3000;
  const left = game.deadline ? Date.parse(game.deadline) - now : Infinity;
  const due = left > 0 ? left + 500 : 1000; // a timeout is committed a moment after it
  return Math.min(due, hidden ? Math.max(usual, computer ? 10_000 : 60_000) : usual);
}

/** Whether a game is one of those that the reader's stream tells of. @param {AnyGame | null} game @param {string | undefined} reader */
export const isOf = (game, reader) => game !== null && reader !== undefined && (game.you !== null || game.created_by.id === reader || game.opponent.player?.id === reader);

/** Calls back when a game has moved on. @param {Games} games @param {string} id @param {(version: number) => void} call */
function onNewer(games, id, call) {
  let version = games.get(id)?.version;
  return games.watch(id, () => {
    const next = games.get(id)?.version;
    if (next === version) return;
    version = next;
    call(next);
  });
}

/**
 * @param {object} world
 * @param {import('../api/calls.js').Calls} world.api
 * @param {Games} world.games
 * @param {() => string | undefined} world.reader
 * @param {() => number} world.now by the server's clock
 * @param {ReturnType<typeof import('../live/watching.js').createWatching>} [world.watching] follows a game of others
 */
export function createTopics({ api, games, reader, now, watching }) {
  /** @param {string} id @param {string | undefined} invite @returns {Topic} */
  function game(id, invite) {
    let etag = /** @type {string | null} */ (null);
    let told = /** @type {string | undefined} */ (undefined);
    let followed = /** @type {ReturnType<NonNullable<typeof watching>> | undefined} */ (undefined);
    return {
      key: `game ${id} ${invite ?? ''}`,
      async ask(signal) {
        const whose = reader();
        const known = etag && told === whose && games.get(id, whole) ? etag : undefined;
        const answer = await api.game(id, { invite, etag: known, signal });
        if (answer.game) games.put(answer.game, whole, whose);
        [etag, told] = [answer.etag, whose];
      },
      every: (hidden) => (followed?.stands() ? Infinity : interval(games.get(id, whole), hidden, now())),
      streamed: () => isOf(games.get(id, whole), reader()),
      watch(changed) {
        if (!invite) followed = watching?.(id, changed);
        const unwatch = onNewer(games, id, (version) => changed(games.get(id, whole)?.version !== version));
        return () => {
          unwatch();
          followed?.stop();
        };
      },
    };
  }

  /** @param {string} id @param {string | undefined} invite @param {boolean} exact @returns {Topic} */
  function record(id, invite, exact) {
    const lacks = () => {
      const [found, one] = [games.record(id), games.get(id)];
      return one !== null && !(exact ? isExact(found, one) : hasMoves(found, one));
    };
    return {
      key: `record ${id} ${invite ?? ''} ${exact}`,
      async ask() {
        const whose = reader();
        if (lacks()) games.putRecord(id, await api.record(id, invite), whose);
      },
      every: () => (lacks() ? late : Infinity),
      watch: (changed) => onNewer(games, id, () => lacks() && changed(true)),
    };
  }

  /** @param {ListInterest} list @returns {Topic} */
  const listed = ({ name, key = name, every, streamed = false, hidden: seldom = Infinity, load, watch }) => ({
    key: `list ${key}`,
    async ask(signal) {
      const whose = reader();
      const told = await load(api, games, signal);
      if (told) games.putList(name, told, told.detail, whose);
    },
    every: (hidden) => (hidden ? seldom : every),
    streamed: () => streamed,
    watch: watch && ((changed) => watch(games, changed)),
  });

  /** @param {Interest} interest */
  return (interest) => {
    if ('list' in interest) return listed(interest.list);
    return 'game' in interest ? game(interest.game, interest.invite) : record(interest.record, interest.invite, interest.exact ?? false);
  };
}
