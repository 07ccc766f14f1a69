import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCell } from '../../static/app/cell.js';
import { createPollingFeed } from '../../static/app/data/feed.js';
import { createGames, whole } from '../../static/app/data/games.js';

test('another reader asks for everything anew, and what comes late for the former one is dropped', async () => {
  let reader = 'ann';
  const games = createGames({ reader: () => reader, holder: () => reader });
  const asked = [];
  const api = { game: () => new Promise((resolve) => asked.push({ reader, resolve })) };
  const feed = createPollingFeed({
    lost: createCell(false), hidden: () => false, wait: () => new Promise(() => {}), topics: { api, games, reader: () => reader, now: () => 0 },
  });
  const first = feed.subscribe({ game: 'a' });
  reader = 'bob';
  games.forgetOthers();
  const second = feed.subscribe({ game: 'a' });
  first.stop();
  const told = { id: 'a', version: 1, ply: 0, status: 'playing', variant: 'tablut', you: null, to_act: [], deadline: null, opponent: { kind: 'anyone' } };
  for (const { reader: whose, resolve } of asked) resolve({ game: { ...told, you: whose }, etag: '"1"' });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(asked.map((one) => one.reader), ['ann', 'bob']);
  assert.equal(games.get('a', whole).you, 'bob');
  second.stop();
});
