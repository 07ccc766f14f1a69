import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bare, createGames, whole } from '../../static/app/data/games.js';
import { shelvesOf, waitingIds } from '../../static/app/data/mine.js';

const game = (id, version, deadline, more = {}) => ({ id, version, ply: version, deadline, status: 'playing', you: 'white', to_act: ['white'], created_by: { id: 'bob' }, ended_at: null, last_move: null, ...more });
const over = { status: 'finished', to_act: [], ended_at: '2026-02-01' };
const theirs = { to_act: ['black'] };

function setup() {
  let time = 0;
  const games = createGames({ reader: () => 'ann', holder: () => 'ann', now: () => ++time });
  games.putList('finished', { games: [game('d', 9, null, { ...over, ended_at: '2026-01-01' })], next: null }, bare, 'ann');
  games.putList('challenges', { games: [game('c', 1, null, { status: 'open', you: null, to_act: [] })], next: null }, bare, 'ann');
  games.putList('running', { games: [game('a', 3, '2026-03-01'), game('b', 3, '2026-03-02')], next: null }, bare, 'ann');
  return games;
}

const shelved = (games) => {
  const { mine, theirs: others, open, challenges, finished } = shelvesOf(games, 'ann');
  return [mine, others, open, challenges, finished].map((ids) => ids.join('')).join(' ');
};

const cases = [
  ['as listed', null, 'ab   c d'],
  ['moved on since', game('a', 4, '2026-03-09'), 'ba   c d'],
  ['waiting for the other since', game('a', 4, '2026-03-09', theirs), 'b a  c d'],
  ['without a clock', game('a', 4, null), 'ba   c d'],
  ['over since', game('b', 4, null, over), 'a   c bd'],
  ['a challenge accepted since', game('c', 2, '2026-02-01'), 'cab    d'],
  ['made since', game('e', 1, null, { status: 'open', you: null, to_act: [], created_by: { id: 'ann' } }), 'ab  e c d'],
  ['of others', game('e', 1, '2026-02-01', { you: null }), 'ab   c d'],
  ['older than known', game('a', 2, '2026-03-09', theirs), 'ab   c d'],
];
for (const [what, heard, want] of cases) {
  test(`my games with one that is ${what}`, () => {
    const games = setup();
    if (heard) games.put(heard, whole, 'ann');
    assert.equal(shelved(games), want);
  });
}

test('a finished game of a history is not among the last ones unless it just ended here', () => {
  const games = setup();
  games.put(game('x', 7, null, over), bare, 'ann');
  assert.equal(shelved(games), 'ab   c d');
});

test('the games that wait for me are those of the list heard last, without what has been answered since', () => {
  const games = setup();
  assert.deepEqual(waitingIds(games), ['a', 'b']);
  games.put(game('a', 4, '2026-03-09', theirs), whole, 'ann');
  assert.deepEqual(waitingIds(games), ['b']);
  games.putList('waiting', { games: [game('b', 3, '2026-03-02'), game('f', 1, '2026-03-01')], next: null }, bare, 'ann');
  assert.deepEqual(waitingIds(games), ['f', 'b']);
});

test('nothing is known before anything was heard', () => {
  assert.equal(shelvesOf(createGames({ reader: () => 'ann', holder: () => 'ann' }), 'ann'), null);
});
