import { useRef } from '../../vendor/preact.js';
import { go } from '../router.js';
import { api, newKey, somebody } from '../services.js';

/** @typedef {import('../types').CreateGame} CreateGame */

/**
 * Makes a game and goes there, with a guest made first for who has no name yet. Asking for the same one
 * again, after a lost answer, makes no second game.
 */
export function useMaking() {
  const sent = useRef({ text: '', key: '' });
  return async (/** @type {CreateGame} */ request) => {
    const text = JSON.stringify(request);
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    await somebody();
    const game = await api.create(request, sent.current.key);
    sent.current = { text: '', key: '' };
    go(`/games/${game.id}`);
  };
}
