// What this device remembers of the reader's games: how they were when last looked at, and the games
// themselves for when there is no connection. All of it goes when the session does.
import { createCell } from './cell.js';
import { everyOne, withLooked } from './mygames.js';
import { markOf } from './news.js';
import { lastGames, seen, session, store, user, waiting } from './services.js';
import { isMyTurn } from './words.js';

/** @typedef {import('./types').Game} Game @typedef {import('./types').GameRecord} GameRecord @typedef {import('./mygames.js').List} List */

/** Moves made while the reader was away, by game: from which ply to which. @type {import('./cell.js').Cell<{ [id: string]: { from: number, to: number } }>} */
export const absences = createCell({});
user.watch(() => absences.set({}));

/** Who is signed in, undefined for nobody. It is read from the device, where another tab may just have changed it. */
export const reader = () => session.current()?.user.id;

/**
 * Notes that the reader, if the page is seen, has now seen the game so. What somebody was told who has
 * left meanwhile is not kept for the next one.
 * @param {Game} game @param {string | undefined} whose the reader it was told
 */
export function lookedAt(game, whose) {
  if (document.hidden || !whose || whose !== reader()) return;
  const before = seen.get(game.id);
  if (before?.version > game.version) return; // another tab knows more
  if (before && game.ply > before.ply + 1) absences.set({ ...absences.get(), [game.id]: { from: before.ply, to: game.ply } });
  if (before?.version !== game.version) seen.put(game.id, markOf(game));
  if (!game.you) return;
  lastGames.put(game.id, { ...lastGames.get(game.id), game, at: Date.now() });
  noteTurn(game);
}

/** Whether a game just seen waits for me is known before the games are counted again. @param {Game} game */
function noteTurn(game) {
  const others = waiting.get().filter(({ id }) => id !== game.id);
  if (isMyTurn(game) !== others.length < waiting.get().length) waiting.set(isMyTurn(game) ? [...others, game] : others);
}

/** @param {string} id @param {GameRecord} record */
export function keepRecord(id, record) {
  const kept = lastGames.get(id);
  if (kept) lastGames.put(id, { ...kept, record });
}

/** @param {string} id @returns {GameRecord | null} */
export const keptRecord = (id) => lastGames.get(id)?.record ?? null;

/** My games as they were last listed or looked at here. @returns {List | null} */
export function keptList() {
  const kept = store.read('lastList', null) ?? { goingOn: [], challenges: [], finished: [], at: 0 };
  const list = lastGames.entries().map(([, looked]) => looked).reduce(withLooked, kept);
  return list.at ? list : null;
}

/** @param {List} list @param {string | undefined} whose the reader it was told */
export function keepList(list, whose) {
  if (whose && whose === reader()) store.write('lastList', list);
}

/** A game as last seen here, by itself or in the list. @param {string} id @returns {any} */
export function keptGame(id) {
  const list = keptList();
  return (list && everyOne(list).find((game) => game.id === id)) ?? lastGames.get(id)?.game ?? null;
}
