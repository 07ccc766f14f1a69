import { useCallback, useEffect, useRef, useState } from '../../../vendor/preact.js';
import { SignedOut, isPassing } from '../../api/errors.js';
import { followGame } from '../../api/follow.js';
import { wait } from '../../api/wait.js';
import { useCell } from '../../cell.js';
import { keptGame, lookedAt } from '../../remember.js';
import { api, clock, connection, newKey, user } from '../../services.js';
import { useDoing } from '../use.js';

/** @typedef {import('../../types').Game} Game */

/**
 * A game, followed as long as the page shows it. `stale` says that it is as last seen on this device,
 * `ended` that the player's session is over: the game stays as it was seen, with what is half done.
 * @param {string} id @param {string | undefined} invite
 */
export function useGame(id, invite) {
  const me = useCell(user);
  const { lost } = useCell(connection);
  const [told, tell] = useState({ game: /** @type {Game | null} */ (null), whose: me?.id });
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const follower = useRef(/** @type {ReturnType<typeof followGame> | null} */ (null));
  const ended = !me && Boolean(told.game?.you && keptGame(id)); // signing out would have forgotten the game
  const game = ended || told.whose === me?.id || !told.game?.you ? told.game : null; // it was told to somebody else
  useEffect(() => {
    if (ended) return;
    setProblem(null);
    const following = followGame({
      load: (etag, signal) => api.game(id, { invite, etag, signal }),
      onGame: (next) => tell({ game: next, whose: me?.id }), onProblem: setProblem, now: clock.now, hidden: () => document.hidden, wait,
    });
    follower.current = following;
    const look = () => !document.hidden && following.now();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      following.stop();
    };
  }, [id, invite, me?.id]);
  useEffect(() => {
    if (!game) return;
    const again = () => lookedAt(game, told.whose);
    again();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [game]);
  const kept = !game && lost ? keptGame(id) : null;
  return {
    game: game ?? kept, stale: Boolean(kept), ended, problem: ended ? null : problem,
    take: useCallback((/** @type {Game} */ next) => follower.current?.take(next), []),
    look: useCallback(() => follower.current?.now(), []),
  };
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
  const act = (/** @type {string} */ what, /** @type {any} */ body = {}) =>
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
