import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoAnswer, Refusal } from '../static/app/api/errors.js';
import { createTranslate } from '../static/app/i18n.js';
import en from '../static/app/texts/en.js';
import { askAnalysis } from '../static/app/ui/game/analysisasking.js';
import { chance, faultsOf, height, keyed, reached, scoresOf, standing } from '../static/app/ui/game/analysisfacts.js';
import { START, after } from '../static/rules/tablut.js';

const t = createTranslate('en', en);
const seats = ['attackers', 'defenders'];
const pending = { status: 'pending', plies: [] };
const done = { status: 'done', plies: [{ ply: 1 }] };

/** Asks a server that answers so, and keeps what was told and how long was waited. */
async function asked(...answers) {
  const told = [];
  const waited = [];
  const ask = async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const plies = await askAnalysis({ ask, tell: (problem) => told.push(problem), wait: async (time) => void waited.push(time) }).catch((failure) => failure);
  return { plies, told, waited };
}

test('an analysis is asked for until it is done, less and less often', async () => {
  const { plies, told, waited } = await asked(pending, pending, pending, done);
  assert.deepEqual([plies, told, waited], [done.plies, [null, null, null], [1000, 2000, 4000]]);
});

test('a busy server is waited for as long as it asks, and the reader is told', async () => {
  const busy = new Refusal(429, { code: 'too_many_requests' }, 60);
  const { plies, told, waited } = await asked(busy, pending, done);
  assert.deepEqual([plies, told, waited], [done.plies, [busy, null], [60_000, 2000]]);
});

test('a server that stays away is given up, and one that refuses at once', async () => {
  const away = Array.from({ length: 6 }, () => new NoAnswer());
  assert.equal((await asked(...away, done)).plies, away[5]);
  const tomorrow = new Refusal(429, { code: 'too_many_requests' }, 80_000);
  assert.equal((await asked(tomorrow, done)).plies, tomorrow);
  const refused = new Refusal(409, { code: 'not_running' });
  assert.deepEqual((await asked(refused, done)).plies, refused);
});

test('scores are drawn in their order, an even one in the middle and a forced win alone at the rim', () => {
  const heights = [-30_000, -28_999, -900, -100, 0, 100, 900, 5000, 29_000].map(height);
  assert.deepEqual(heights, heights.toSorted((a, b) => a - b));
  assert.deepEqual([heights[0], heights[4], heights.at(-1), height(28_000)], [-1, 0, 1, 0.9]);
  assert.equal(Math.round(chance(400) * 100), 91);
});

const sentences = [
  [0, 'even.'], [-1, 'Defenders ahead by 1 point, about 50%.'], [400, 'Attackers ahead by 400 points, about 91%.'], [-1200, 'Defenders ahead by 1,200 points, about 99%.'],
  [-29_997, 'Defenders can force a win.'], [30_000, 'Attackers have won.'],
];
for (const [score, want] of sentences) test(`a score of ${score} reads: ${want}`, () => assert.equal(standing(score, seats, t), want));

test('the scores are those before the first move and after each, and faults are the moves judged', () => {
  const plies = [{ score_before: 5, score_after: -3, judgement: null }, { score_before: -3, score_after: 90, judgement: 'mistake' }];
  assert.deepEqual([scoresOf(plies), faultsOf(plies)], [[5, -3, 90], [plies[1]]]);
});

test('a line is played out from where it begins', () => {
  assert.equal(reached({ board: START }, ['i4-h4', 'd5-d3'], after).board, '3ttt3/4t4/4T4/t3T3t/ttT1KTTtt/t3T2t1/3TT4/4t4/3ttt3');
});

const keys = [['ArrowLeft', 4, 3], ['ArrowRight', 9, 9], ['PageDown', 4, 0], ['PageUp', 4, 9], ['Home', 4, 0], ['End', 4, 9], ['a', 4, undefined]];
for (const [key, at, want] of keys) test(`${key} on the graph at ${at} of 9 leads to ${want}`, () => assert.equal(keyed(key, at, 9), want));
