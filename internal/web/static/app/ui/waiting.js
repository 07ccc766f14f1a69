import { useEffect, useState } from '../../vendor/preact.js';
import { wait } from '../api/wait.js';
import { api } from '../services.js';

const often = 20_000; // milliseconds
const seldom = 120_000;

/**
 * How many games wait for me, kept up to date; an installed page shows it on its icon too.
 * @param {import('../types').Player | null} me
 */
export function useWaiting(me) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!me) return setCount(0);
    const over = new AbortController();
    keepCounting(setCount, over.signal);
    return () => over.abort();
  }, [me?.id]);
  useEffect(() => showOnIcon(count), [count]);
  return count;
}

/** @param {(count: number) => void} tell @param {AbortSignal} signal */
async function keepCounting(tell, signal) {
  while (!signal.aborted) {
    const count = await countWaiting(signal).catch(() => null);
    if (count !== null && !signal.aborted) tell(count);
    await wait(document.hidden ? seldom : often, signal).catch(() => {});
  }
}

/** @param {AbortSignal} signal */
async function countWaiting(signal) {
  const [moves, challenges] = await Promise.all([
    api.games({ to_act: 'me', limit: 100 }, signal),
    api.games({ challenged: 'me', limit: 100 }, signal),
  ]);
  return moves.items.length + challenges.items.length;
}

/** @param {number} count */
function showOnIcon(count) {
  const nav = /** @type {any} */ (navigator);
  if (count > 0) nav.setAppBadge?.(count)?.catch?.(() => {});
  else nav.clearAppBadge?.()?.catch?.(() => {});
}
