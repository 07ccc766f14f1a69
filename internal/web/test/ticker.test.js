import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createTicker } from '../static/app/ticker.js';

test('one timer calls those alone whose time reads differently', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  const ticker = createTicker(Date.now);
  const told = { seconds: 0, minutes: 0, days: 0 };
  const stop = ticker.watch(30_000, () => told.seconds++);
  ticker.watch(600_000, () => told.minutes++);
  ticker.watch(3 * 86_400_000 - 1, () => told.days++);
  for (let i = 0; i < 10; i++) mock.timers.tick(1001);
  assert.deepEqual(told, { seconds: 10, minutes: 1, days: 0 }, 'ten minutes have become nine');
  stop();
  for (let i = 0; i < 60; i++) mock.timers.tick(1001);
  assert.deepEqual(told, { seconds: 10, minutes: 2, days: 0 });
  ticker.look();
  assert.deepEqual(told, { seconds: 10, minutes: 3, days: 1 });
  mock.timers.reset();
});
