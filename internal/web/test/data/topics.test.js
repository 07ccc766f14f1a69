import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGames, whole } from '../../static/app/data/games.js';
import { running } from '../../static/app/data/lists.js';
import { createTopics, interval } from '../../static/app/data/topics.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const playing = {
  id: 'a', version: 5, ply: 5, status: 'playing', variant: 'tablut', you: 'white', to_act: ['black'], deadline: '2026-03-03T12:00:00Z', opponent: { kind: 'anyone' }, last_move: 'm5',
};

const intervals = [
  ['an opponent is to move', playing, false, 3000],
  ['a computer is to move', { ...playing, opponent: { kind: 'computer' } }, false, 1000],
  ['it is my move', { ...playing, to_act: ['white'] }, false, 5000],
  ['nobody looks', playing, true, 60_000],
  ['it is over', { ...playing, status: 'finished', to_act: [], deadline: null }, false, 60_000],
  ['the deadline is near', { ...playing, deadline: '2026-03-01T12:00:01Z' }, true, 1500],
  ['the deadline is past', { ...playing, deadline: '2026-03-01T11:00:00Z' }, true, 1000],
];
for (const [when, game, hidden, want] of intervals) test(`where ${when} it is asked again after ${want} ms`, () => assert.equal(interval(game, hidden, now), want));

/** Topics on an API by script, which keeps what it was asked. */
function setup(answers = {}) {
  const asked = [];
  const games = createGames({ reader: () => 'ann', holder: () => 'ann' });
  const api = Object.fromEntries(['game', 'record', 'games'].map((name) => [name, async (...args) => {
    asked.push([name, ...args]);
    return answers[name](...args);
  }]));
  return { asked, games, topicOf: createTopics({ api, games, reader: () => 'ann', now: () => now }), api };
}

const signal = new AbortController().signal;

test('a game is asked for with the tag of what is known', async () => {
  const { asked, games, topicOf } = setup({ game: async (id, { etag }) => (etag ? { game: null, etag } : { game: playing, etag: '"5"' }) });
  const topic = topicOf({ game: 'a' });
  await topic.ask(signal);
  await topic.ask(signal);
  assert.deepEqual(asked.map(([, , { etag }]) => etag), [undefined, '"5"']);
  assert.equal(games.get('a', whole).version, 5);
});

test('after a move of mine nothing is asked at once: its answer tells the game, and its move the record', async () => {
  const { asked, games, topicOf } = setup({ record: async () => ({ start: null, setups: null, moves: ['m1', 'm2', 'm3', 'm4', 'm5'] }) });
  games.put(playing, whole, 'ann');
  const record = topicOf({ record: 'a' });
  await record.ask(signal);
  const calls = [];
  for (const topic of [topicOf({ game: 'a' }), record]) topic.watch((atOnce) => calls.push(atOnce));
  asked.length = 0;
  games.put({ ...playing, version: 6, ply: 6, last_move: 'm6' }, whole, 'ann');
  assert.ok(!calls.includes(true), `${calls}`);
  assert.equal(record.every(false), Infinity);
  assert.equal(games.record('a').moves.at(-1), 'm6');
  assert.deepEqual(asked, []);
});

test('a list that tells of a newer version has the game asked for at once, and its record', () => {
  const { games, topicOf } = setup();
  games.put(playing, whole, 'ann');
  const calls = [];
  topicOf({ game: 'a' }).watch((atOnce) => calls.push(atOnce));
  topicOf({ record: 'a' }).watch((atOnce) => calls.push(atOnce));
  games.put({ ...playing, version: 7, ply: 7 }, 0, 'ann');
  assert.deepEqual(calls, [true, true]);
});

test('my games are asked for with positions once, then without, and one by one where few have moved on', async () => {
  const all = Array.from({ length: 25 }, (_, i) => ({ ...playing, id: `g${i}` }));
  const pages = async ({ include, cursor, limit }) => {
    const from = Number(cursor ?? 0);
    const items = all.slice(from, from + limit).map((game) => (include ? { ...game, position: {} } : game));
    return { items, next_cursor: from + limit < all.length ? String(from + limit) : null };
  };
  const { asked, topicOf, games } = setup({ games: pages, game: async (id) => ({ game: { ...all.find((one) => one.id === id), position: {}, legal_moves: [] } }) });
  const topic = topicOf({ list: running('Ann') });
  await topic.ask(signal);
  assert.deepEqual(asked.map(([name, { include, limit }]) => [name, include, limit]), [['games', 'position', 20], ['games', 'position', 20]]);
  asked.length = 0;
  await topic.ask(signal);
  assert.deepEqual(asked.map(([name, { include, limit }]) => [name, include, limit]), [['games', undefined, 100]]);
  asked.length = 0;
  all[3] = { ...all[3], version: 6 };
  await topic.ask(signal);
  assert.deepEqual(asked.map(([name]) => name), ['games', 'game']);
  assert.equal(games.get('g3', whole).version, 6);
});
