// How many notices the reader has not seen: the games they are about.
import { createCell } from './cell.js';
import { api, live, reader, user } from './services.js';

export const unseen = createCell(0);

/** @type {Set<string>} ids of games */
const about = new Set();
const count = () => unseen.set(about.size);

/** Asks what is unseen. It is not worth making the first board wait. */
async function ask() {
  if (!reader()) return;
  const whose = reader();
  const { items } = await api.ask('GET', '/me/notices?limit=50').catch(() => ({ items: [] }));
  if (whose !== reader()) return;
  for (const item of items) if (!item.seen) about.add(item.game.id);
  count();
}

/** Nothing is unseen any more. */
export function allSeen() {
  about.clear();
  count();
}

/** The reader has a game before them. @param {string} id */
export function seenOf(id) {
  if (about.delete(id)) count();
}

const looksAt = (/** @type {string} */ id) => !document.hidden && location.pathname === `/games/${id}`;

live.subscribe('notice', (notice) => {
  if (looksAt(notice.game.id)) return;
  about.add(notice.game.id);
  count();
});
live.subscribe('game', (change) => !change.unread && seenOf(change.id));

user.watch(() => {
  allSeen();
  setTimeout(ask, 3000);
});
setTimeout(ask, 3000);
