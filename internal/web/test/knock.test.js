import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepKnocking, patience } from '../static/app/knock.js';

test('the door is knocked at ever less often, and seldom where nobody looks', () => {
  assert.deepEqual([1, 2, 3, 4, 9].map((tried) => patience(tried, false)), [2000, 4000, 8000, 15_000, 15_000]);
  assert.equal(patience(1, true), 60_000);
});

test('knocking goes on through failures until it is ended', async () => {
  const over = new AbortController();
  const waits = [];
  let asked = 0;
  await keepKnocking({
    ask: async () => {
      if (++asked < 3) throw new Error('no answer');
      over.abort();
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    hidden: () => false,
  }, over.signal);
  assert.equal(asked, 3);
  assert.deepEqual(waits, [2000, 4000, 8000]);
});
