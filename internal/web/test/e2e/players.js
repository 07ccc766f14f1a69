// Players without a browser, who get games to where a test begins.

/** A guest. @param {string} url */
export async function guest(url) {
  const base = `${url}/api/v1`;
  const session = await (await fetch(`${base}/auth/guest`, { method: 'POST' })).json();
  return {
    session,
    name: session.user.name,
    async call(method, path, body) {
      const headers = { Authorization: `Bearer ${session.access_token}`, 'Content-Type': 'application/json' };
      const response = await fetch(base + path, { method, headers, body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      if (answer.access_token) Object.assign(session, { access_token: answer.access_token, refresh_token: answer.refresh_token });
      return answer;
    },
  };
}

/** Makes a game of two, the first one at the first seat, and has the second one join. */
export async function begin(first, second, variant, more = {}) {
  const seat = variant === 'tablut' ? 'attackers' : 'white';
  const game = await first.call('POST', '/games', { variant, seat, opponent: { kind: 'anyone' }, ...more });
  return second.call('POST', `/games/${game.id}/join`);
}

/** Both place. @param {string[]} setups White's and Black's */
export async function place(first, second, id, setups = ['1.2/345/.67', '765/.4./321']) {
  await first.call('POST', `/games/${id}/setup`, { setup: setups[0] });
  return second.call('POST', `/games/${id}/setup`, { setup: setups[1] });
}

/** The two move in turn, first the first. @param {string[]} moves */
export async function move(first, second, game, moves) {
  for (const [i, one] of moves.entries()) {
    const mover = (game.ply + i) % 2 === 0 ? first : second;
    const { version } = await mover.call('GET', `/games/${game.id}`);
    await mover.call('POST', `/games/${game.id}/moves`, { version, move: one });
  }
  return first.call('GET', `/games/${game.id}`);
}

/** The king walks out while the attackers look on. */
export const escape = ['i4-h4', 'd5-d3', 'h4-h3', 'e5-d5', 'h3-h2', 'd5-d7', 'h2-g2', 'd7-a7'];

/** Has both hurry home by themselves, until so few moves are left that a test wants to see them. @param {(game: any) => boolean} enough */
export async function hurry(first, second, id, enough) {
  for (;;) {
    const game = await first.call('GET', `/games/${id}`);
    if (game.status !== 'playing' || enough(game)) return game;
    const mover = game.to_act[0] === game.you ? first : second;
    const mine = await mover.call('GET', `/games/${id}`);
    const forward = mine.legal_moves.find((text) => !text.includes('x')) ?? mine.legal_moves[0];
    await mover.call('POST', `/games/${id}/moves`, { version: mine.version, move: forward });
  }
}
