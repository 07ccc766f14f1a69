import { useEffect, useRef, useState } from '../../../vendor/preact.js';
import { go } from '../../router.js';
import { api } from '../../services.js';
import { useLoaded } from '../use.js';

/** @typedef {import('../../types').Game} Game */

export const speeds = [2000, 1000, 500];

/** The ply an address names, null for the game as it stands. @param {URLSearchParams} query @param {number} last */
export function plyOf(query, last) {
  const text = query.get('ply') ?? '';
  return /^\d{1,4}$/.test(text) ? Math.min(Number(text), last) : null;
}

/** @param {Game} game @param {string | undefined} invite @param {number | null} ply */
function addressOf(game, invite, ply) {
  const query = new URLSearchParams();
  if (invite) query.set('invite', invite);
  if (ply !== null) query.set('ply', String(ply));
  return `/games/${game.id}${query.size ? `?${query}` : ''}`;
}

/**
 * Positions after a ply, as the API tells them, each asked for once; what may be known changes when
 * the game ends.
 * @param {Game} game @param {string | undefined} invite
 */
function usePositions(game, invite) {
  const known = useRef(/** @type {Map<string, Promise<Game>>} */ (new Map()));
  return (/** @type {number} */ ply) => {
    const key = `${game.status === 'finished'} ${game.you} ${ply}`;
    if (!known.current.has(key)) {
      const asked = api.replay(game.id, ply, invite);
      known.current.set(key, asked);
      asked.catch(() => known.current.delete(key));
    }
    return /** @type {Promise<Game>} */ (known.current.get(key));
  };
}

/**
 * The replay: which ply is shown, null for the game as it stands, and how to get about.
 * @param {Game} game @param {string | undefined} invite @param {URLSearchParams} query
 */
export function useReplay(game, invite, query) {
  const ply = plyOf(query, game.ply);
  const at = ply ?? game.ply;
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(speeds[1]);
  const position = usePositions(game, invite);
  const { value, problem, again } = useLoaded(async () => (ply === null ? null : position(ply)), [ply, game.status, game.you]);
  const show = (/** @type {number | null} */ next) => go(addressOf(game, invite, next), { replace: true, stay: true });
  const jump = (/** @type {number} */ wanted) => {
    const next = Math.max(0, Math.min(wanted, game.ply));
    setPlaying(false);
    show(next === game.ply && game.status !== 'finished' ? null : next);
  };
  useEffect(() => {
    if (!playing) return;
    if (at >= game.ply) return setPlaying(false);
    position(at + 1).catch(() => {});
    const timer = setTimeout(() => show(at + 1), speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, game.ply]);
  const play = () => {
    if (!playing && at >= game.ply) show(0);
    setPlaying(!playing);
  };
  return { ply, at, shown: value, problem, again, playing, play, speed, setSpeed, jump, live: () => { setPlaying(false); show(null); } };
}

/** @typedef {ReturnType<typeof useReplay>} Replay */
