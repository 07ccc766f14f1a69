import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NoAnswer, Refusal } from '../../static/app/api/errors.js';
import { createCell } from '../../static/app/cell.js';
import { createPolling } from '../../static/app/data/polling.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Polls by a clock that the test advances. */
function setup() {
  let time = 1_000_000;
  const waits = new Set();
  const lost = createCell(false);
  const world = { hidden: false };
  const wait = (milliseconds, signal) => new Promise((resolve, reject) => {
    const one = { at: time + milliseconds, resolve };
    waits.add(one);
    signal.addEventListener('abort', () => {
      waits.delete(one);
      reject(signal.reason);
    });
  });
  const polling = createPolling({ lost, hidden: () => world.hidden, wait, now: () => time });
  /** Lets so much time pass, second by second. @param {number} milliseconds */
  async function pass(milliseconds) {
    for (const end = time + milliseconds; time < end;) {
      time = Math.min(end, time + 100);
      for (const one of [...waits]) {
        if (one.at > time) continue;
        waits.delete(one);
        one.resolve();
      }
      await settle();
    }
  }
  return { polling, lost, world, pass };
}

test('a topic is asked for at once, then again and again, however many subscribe to it', async () => {
  const { polling, pass } = setup();
  let asked = 0;
  const topic = { key: 'a', ask: async () => void asked++, every: () => 3000 };
  const [one, other] = [polling.subscribe(topic), polling.subscribe(topic)];
  await pass(10_000);
  assert.equal(asked, 4);
  one.stop();
  await pass(3000);
  assert.equal(asked, 5);
  other.stop();
  await pass(10_000);
  assert.equal(asked, 5);
});

test('an answer that takes longer than the pause between two polls is waited for and arrives', async () => {
  const { polling, pass } = setup();
  let [asked, arrived, aborted] = [0, 0, 0];
  const answers = [];
  const ask = (signal) => new Promise((resolve) => {
    asked++;
    signal.addEventListener('abort', () => aborted++);
    answers.push(() => {
      arrived++;
      resolve();
    });
  });
  const one = polling.subscribe({ key: 'a', ask, every: () => 1000 });
  await pass(30_000);
  one.again(); // the reader asks for it too
  polling.look();
  polling.subscribe({ key: 'a', ask, every: () => 1000 });
  await pass(5000);
  assert.deepEqual([asked, aborted], [1, 0]);
  answers[0]();
  await pass(100);
  assert.equal(arrived, 1);
  assert.equal(one.state.get().heard, true);
});

test('lost answers are asked for again, ever later, and what was heard stays', async () => {
  const { polling, pass } = setup();
  const at = [];
  let asked = 0;
  const one = polling.subscribe({ key: 'a', every: () => 60_000, ask: async () => {
    at.push(asked++);
    if (asked < 4) throw new Refusal(429, { code: 'too_many_requests' });
  } });
  await pass(400);
  assert.equal(at.length, 1);
  await pass(3200);
  assert.equal(at.length, 4);
  assert.deepEqual(one.state.get(), { problem: null, heard: true });
});

test('what is hidden or gone is asked for no more, until somebody wants it', async () => {
  const { polling, pass } = setup();
  let asked = 0;
  const one = polling.subscribe({ key: 'a', every: () => 100, ask: async () => {
    asked++;
    throw new Refusal(404, { code: 'not_found' });
  } });
  await pass(60_000);
  assert.equal(asked, 1);
  assert.equal(one.state.get().problem.code, 'not_found');
  one.again();
  await pass(100);
  assert.equal(asked, 2);
});

test('while the server does not answer nothing is polled, and all of it once it does', async () => {
  const { polling, lost, pass } = setup();
  const asked = [];
  const ask = (name) => async () => {
    asked.push(name);
    if (lost.get()) throw new NoAnswer();
  };
  polling.subscribe({ key: 'a', every: () => 1000, ask: ask('a') });
  polling.subscribe({ key: 'b', every: () => Infinity, ask: ask('b') });
  await pass(500);
  lost.set(true);
  asked.length = 0;
  await pass(60_000);
  polling.look();
  await pass(1000);
  assert.deepEqual(asked, []);
  lost.set(false);
  await pass(200);
  assert.deepEqual(asked.toSorted(), ['a', 'b']);
});

test('what has happened meanwhile puts off the next question, or calls for it at once', async () => {
  const { polling, pass } = setup();
  let [asked, changed, every] = [0, null, 5000];
  polling.subscribe({ key: 'a', every: () => every, ask: async () => void asked++, watch: (call) => {
    changed = call;
    return () => {};
  } });
  await pass(4000);
  every = 3000;
  changed(false);
  await pass(2900);
  assert.equal(asked, 1);
  await pass(200);
  assert.equal(asked, 2);
  changed(true);
  await pass(100);
  assert.equal(asked, 3);
});

test('where nobody looks it is asked as seldom as the topic says', async () => {
  const { polling, world, pass } = setup();
  world.hidden = true;
  let asked = 0;
  polling.subscribe({ key: 'a', every: (hidden) => (hidden ? 60_000 : 1000), ask: async () => void asked++ });
  await pass(59_000);
  assert.equal(asked, 1);
  world.hidden = false;
  polling.look();
  await pass(100);
  assert.equal(asked, 2);
});
