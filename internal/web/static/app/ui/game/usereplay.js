import { useEffect, useMemo, useState } from '../../../vendor/preact.js';
import { isPassing } from '../../api/errors.js';
import { rebuild } from '../../rebuild.js';
import { useFeed, useGameOf } from '../../data/use.js';
import { go } from '../../router.js';

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
 * The replay: which ply is shown, null for the game as it stands, and how to get about. While a ply
 * that is asked for cannot be had, the game as it stands is shown.
 * @param {Game} game @param {string | undefined} invite @param {URLSearchParams} query
 */
export function useReplay(game, invite, query) {
  const asked = plyOf(query, game.ply);
  const { record } = useGameOf(game.id);
  const { problem, again } = useFeed({ record: game.id, invite, exact: asked !== null });
  const all = useMemo(() => (record && asked !== null ? rebuild(game, record) : []), [record, game, asked === null]);
  const wanted = asked === game.ply ? game : asked === null ? null : (all[asked] ?? null);
  const ply = wanted || !problem ? asked : null;
  const at = ply ?? game.ply;
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(speeds[1]);
  const show = (/** @type {number | null} */ next) => go(addressOf(game, invite, next), { replace: true, stay: true });
  const jump = (/** @type {number} */ wanted) => {
    const next = Math.max(0, Math.min(wanted, game.ply));
    setPlaying(false);
    show(next === game.ply && game.status !== 'finished' ? null : next);
  };
  useEffect(() => {
    if (!playing) return;
    if (at >= game.ply) return setPlaying(false);
    const timer = setTimeout(() => show(at + 1), speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, game.ply]);
  const play = () => {
    if (!playing && at >= game.ply) show(0);
    setPlaying(!playing);
  };
  const moves = record?.moves.slice(0, game.ply) ?? [];
  return {
    ply, at, shown: wanted, moves, playing, play, speed, setSpeed, jump, again,
    away: isPassing(problem) && moves.length < game.ply, problem: isPassing(problem) ? null : problem,
    live: () => { setPlaying(false); show(null); },
  };
}

/** @typedef {ReturnType<typeof useReplay>} Replay */
