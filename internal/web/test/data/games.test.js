import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bare, createGames, hasMoves, isExact, pictured, whole } from '../../static/app/data/games.js';

/** A store for a reader who can be changed, and what its watchers were told. */
function setup(reader = 'ann') {
  const world = { reader, holder: reader };
  let time = 100;
  const games = createGames({ reader: () => world.reader ?? undefined, holder: () => world.holder ?? undefined, now: () => time++ });
  return { games, world };
}

const summary = (version, more = {}) => ({ id: 'a', variant: 'tablut', version, ply: version, status: 'playing', you: 'attackers', last_move: `m${version}`, ...more });
const full = (version, more = {}) => summary(version, { position: { board: `b${version}` }, legal_moves: ['x'], ...more });

test('an older version never replaces a newer one, whichever way it comes', () => {
  const { games } = setup();
  games.put(full(5), whole, 'ann');
  games.put(full(4), whole, 'ann');
  games.put(summary(3), bare, 'ann');
  games.restore(full(2), whole, 'ann', 0, true);
  for (const detail of [bare, pictured, whole]) assert.equal(games.get('a', detail).version, 5);
});

test('a newer summary leaves the position that is known, as the older one it is', () => {
  const { games } = setup();
  games.put(full(5), whole, 'ann');
  games.put(summary(6), bare, 'ann');
  assert.deepEqual([bare, pictured, whole].map((detail) => games.get('a', detail).version), [6, 5, 5]);
  assert.equal(games.best('a').version, 5);
  games.put(summary(6, { position: { board: 'b6' } }), pictured, 'ann');
  assert.equal(games.best('a').position.board, 'b6');
});

test('what tells nothing new changes nothing and tells nobody', () => {
  const { games } = setup();
  games.put(full(5), whole, 'ann');
  const before = games.get('a', whole);
  let told = 0;
  games.watch('a', () => told++);
  games.put(full(5), whole, 'ann');
  games.put(summary(5), bare, 'ann');
  assert.equal(games.get('a', whole), before);
  assert.equal(told, 0);
  games.put(summary(5, { you: 'defenders' }), bare, 'ann'); // a player told anew under one version
  assert.equal(told, 1);
  assert.deepEqual(games.get('a', whole).legal_moves, ['x']);
  assert.equal(games.get('a', whole).you, 'defenders');
});

test('who watches one game hears of it alone, and of nothing after stopping', () => {
  const { games } = setup();
  const told = [];
  const stop = games.watch('a', () => told.push('a'));
  games.watch('b', () => told.push('b'));
  games.put(full(1), whole, 'ann');
  games.put(full(1, { id: 'b' }), whole, 'ann');
  stop();
  games.put(full(2), whole, 'ann');
  assert.deepEqual(told, ['a', 'b']);
});

test('a list keeps its ids while they are the same, and puts its games', () => {
  const { games } = setup();
  let told = 0;
  games.watchList('running', () => told++);
  games.putList('running', { games: [summary(1)], next: null }, bare, 'ann');
  const before = games.list('running');
  games.putList('running', { games: [summary(2)], next: null }, bare, 'ann');
  assert.equal(games.list('running').ids, before.ids);
  assert.ok(games.list('running').at > before.at);
  assert.equal(games.get('a').version, 2);
  assert.equal(told, 1);
});

test('what one player was told is gone for the next one, and what comes late for the former is dropped', () => {
  const { games, world } = setup();
  games.put(full(5), whole, 'ann');
  games.putList('running', { games: [full(5)], next: null }, whole, 'ann');
  Object.assign(world, { reader: 'bob', holder: 'bob' });
  games.forgetOthers();
  assert.equal(games.get('a'), null);
  assert.equal(games.list('running'), null);
  games.put(full(6), whole, 'ann');
  games.putList('running', { games: [full(6)], next: null }, whole, 'ann');
  assert.equal(games.get('a'), null);
});

test('the games of whose session ended stay, and nobody else’s answer replaces them', () => {
  const { games, world } = setup();
  games.put(full(5), whole, 'ann');
  world.reader = undefined; // ended by itself: the holder is the same
  games.forgetOthers();
  games.put(full(6, { you: null }), whole, undefined);
  assert.equal(games.get('a', whole).you, 'attackers');
});

test('what nobody in particular was told stays for who signs in, whose own answer takes its place whole', () => {
  const { games, world } = setup(null);
  games.put(full(5, { you: null, legal_moves: null }), whole, undefined);
  Object.assign(world, { reader: 'ann', holder: 'ann' });
  games.forgetOthers();
  assert.equal(games.get('a').version, 5);
  games.put(summary(5), bare, 'ann');
  assert.equal(games.get('a', whole), null, 'legal moves of nobody are not those of a player');
});

test('a record goes on by the move that was made, not by more, and tells whether it is the server’s', () => {
  const { games } = setup();
  games.put(full(2), whole, 'ann');
  games.putRecord('a', { start: null, setups: null, moves: ['m1', 'm2'] }, 'ann');
  games.put(full(3), whole, 'ann');
  assert.deepEqual(games.record('a').moves, ['m1', 'm2', 'm3']);
  assert.equal(isExact(games.record('a'), games.get('a')), true, 'a game without secrets');
  assert.equal(isExact(games.record('a'), { ...games.get('a'), variant: 'subulata-7' }), false, 'a move may have shown a number');
  games.put(full(5), whole, 'ann');
  assert.equal(hasMoves(games.record('a'), games.get('a')), false);
});
