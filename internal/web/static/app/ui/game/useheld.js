import { useRef } from '../../../vendor/preact.js';
import { drafts } from '../../services.js';

/** @typedef {import('../../../board/selection.js').Held} Held */

/**
 * The piece and the move in hand, kept on this device until the game has moved on: who reloads, leaves
 * or has to sign in again finds them as they were.
 * @param {import('../../types').Game} game
 */
export function useHeld({ id, ply, you }) {
  const name = `move:${id}`;
  const first = useRef(/** @type {Held | null | undefined} */ (undefined));
  if (first.current === undefined) {
    const found = drafts.get(name);
    first.current = found?.ply === ply && you ? found.held : null;
  }
  const keep = (/** @type {Held | null} */ held) => drafts.put(name, held && { ply, held });
  return { first: first.current, keep };
}
