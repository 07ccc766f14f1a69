import assert from 'node:assert/strict';
import { test } from 'node:test';
import { query } from '../static/app/api/calls.js';
import { Refusal } from '../static/app/api/errors.js';
import { createTranslate } from '../static/app/i18n.js';
import { levelAbout, unknownLevels } from '../static/app/levels.js';
import { resolve } from '../static/app/routes.js';
import { sumOf } from '../static/games/score.js';
import en from '../static/app/texts/en.js';
import { fitting, paceOf, requestOf, usual, wishFrom } from '../static/app/wish.js';
import { problemLine, resultLine, titleOf, turnLine, wholeTime } from '../static/app/words.js';

const t = createTranslate('en', en);

const paths = [
  ['/', 'home', {}], ['/games', 'games', {}], ['/games/abc', 'game', { id: 'abc' }], ['/games/', 'nowhere', {}],
  ['/users/A%20b', 'user', { name: 'A b' }], ['/users/%E0%A4', 'user', { name: '%E0%A4' }], ['/rules/tablut', 'rules', { game: 'tablut' }], ['/rules/chess', 'nowhere', {}], ['/x', 'nowhere', {}],
];
for (const [path, place, params] of paths) {
  test(`${path} leads to ${place}`, () => {
    const found = resolve(path);
    assert.equal(found.place, place);
    assert.deepEqual(found.params, params);
  });
}

test('a query has what is given, written safely', () => {
  assert.equal(query({ player: 'a&b', cursor: null, status: '', limit: 3 }), '?player=a%26b&limit=3');
  assert.equal(query({}), '');
});

test('a new game asks the API for what was chosen and nothing that does not fit', () => {
  assert.deepEqual(requestOf({ ...usual, kind: 'user', name: ' Bob ' }), {
    variant: 'subulata-7', seat: 'random', opponent: { kind: 'user', name: 'Bob' }, private: false,
    time_control: { kind: 'per_move', per_move_seconds: 259_200 }, options: { reveal: 'goal' },
  });
  assert.deepEqual(requestOf({ ...usual, variant: 'tablut', kind: 'computer', level: 5, seconds: 0, seat: 'attackers' }), {
    variant: 'tablut', seat: 'attackers', opponent: { kind: 'computer', level: 5 }, private: false, time_control: { kind: 'none' },
  });
  assert.deepEqual(['anyone', 'computer'].map((kind) => paceOf({ ...usual, kind })), [259_200, 0]);
  assert.equal(paceOf({ ...usual, kind: 'computer', seconds: 3600 }), 3600);
  assert.equal(requestOf({ ...usual, kind: 'invite', private: true }).private, true);
  assert.equal(requestOf({ ...usual, kind: 'anyone', private: true }).private, false);
});

test('a wish is put right where its variant has no such seat, and an address goes over a draft', () => {
  assert.equal(fitting({ ...usual, variant: 'tablut', seat: 'white' }).seat, 'random');
  assert.equal(fitting({ ...usual, variant: 'chess' }).variant, 'subulata-7');
  const wish = wishFrom(new URLSearchParams('variant=tablut&opponent=Bob'), { seat: 'white', seconds: 3600 });
  assert.deepEqual([wish.variant, wish.kind, wish.name, wish.seat, wish.seconds], ['tablut', 'user', 'Bob', 'random', 3600]);
});

test('an address asks for a computer of a level, which stays within those there are', () => {
  const asked = (search) => wishFrom(new URLSearchParams(search), {});
  assert.deepEqual([asked('kind=computer&level=3').kind, asked('kind=computer&level=3').level], ['computer', 3]);
  assert.deepEqual([asked('kind=robot').kind, asked('level=-1').level, asked('level=0').level], ['anyone', 2, 1]);
  assert.equal(fitting(asked('kind=computer&level=30'), 8).level, 8);
  assert.equal(fitting({ ...usual, variant: 'toString' }).variant, 'subulata-7');
});

const list = [{ level: 1, games: [{ game: 'tablut', name: 'Newcomer', description: 'In the API’s words.' }, { game: 'subulata', name: 'Amoeba', description: 'Drifts.' }] }];
test('a level is told in the reader’s words, one that has none in the API’s, and nothing while it is not known', () => {
  assert.equal(levelAbout(list, 1, 'tablut', t), 'Newcomer. Knows the rules, looks one move ahead and misses much.');
  assert.equal(levelAbout(list, 1, 'subulata', t), 'Amoeba. Drifts.');
  assert.equal(levelAbout(unknownLevels, 1, 'tablut', t), '');
  assert.equal(levelAbout(list, 9, 'tablut', t), '');
});

const seats = [{ seat: 'white', player: { name: 'Ada' } }, { seat: 'black', player: { name: 'Bob' } }];
const game = { variant: 'subulata-7', status: 'playing', seats, you: 'white', to_act: ['black'], result: null, opponent: { kind: 'anyone', player: null } };
const ended = (you, winner, reason) => ({ ...game, status: 'finished', you, to_act: [], result: { winner, reason, score: null } });

const lines = [
  [game, 'Waiting for Bob.'],
  [{ ...game, to_act: ['white'] }, 'Your move.'],
  [{ ...game, status: 'setup', to_act: ['white', 'black'] }, 'Place your pieces.'],
  [{ ...game, you: null }, 'Bob is to move.'],
  [{ ...game, you: null, status: 'setup', to_act: ['white', 'black'] }, 'Both players are placing their pieces in secret.'],
  [{ ...game, you: null, status: 'setup' }, 'Bob is placing pieces in secret.'],
  [{ ...game, status: 'cancelled', to_act: [] }, 'Cancelled: nobody won or lost.'],
  [ended('white', 'white', 'resignation'), 'Bob left the game: you win.'],
  [ended('black', 'white', 'timeout'), 'Your time ran out: Ada wins.'],
  [ended(null, 'white', 'home'), 'Ada wins on points.'],
  [ended('white', null, 'agreement'), 'A draw, as both agreed.'],
  [ended(null, null, 'agreement'), 'A draw: both players agreed to it.'],
];
test('a challenge waits for who is challenged, and tells them so', () => {
  const challenge = { ...game, status: 'open', you: null, to_act: [], created_by: { id: 'a', name: 'Ada' }, opponent: { kind: 'user', player: { id: 'b', name: 'Bob' } } };
  assert.equal(turnLine(challenge, t, 'a'), 'Waiting for Bob to accept.');
  assert.equal(turnLine(challenge, t, 'b'), 'Ada waits for your answer.');
  assert.equal(turnLine(challenge, t), 'Waiting for Bob to accept.');
});

for (const [one, want] of lines) test(`a game reads: ${want}`, () => assert.equal(turnLine(one, t), want));

const board = { ...game, variant: 'tablut', position: {} };
for (const [one, want] of [
  [{ ...board, to_act: ['white'] }, 'Your move – Ada vs Bob'], [{ ...board, status: 'setup', to_act: ['white', 'black'] }, 'Place your pieces – Ada vs Bob'],
  [board, 'Ada – Bob, Tablut'], [{ ...board, you: null }, 'Ada – Bob, Tablut'], [{ ...board, ...ended('white', 'white', 'timeout'), variant: 'tablut' }, 'Ada – Bob, Tablut'],
  [{ ...board, status: 'open', position: null, created_by: { name: 'Ada' } }, 'Tablut, offered by Ada'],
]) test(`a game’s page is called: ${want}`, () => assert.equal(titleOf(one, t), want));

for (const [seconds, time] of [[30, '30 seconds'], [100, '2 minutes'], [5401, '2 hours'], [0, '1 minute']]) {
  test(`asked too much, one waits ${time}`, () => {
    assert.equal(problemLine(new Refusal(429, { code: 'too_many_requests' }, seconds), t), `That was a lot at once. Try again in ${time}.`);
  });
}

test('every way a game can end has its words, for both players and for who watches', () => {
  const ends = { tablut: ['king-escaped', 'king-captured', 'resignation', 'timeout', 'abandoned', 'adjudicated'], 'subulata-7': ['home', 'no-pieces', 'no-moves', 'resignation', 'timeout', 'abandoned', 'adjudicated'] };
  const draws = { tablut: ['no-moves', 'repetition', 'too-long', 'agreement', 'adjudicated'], 'subulata-7': ['home', 'no-pieces', 'no-moves', 'agreement', 'adjudicated'] };
  for (const variant of Object.keys(ends)) {
    for (const you of ['white', 'black', null]) {
      for (const reason of ends[variant]) assert.match(resultLine({ ...ended(you, 'white', reason), variant }, t), / /);
      for (const reason of draws[variant]) assert.match(resultLine({ ...ended(you, null, reason), variant }, t), / /);
    }
  }
});

const times = [[259_200, '3 days'], [86_400, '1 day'], [3600, '1 hour'], [5400, '90 minutes'], [61, '61 seconds']];
for (const [seconds, want] of times) test(`${seconds} seconds a move read ${want}`, () => assert.equal(wholeTime(seconds, t), want));

const piece = (at, seat, number) => ({ at, seat, number });
const pieces = [piece('A9', 'white', 5), piece('B8', 'white', 3), piece('D4', 'white', 9), piece('H2', 'black', null), piece('C7', 'black', 7)];
const position = { pond: [], pieces, captured: [{ seat: 'white', count: 2, numbers: [] }, { seat: 'black', count: 3, numbers: null }], score: {} };

test('a score is the numbers on the goal tile and one for each piece taken', () => {
  assert.deepEqual(sumOf(position, 'white'), { numbers: [3, 5], taken: 3, total: 11 });
});

test('a score with a number nobody may know is not told', () => {
  assert.deepEqual(sumOf(position, 'black'), { numbers: [null], taken: 2, total: null });
});
