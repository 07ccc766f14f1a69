import { useEffect } from '../../vendor/preact.js';
import { challenges, waiting } from '../data/lists.js';
import { challengeIds, waitingIds } from '../data/mine.js';
import { useFeed, useKnown } from '../data/use.js';
import { games } from '../services.js';

/**
 * How many games wait for me, kept up to date; an installed page shows it on its icon too.
 * @param {import('../types').Player | null} me
 */
export function useWaiting(me) {
  useFeed(me && { list: waiting });
  useFeed(me && { list: challenges });
  const known = useKnown(() => waitingIds(games).length + challengeIds(games, me?.id).length);
  const count = me ? known : 0;
  useEffect(() => showOnIcon(count), [count]);
  return count;
}

/** @param {number} count */
function showOnIcon(count) {
  const nav = /** @type {{ setAppBadge?: (count: number) => Promise<void>, clearAppBadge?: () => Promise<void> }} */ (navigator);
  if (count > 0) nav.setAppBadge?.(count)?.catch?.(() => {});
  else nav.clearAppBadge?.()?.catch?.(() => {});
}
