// What has happened in a game since the reader last looked at it on this device.
import { isOver, nameOf, opponentOf, otherSeat } from './words.js';

/** @typedef {import('./types').AnyGame} AnyGame @typedef {import('./types').Translate} Translate */
/** @typedef {Pick<AnyGame, 'version' | 'ply' | 'status' | 'to_act' | 'draw_offer'>} Mark how a game was when last looked at */

const told = 4; // moves at most that are listed one by one

/** @param {AnyGame} game @returns {Mark} */
export const markOf = ({ version, ply, status, to_act, draw_offer }) => ({ version, ply, status, to_act, draw_offer });

/** Whether something happened since. @param {Mark | null} mark @param {AnyGame} game */
export const isNews = (mark, game) => game.you !== null && game.version > (mark?.version ?? 0);

/** How many moves were made since, if they are worth naming but the game does not name them. @param {Mark | null} mark @param {AnyGame} game */
export function unnamed(mark, game) {
  const count = mark && isNews(mark, game) ? game.ply - mark.ply : 0;
  return count > 1 && count <= told ? count : 0;
}

/** Moves in a row, the number of them where they are many. @param {number} count @param {string[]} moves @param {Translate} t */
export function movesLine(count, moves, t) {
  return moves.length === count && count <= told ? t('news.moves-named', { count, moves: moves.join(', ') }) : t('news.moves', { count });
}

/** What became of the players' coming and placing. @param {Mark} mark @param {AnyGame} game @param {Translate} t @param {string} name */
function startOf(mark, game, t, name) {
  if (mark.status === 'open' && !isOver(game)) return t('news.joined', { name });
  if (mark.status === 'setup' && game.status === 'playing') return t('news.placed');
  const other = otherSeat(game);
  const placed = mark.status === 'setup' && game.status === 'setup' && mark.to_act.includes(other) && !game.to_act.includes(other);
  return placed ? t('news.placed-one', { name }) : '';
}

/**
 * What is new, in a sentence or more; `moves` are the last ones where they are known.
 * @param {Mark | null} mark @param {AnyGame} game @param {Translate} t @param {string[]} [moves]
 */
export function newsLine(mark, game, t, moves = game.last_move ? [game.last_move] : []) {
  const name = nameOf(opponentOf(game), t);
  const offered = !isOver(game) && game.draw_offer && game.draw_offer !== game.you && t('draw.offered', { name });
  if (!isNews(mark, game)) return offered || '';
  if (!mark) return [game.last_move && !isOver(game) && t('game.last-move', { move: game.last_move }), offered].filter(Boolean).join(' ');
  const count = game.ply - mark.ply;
  const fell = game.status === 'playing' && count === 0 && mark.draw_offer === game.you && game.draw_offer !== game.you;
  const ended = isOver(game) && mark.status !== game.status;
  return [
    startOf(mark, game, t, name), count > 0 && movesLine(count, moves.slice(-count), t),
    fell && t('news.offer-gone'), ended && t('news.ended'), offered,
  ].filter(Boolean).join(' ');
}
