// Follows a game that somebody only watches, as long as the page is seen.

const over = ['finished', 'cancelled'];

/**
 * @param {object} world
 * @param {ReturnType<typeof import('./stream.js').createStreams>} world.follow
 * @param {import('../data/games.js').Games} world.games
 * @param {(id: string) => boolean} world.isMine
 * @param {Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>} world.page
 */
export function createWatching({ follow, games, isMine, page }) {
  /** @param {string} id @param {(atOnce: boolean) => void} changed the game is to be asked for, or whether the stream stands has changed */
  return (id, changed) => {
    let stop = /** @type {AbortController | null} */ (null);
    let standing = false;

    function end() {
      stop?.abort();
      stop = null;
      standing = false;
    }

    function begin() {
      stop = new AbortController();
      const { signal } = stop;
      follow(`/games/${encodeURIComponent(id)}/stream`, {
        signal,
        up() {
          standing = true;
          changed(true);
        },
        down() {
          if (signal.aborted) return;
          standing = false;
          changed(false);
        },
        hear: ({ type }) => type !== 'game' && changed(true),
      });
    }

    function look() {
      const game = games.get(id, 2);
      const worth = !page.hidden && game && !isMine(id) && !over.includes(game.status);
      if (worth && !stop) begin();
      if (!worth && stop) end();
    }

    const unwatch = games.watch(id, look);
    page.addEventListener('visibilitychange', look);
    look();
    return {
      stands: () => standing,
      stop() {
        unwatch();
        page.removeEventListener('visibilitychange', look);
        end();
      },
    };
  };
}
