import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoAnswer, Refusal } from '../static/app/api/errors.js';
import { followGame, interval } from '../static/app/api/follow.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const playing = {
  id: 'a', version: 5, status: 'playing', you: 'white', to_act: ['black'], deadline: '2026-03-03T12:00:00Z', opponent: { kind: 'anyone' },
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

/** Follows a script of answers; a wait ends at once while there are some, then the following stops. */
async function follow(...answers) {
  const asked = [];
  const told = [];
  const waits = [];
  let problem = null;
  await new Promise((resolve) => {
    const following = followGame({
      load: async (etag) => {
        asked.push(etag);
        const next = answers.shift();
        if (next instanceof Error) throw next;
        return next;
      },
      onGame: (game) => told.push(game.version),
      onProblem: (failure) => {
        problem = failure;
        resolve();
      },
      now: () => now,
      hidden: () => false,
      wait: async (ms) => {
        waits.push(ms);
        if (answers.length) return;
        following.stop();
        resolve();
      },
    });
  });
  return { asked, told, waits, problem };
}

const at = (version, etag) => ({ game: { ...playing, version }, etag });

test('what has changed is told once, and asked for with the ETag', async () => {
  const { asked, told } = await follow(at(5, '"5"'), { game: null, etag: '"5"' }, at(6, '"6"'));
  assert.deepEqual(asked, [undefined, '"5"', '"5"']);
  assert.deepEqual(told, [5, 6]);
});

test('an answer that was overtaken is dropped', async () => {
  const { told } = await follow(at(6, '"6"'), at(5, '"5"'));
  assert.deepEqual(told, [6]);
});

test('lost answers are asked for again, ever later, and the game stays', async () => {
  const { told, waits } = await follow(new NoAnswer(), new NoAnswer(), new Refusal(503, { code: 'unavailable' }), at(5, '"5"'));
  assert.deepEqual(waits, [500, 1000, 2000, 3000]);
  assert.deepEqual(told, [5]);
});

test('a game that is hidden or gone ends the following', async () => {
  const { problem } = await follow(new Refusal(404, { code: 'not_found' }));
  assert.equal(problem.code, 'not_found');
});
