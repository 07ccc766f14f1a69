// The reader's games in their lists.
import { isOver } from './words.js';

/** @typedef {import('./types').AnyGame} AnyGame */
/** @typedef {{ goingOn: AnyGame[], challenges: AnyGame[], finished: AnyGame[], at: number }} List as of a moment */

/** @param {List} list */
export const everyOne = ({ goingOn, challenges, finished }) => [...goingOn, ...challenges, ...finished];

/**
 * A list with a game put where it belongs that was looked at later. @param {List} list
 * @param {{ game: AnyGame, at: number }} looked @returns {List}
 */
export function withLooked(list, { game, at }) {
  const listed = everyOne(list).find(({ id }) => id === game.id);
  if (listed ? listed.version >= game.version : at <= list.at) return list;
  const without = (/** @type {AnyGame[]} */ games) => games.filter(({ id }) => id !== game.id);
  const goingOn = [...without(list.goingOn), ...(isOver(game) ? [] : [game])];
  return {
    goingOn: goingOn.sort((a, b) => (a.deadline ?? '9').localeCompare(b.deadline ?? '9')),
    challenges: without(list.challenges),
    finished: [...(isOver(game) ? [game] : []), ...without(list.finished)],
    at: Math.max(at, list.at),
  };
}
