// What the tests of a process play on: importing it starts one server and one browser for all files of
// it, which end after the last test. A test has players and browsers of its own; what it leaves open is
// closed after it, so that the next one finds a server that answers and no open game.
import { after, afterEach } from 'node:test';
import { theBrowser } from '../chromium.js';
import { everybodyLeaves } from './browser.js';
import { guest } from './players.js';
import { serve } from './server.js';

export const [server, browser] = await Promise.all([serve(), theBrowser()]);

afterEach(async () => {
  await everybodyLeaves();
  await server.start();
  await fillOpenGames();
});
after(() => server.close());

/** Somebody joins every game that waits for anyone: who asks for a game next shall not be given it. */
async function fillOpenGames() {
  const { items } = await (await fetch(`${server.url}/api/v1/games?status=open`)).json();
  const waiting = items.filter(({ opponent }) => opponent.kind === 'anyone');
  if (waiting.length === 0) return;
  const joiner = await guest(server.url);
  for (const { id } of waiting) await joiner.call('POST', `/games/${id}/join`);
}
