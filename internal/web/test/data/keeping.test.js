import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bare, createGames, whole } from '../../static/app/data/games.js';
import { createKeeper } from '../../static/app/data/keeping.js';
import { createStore } from '../../static/app/store.js';
import { memory, tabsOf } from '../world.js';

const game = (id, version, more = {}) => ({ id, version, ply: version, status: 'playing', variant: 'tablut', you: 'white', last_move: null, position: {}, ...more });

/** A tab of a browser, whose reader can be changed. */
function tab(storage, who = { reader: 'ann', holder: 'ann' }) {
  const tabs = tabsOf();
  const store = createStore(storage, tabs);
  const world = { reader: () => who.reader, holder: () => who.holder };
  const games = createGames(world);
  return { games, store, keeper: createKeeper({ games, store, reader: world.reader }), who, hear: () => tabs.tell('slowpond.games') };
}

const written = () => new Promise((resolve) => setImmediate(resolve));

test('what was listed and looked at is there for the next visit, as kept', async () => {
  const storage = memory();
  const { games, keeper } = tab(storage);
  games.putList('running', { games: [game('a', 3)], next: null }, 1, 'ann');
  games.put(game('b', 2, { legal_moves: [] }), whole, 'ann');
  games.putRecord('b', { start: null, setups: null, moves: ['m1', 'm2'] }, 'ann');
  games.put(game('c', 2), whole, 'ann'); // neither listed nor looked at
  keeper.looked('b');
  await written();
  const next = tab(storage).games;
  assert.deepEqual(next.list('running').ids, ['a']);
  assert.equal(next.list('running').kept, true);
  assert.deepEqual([next.get('a', 1).version, next.get('b', whole).version, next.get('c')], [3, 2, null]);
  assert.equal(next.entry('b').kept, true);
  assert.deepEqual(next.record('b').moves, ['m1', 'm2']);
});

test('the games looked at last stay, a dozen of them', async () => {
  const storage = memory();
  const { games, store, keeper } = tab(storage);
  for (let i = 0; i < 20; i++) {
    games.put(game(`g${i}`, 1), whole, 'ann');
    keeper.looked(`g${i}`);
  }
  await written();
  assert.equal(store.read('games', null).games.length, 12);
});

test('another tab of the same reader hears at once, and writes nothing for it', async () => {
  const storage = memory();
  const [one, other] = [tab(storage), tab(storage)];
  one.games.put(game('a', 3), whole, 'ann');
  one.keeper.looked('a');
  await written();
  const before = storage.getItem('slowpond.games');
  other.hear();
  await written();
  assert.equal(other.games.get('a', whole).version, 3);
  assert.equal(other.games.entry('a').kept, false);
  assert.equal(storage.getItem('slowpond.games'), before);
});

test('a tab of somebody else takes nothing in, nor does the next reader of this one', async () => {
  const storage = memory();
  const ann = tab(storage);
  const bob = tab(storage, { reader: 'bob', holder: 'bob' });
  ann.games.put(game('a', 3), whole, 'ann');
  ann.keeper.looked('a');
  await written();
  bob.hear();
  assert.equal(bob.games.get('a'), null);
  assert.equal(tab(storage, { reader: undefined, holder: undefined }).games.get('a'), null);
  assert.equal(tab(storage, { reader: undefined, holder: 'ann' }).games.get('a'), null, 'whose session has ended must sign in to see them');
});

test('a list that tells nothing new is not written again, but the moment it was heard is when the page is left', async () => {
  const storage = memory();
  const { games, store, keeper } = tab(storage);
  games.putList('running', { games: [game('a', 3)], next: null }, bare, 'ann');
  await written();
  const before = store.read('games', null);
  await new Promise((resolve) => setTimeout(resolve, 3));
  games.putList('running', { games: [game('a', 3)], next: null }, bare, 'ann');
  await written();
  assert.equal(store.read('games', null), before);
  keeper.leave();
  assert.ok(store.read('games', null).lists.running.at > before.lists.running.at);
});
