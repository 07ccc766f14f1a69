import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGames, whole } from '../../static/app/data/games.js';
import { createLive } from '../../static/app/live/live.js';

const tick = () => new Promise((resolve) => setImmediate(resolve));
const gameAt = (version) => ({ id: 'g', version, ply: version, status: 'playing', last_move: null, seats: [], you: 'white', variant: 'tablut' });

/** The tabs of one browser: who holds the lock leads, and what one says all others hear. */
function aBrowser() {
  const waiting = [];
  let held = false;
  const lines = new Set();
  const next = async () => {
    const work = waiting.find(({ signal }) => !signal.aborted);
    if (held || !work) return;
    waiting.splice(waiting.indexOf(work), 1);
    held = true;
    await work.call();
    held = false;
    next();
  };
  const locks = { request: (_, { signal }, call) => new Promise(() => { waiting.push({ signal, call }); next(); }) };
  const channel = () => {
    const line = {
      onmessage: null, close: () => lines.delete(line),
      postMessage: (data) => { for (const other of lines) if (other !== line) queueMicrotask(() => other.onmessage?.({ data: structuredClone(data) })); },
    };
    lines.add(line);
    return line;
  };
  return { locks, channel };
}

/** One tab; `streams` are what it has opened. */
function aTab({ locks, channel }, world = {}) {
  const me = { id: 'u', name: 'ann' };
  const told = { streams: [], asked: [], refreshed: 0, reader: me, game: gameAt(2), now: 0 };
  const reader = () => told.reader;
  const games = createGames({ reader: () => reader()?.id, holder: () => reader()?.id });
  const live = createLive({
    locks, channel, games, reader, now: () => told.now, wait: async () => {}, refresh: () => told.refreshed++,
    api: { game: async (id) => { told.asked.push(id); return { game: told.game }; } },
    follow: (path, how) => {
      told.streams.push({ path, ...how });
      return { look() {}, done: new Promise((resolve) => how.signal.addEventListener('abort', resolve)) };
    },
    ...world,
  });
  live.start();
  return Object.assign(told, { live, games });
}

const change = { type: 'game', id: '', data: { id: 'g', version: 2, unread: true } };

test('one tab holds the stream, and all take what it tells, asked for once', async () => {
  const browser = aBrowser();
  const [one, other] = [aTab(browser), aTab(browser)];
  await tick();
  assert.deepEqual([one.streams.length, other.streams.length], [1, 0]);
  one.streams[0].up(false);
  one.streams[0].beat('a');
  await tick();
  assert.deepEqual([one.live.standing.get(), other.live.standing.get()], [true, true]);
  assert.deepEqual([one.refreshed, other.refreshed], [1, 1]);
  one.streams[0].hear(change);
  await tick();
  assert.deepEqual([one.asked, other.asked], [['g'], []]);
  assert.equal(other.games.get('g', whole).version, 2);
  one.live.stop();
  other.live.stop();
});

test('when the tab that leads goes, another goes on after the last id, and asks once for what may be missed', async () => {
  const browser = aBrowser();
  const [one, other] = [aTab(browser), aTab(browser)];
  await tick();
  one.streams[0].up(false);
  one.streams[0].beat('a');
  await tick();
  one.live.stop();
  await tick();
  assert.equal(other.live.standing.get(), false);
  assert.equal(other.streams[0].lastId, 'a');
  other.streams[0].up(true);
  assert.deepEqual([other.live.standing.get(), other.refreshed], [true, 2]);
  other.streams[0].down();
  other.streams[0].up(true);
  assert.equal(other.refreshed, 2, 'all that it missed comes again');
  other.live.stop();
});

test('a tab that comes later hears that the stream stands', async () => {
  const browser = aBrowser();
  const one = aTab(browser);
  await tick();
  one.streams[0].up(false);
  const other = aTab(browser);
  await tick();
  assert.equal(other.live.standing.get(), true);
  one.live.stop();
  other.live.stop();
});

test('where tabs cannot tell each other, each holds its own', async () => {
  for (const world of [{ locks: undefined }, { channel: null }]) {
    const browser = { ...aBrowser(), ...world };
    const [one, other] = [aTab(browser), aTab(browser)];
    await tick();
    assert.deepEqual([one.streams.length, other.streams.length], [1, 1]);
    one.live.stop();
    other.live.stop();
  }
});

test('signing out ends the stream, and another reader begins one of their own', async () => {
  const one = aTab(aBrowser());
  await tick();
  one.streams[0].beat('a');
  one.reader = undefined;
  one.live.start();
  assert.equal(one.streams[0].signal.aborted, true);
  one.reader = { id: 'v', name: 'bob' };
  one.live.start();
  await tick();
  assert.equal(one.streams[1].lastId, '');
  one.live.stop();
});

test('a machine that has slept finds its stream dead', async () => {
  const one = aTab(aBrowser());
  await tick();
  one.streams[0].up(false);
  one.now = 46_000;
  one.live.look();
  assert.equal(one.live.standing.get(), false);
  one.live.stop();
});

test('what the stream tells of notices comes to who asked for it, in every tab', async () => {
  const browser = aBrowser();
  const [one, other] = [aTab(browser), aTab(browser)];
  const heard = [];
  one.live.subscribe('notice', (data) => heard.push(['one', data.id]));
  const leave = other.live.subscribe('notice', (data) => heard.push(['other', data.id]));
  await tick();
  one.streams[0].hear({ type: 'notice', id: '', data: { id: 1 } });
  await tick();
  leave();
  one.streams[0].hear({ type: 'notice', id: '', data: { id: 2 } });
  await tick();
  assert.deepEqual(heard, [['one', 1], ['other', 1], ['one', 2]]);
  one.live.stop();
  other.live.stop();
});

test('what a stream tells again is not asked for again', async () => {
  const one = aTab(aBrowser());
  await tick();
  one.games.put(gameAt(2), 1, 'u');
  one.streams[0].hear(change);
  await tick();
  assert.deepEqual(one.asked, []);
  one.live.stop();
});

test('a game whose asking failed is asked for again', async () => {
  let tries = 0;
  const { NoAnswer } = await import('../../static/app/api/errors.js');
  const one = aTab(aBrowser(), { api: { game: async () => { if (++tries < 3) throw new NoAnswer(); return { game: gameAt(2) }; } } });
  await tick();
  one.streams[0].hear(change);
  await tick();
  assert.equal(one.games.get('g', whole).version, 2);
  one.live.stop();
});
