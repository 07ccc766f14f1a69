import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslate } from '../static/app/i18n.js';
import { isNews, markOf, newsLine, unnamed } from '../static/app/news.js';
import en from '../static/app/texts/en.js';

const t = createTranslate('en', en);
const seats = [{ seat: 'white', player: { name: 'Me' } }, { seat: 'black', player: { name: 'Ada' } }];
const game = {
  variant: 'subulata-7', status: 'playing', version: 9, ply: 5, seats, you: 'white', to_act: ['black'], draw_offer: null, last_move: 'E5-D5',
  opponent: { kind: 'anyone', player: null },
};
const then = (more) => markOf({ ...game, ...more });
const now = (more) => ({ ...game, version: 12, ...more });

const lines = [
  ['nothing', then({}), game, ''],
  ['one move', then({}), now({ ply: 6, last_move: 'G3xG4' }), '1 move since you looked: G3xG4.'],
  ['moves nobody has named', then({}), now({ ply: 7 }), '2 moves since you looked.'],
  ['an offered draw', then({}), now({ draw_offer: 'black' }), 'Ada offers a draw.'],
  ['a move with an offer', then({}), now({ ply: 6, draw_offer: 'black' }), '1 move since you looked: E5-D5. Ada offers a draw.'],
  ['an offer seen before, which still stands', then({ draw_offer: 'black' }), { ...game, draw_offer: 'black' }, 'Ada offers a draw.'],
  ['an offer declined', then({ draw_offer: 'white' }), now({}), 'Your draw offer no longer stands.'],
  ['somebody joining', then({ status: 'open', ply: 0, to_act: [] }), now({ status: 'setup', ply: 0, last_move: null }), 'Ada has joined.'],
  ['the other placing', then({ status: 'setup', ply: 0, to_act: ['white', 'black'] }), now({ status: 'setup', ply: 0, to_act: ['white'], last_move: null }), 'Ada has placed their pieces.'],
  ['both having placed', then({ status: 'setup', ply: 0 }), now({ ply: 0, last_move: null }), 'Both have placed their pieces.'],
  ['the end', then({}), now({ status: 'finished', ply: 6, to_act: [] }), '1 move since you looked: E5-D5. The game has ended.'],
  ['a game never looked at', null, game, 'Last move E5-D5.'],
];
for (const [what, mark, one, want] of lines) test(`news of ${what}`, () => assert.equal(newsLine(mark, one, t), want));

test('moves that are known are named, the ones since the last look alone', () => {
  assert.equal(newsLine(then({}), now({ ply: 7 }), t, ['A1-A2', 'E5-D5', 'G3xG4']), '2 moves since you looked: E5-D5, G3xG4.');
});

test('moves are asked for only where there are a few nobody has named', () => {
  const counts = [5, 6, 7, 9, 10].map((ply) => unnamed(then({}), now({ ply })));
  assert.deepEqual(counts, [0, 0, 2, 4, 0]);
  assert.equal(unnamed(null, now({ ply: 7 })), 0);
});

test('who only watches has no news', () => {
  assert.equal(isNews(null, { ...game, you: null }), false);
  assert.equal(isNews(then({}), now({})), true);
});
