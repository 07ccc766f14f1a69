import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLooked } from '../static/app/mygames.js';

const game = (id, version, deadline, status = 'playing') => ({ id, version, deadline, status });
const list = { goingOn: [game('a', 3, '2026-03-01'), game('b', 3, '2026-03-02')], challenges: [game('c', 1, null, 'open')], finished: [game('d', 9, null, 'finished')], at: 100 };
const ids = ({ goingOn, challenges, finished }) => [goingOn, challenges, finished].map((games) => games.map(({ id }) => id).join(''));

const cases = [
  ['no newer than listed', { game: game('a', 3, '2026-03-09'), at: 200 }, ['ab', 'c', 'd']],
  ['moved on since', { game: game('a', 4, '2026-03-09'), at: 200 }, ['ba', 'c', 'd']],
  ['without a clock', { game: game('a', 4, null), at: 200 }, ['ba', 'c', 'd']],
  ['over since', { game: game('b', 4, null, 'finished'), at: 200 }, ['a', 'c', 'bd']],
  ['a challenge accepted since', { game: game('c', 2, '2026-02-01'), at: 200 }, ['cab', '', 'd']],
  ['made since', { game: game('e', 1, '2026-04-01'), at: 200 }, ['abe', 'c', 'd']],
  ['not listed any more', { game: game('e', 1, '2026-04-01'), at: 50 }, ['ab', 'c', 'd']],
];
for (const [what, looked, want] of cases) test(`a game looked at that is ${what}`, () => assert.deepEqual(ids(withLooked(list, looked)), want));
