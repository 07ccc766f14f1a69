// What the reader has looked at on this device, so that what is new can be told.
import { createCell } from './cell.js';
import { markOf } from './news.js';
import { api, keeper, reader, seen, user } from './services.js';

/** Moves made while the reader was away, by game: from which ply to which. @type {import('./cell.js').Cell<{ [id: string]: { from: number, to: number } }>} */
export const absences = createCell({});
user.watch(() => absences.set({}));

/**
 * Notes that the reader, if the page is seen, has now seen the game so. What somebody was told who has
 * left meanwhile is not kept for the next one.
 * @param {import('./types').Game} game @param {string | undefined} whose the reader it was told
 */
export function lookedAt(game, whose) {
  if (document.hidden || !whose || whose !== reader()) return;
  const before = seen.get(game.id);
  if (before?.version > game.version) return; // another tab knows more
  if (before && game.ply > before.ply + 1) absences.set({ ...absences.get(), [game.id]: { from: before.ply, to: game.ply } });
  if (before?.version !== game.version) {
    seen.put(game.id, markOf(game));
    if (game.you) say(game, whose);
  }
  if (game.you) keeper.looked(game.id);
}

const calm = 1000; // milliseconds in which a newer version makes it needless to tell of this one
/** @type {Map<string, ReturnType<typeof setTimeout>>} */
const planned = new Map();

/** Tells the server, so that nobody is sent a notice of what they have seen. @param {import('./types').Game} game @param {string} whose */
function say({ id, version }, whose) {
  clearTimeout(planned.get(id));
  planned.set(id, setTimeout(() => {
    planned.delete(id);
    if (whose === reader()) api.seen(id, version).catch(() => {}); // a notice too many is all it costs
  }, calm));
}
