import { useCallback, useEffect, useRef, useState } from '../../../vendor/preact.js';
import { Refusal, SignedOut, isPassing } from '../../api/errors.js';
import { useCell } from '../../cell.js';
import { whole } from '../../data/games.js';
import { useFeed, useGameOf } from '../../data/use.js';
import { lookedAt } from '../../remember.js';
import { api, connection, games, newKey, preferences, reader, tarrying, user } from '../../services.js';
import { knockOnWood } from '../../sound.js';
import { useDoing } from '../use.js';

/** @typedef {import('../../types').Game} Game */

/** Whether the game will be asked for again by itself. @param {unknown} problem */
const isHitch = (problem) => isPassing(problem) || (problem instanceof Refusal && problem.status === 500);

/**
 * A game, kept up to date as long as the page shows it. `stale` says that it is as last seen on this device,
 * `ended` that the player's session is over: the game stays as it was seen, with what is half done.
 * @param {string} id @param {string | undefined} invite
 */
export function useGame(id, invite) {
  const me = useCell(user);
  const { lost } = useCell(connection);
  const slow = useCell(tarrying) > 0;
  const { whole: told, best, kept, whose } = useGameOf(id);
  const ended = !me && Boolean(told?.you); // signing out would have forgotten the game
  const { problem, heard, again } = useFeed(ended ? null : { game: id, invite });
  const fresh = told && !kept && (heard || !lost) ? told : null;
  const game = fresh ?? (lost || slow || ended ? best : null);
  useEffect(() => {
    if (!fresh) return;
    const look = () => lookedAt(fresh, whose);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [fresh]);
  useKnock(fresh);
  return {
    game: /** @type {Game | null} */ (game), stale: game !== null && !fresh, ended, problem: ended || isHitch(problem) ? null : problem,
    take: useCallback((/** @type {Game} */ next) => games.put(next, whole, reader()), []),
    look: again,
  };
}

/** Sounds for a move made while the page shows the game, if its reader wishes so. @param {Game | null} game */
function useKnock(game) {
  const before = useRef(/** @type {number | null} */ (null));
  useEffect(() => {
    const moved = before.current !== null && game !== null && game.ply > before.current;
    before.current = game?.ply ?? before.current;
    if (moved && preferences.get().sound && !document.hidden) knockOnWood();
  }, [game?.ply]);
}

/** @typedef {ReturnType<typeof useActing>} Acting */

/**
 * Does things in a game. The same thing done again before the game has moved on goes under the same
 * key, so that an answer lost on the way costs nothing. The second step before resigning and its menu are
 * kept here, because they must stand when the game turns from placing to playing.
 * @param {Game | null} game @param {(game: Game) => void} take @param {() => void} look @param {boolean} ended
 */
export function useActing(game, take, look, ended) {
  const { busy, problem, run, forget } = useDoing();
  const keys = useRef(new Map());
  const tried = useRef(0); // the version the last command was about
  const [resigning, setResigning] = useState(false);
  const menu = useRef(false);
  /** @template {import('../../api/paths').Deed} What @param {What} what @param {import('../../api/paths').Sent<What>} sent */
  const act = (what, ...[body]) =>
    run(async () => {
      if (!game) return;
      if (ended) throw new SignedOut();
      tried.current = game.version;
      const text = JSON.stringify([game.version, what, body]);
      if (!keys.current.has(text)) keys.current.set(text, newKey());
      try {
        take(await api.act(game.id, what, body, keys.current.get(text)));
      } catch (failure) {
        if (!isPassing(failure)) keys.current.delete(text);
        look(); // whatever was refused, the game may have moved on
        throw failure;
      }
    });
  /** Forgets a problem with a game that has moved on since: the reader does something else now. */
  const goOn = () => game && game.version > tried.current && forget();
  return { busy, problem, act, goOn, resigning, setResigning, menu };
}
