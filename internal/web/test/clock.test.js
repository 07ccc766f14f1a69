import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asMoment, createClock, inFull, span, untilChange } from '../static/app/clock.js';
import { createTranslate } from '../static/app/i18n.js';
import en from '../static/app/texts/en.js';

const t = createTranslate('en', en);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const spans = [
  [2 * day + 4 * hour + 59 * minute, '2 d 4 h'],
  [2 * day + 59 * minute, '2 d'],
  [day - 1, '23 h 59 min'],
  [4 * hour + 12 * minute, '4 h 12 min'],
  [hour, '1 h'],
  [12 * minute + 59 * second, '12 min'],
  [59 * second, '59 s'],
  [0, '0 s'],
  [-5, '0 s'],
];
for (const [left, want] of spans) test(`${left} ms reads ${want}`, () => assert.equal(span(left, t), want));

test('what is shown is never older than the moment it would change', () => {
  const shown = (left) => (left > 0 ? span(left, t) : 'up');
  for (const left of [1, 999, 1000, 61_500, 3 * minute, hour, hour + 1, 5 * hour, day, day + 1, 3 * day + 5]) {
    const next = untilChange(left);
    assert.ok(next > 0);
    assert.notEqual(shown(left - next), shown(left), `${left}`);
    if (next > 2) assert.equal(shown(left - next + 2), shown(left), `${left}`);
  }
});

test('a clock that is off follows the server', () => {
  const clock = createClock(() => 1_000_000);
  clock.observe(new Date(1_000_000 + hour).toUTCString(), 1_000_000, 1_000_000);
  assert.ok(Math.abs(clock.now() - 1_000_000 - hour) <= 1000);
});

test('a clock that is not off by more than can be told is believed', () => {
  const clock = createClock(() => 1_000_500);
  clock.observe(new Date(1_000_000).toUTCString(), 1_000_400, 1_000_600);
  assert.equal(clock.now(), 1_000_500);
});

test('a slow answer does not undo what a quick one told, unless the clock jumped', () => {
  let now = 0;
  const clock = createClock(() => now);
  clock.observe(new Date(hour).toUTCString(), 0, 20);
  const told = clock.now();
  clock.observe(new Date(hour + 3 * second).toUTCString(), 0, 4000);
  assert.equal(clock.now(), told);
  now = 2 * day; // the device was put right or wrong
  clock.observe(new Date(hour).toUTCString(), now, now + 100);
  assert.ok(Math.abs(clock.now() - hour) <= 1000);
});

test('a header that is no date is ignored', () => {
  const clock = createClock(() => 5);
  clock.observe(null, 0, 0);
  clock.observe('soon', 0, 0);
  assert.equal(clock.now(), 5);
});

test('a moment in full has its seconds where they are asked for', () => {
  const time = new Date(2026, 11, 5, 14, 3, 27).toISOString();
  assert.match(inFull(time, 'nl'), /14:03$/);
  assert.match(inFull(time, 'nl', true), /14:03:27$/);
});

test('a moment has its date unless it is of today', () => {
  const now = new Date(2026, 11, 5, 14, 3).getTime();
  assert.equal(asMoment(now - hour, 'nl', now), '13:03');
  assert.match(asMoment(now - day, 'nl', now), /4 dec 2026.*14:03/);
});
