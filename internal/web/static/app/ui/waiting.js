import { useEffect, useState } from '../../vendor/preact.js';
import { useCell } from '../cell.js';
import { api, waiting } from '../services.js';
import { usePolling } from './connection.tsx';

const often = 20_000; // milliseconds
const seldom = 120_000;

/**
 * How many games wait for me, kept up to date; an installed page shows it on its icon too.
 * @param {import('../types').Player | null} me
 */
export function useWaiting(me) {
  const games = useCell(waiting);
  const [challenges, setChallenges] = useState(0);
  const [round, setRound] = useState(0);
  const count = me ? games.length + challenges : 0;
  usePolling(() => setRound((n) => n + 1), often);
  useEffect(() => {
    if (!me) return;
    const over = new AbortController();
    askWaiting(over.signal).then((told) => {
      if (over.signal.aborted) return;
      waiting.set(told.moves);
      setChallenges(told.challenges);
    }, () => {}); // what was heard last stands
    return () => over.abort();
  }, [me?.id, round]);
  useEffect(() => () => {
    waiting.set([]);
    setChallenges(0);
  }, [me?.id]);
  useEffect(() => keepIcon(setRound), []);
  useEffect(() => showOnIcon(count), [count]);
  return count;
}

/** The icon is seen while the page is not: the count goes on then, seldom. @param {(next: (n: number) => number) => void} again */
function keepIcon(again) {
  const timer = setInterval(() => document.hidden && again((n) => n + 1), seldom);
  return () => clearInterval(timer);
}

/** @param {AbortSignal} signal */
async function askWaiting(signal) {
  const [moves, challenges] = await Promise.all([
    api.games({ to_act: 'me', sort: 'deadline', limit: 100 }, signal),
    api.games({ challenged: 'me', limit: 100 }, signal),
  ]);
  return { moves: /** @type {import('../types').AnyGame[]} */ (moves.items), challenges: challenges.items.length };
}

/** @param {number} count */
function showOnIcon(count) {
  const nav = /** @type {any} */ (navigator);
  if (count > 0) nav.setAppBadge?.(count)?.catch?.(() => {});
  else nav.clearAppBadge?.()?.catch?.(() => {});
}
