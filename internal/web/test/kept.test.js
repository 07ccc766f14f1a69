import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createSession } from '../static/app/api/session.js';
import { belongings, createBelongings, kept, keptByTab } from '../static/app/kept.js';
import { createStore } from '../static/app/store.js';
import { memory, sessionOf, tabsOf } from './world.js';

const root = new URL('../static/', import.meta.url);
const files = (await readdir(root, { recursive: true })).filter((name) => /\.(js|tsx|html)$/.test(name) && !name.startsWith('vendor/'));
const sources = await Promise.all(files.map(async (name) => [name, await readFile(new URL(name, root), 'utf8')]));

/** Where a browser can keep something, and the only files of ours that may use it. */
const places = {
  'localStorage': ['app/services.js'],
  'sessionStorage': ['app/entries.js'],
  'caches\\.|CacheStorage': ['sw.js'],
  'indexedDB|document\\.cookie|cookieStore|navigator\\.storage|window\\.name|showSaveFilePicker|requestFileSystem': [],
  'BroadcastChannel': ['app/services.js'], // keeps nothing, and passes on to tabs of the same reader alone
  'SharedWorker': [],
};

test('the page keeps things on a device in these places only', () => {
  for (const [place, allowed] of Object.entries(places)) {
    const users = sources.filter(([, text]) => new RegExp(`(?<![\\w.])(?:window\\.)?(?:${place})`).test(text.replace(/\/\/.*|\/\*[^]*?\*\//g, ''))).map(([name]) => name);
    assert.deepEqual(users, allowed, place);
  }
});

test('whose each key is that the page keeps is said, and no key is said that it does not keep', () => {
  const used = new Set(sources.filter(([name]) => name !== 'app/kept.js').flatMap(([, text]) => [
    ...text.matchAll(/(?<![\w.])(?:store|mine)\.(?:read|write|watch)\('(\w+)'/g),
    ...text.matchAll(/createShelf\(\w+, '(\w+)'/g),
  ].map(([, key]) => key)));
  assert.deepEqual([...used].sort(), Object.keys(kept).sort());
  const [, entries] = sources.find(([name]) => name === 'app/entries.js');
  assert.deepEqual([...entries.matchAll(/'slowpond\.(\w+)'/g)].map(([, key]) => key), Object.keys(keptByTab));
});

test('every key that holds things of a game is an account’s', () => {
  const ofDevice = Object.entries(kept).filter(([, whose]) => whose === 'device').map(([key]) => key);
  assert.deepEqual(ofDevice, ['preferences', 'level', 'levels']);
  assert.deepEqual(Object.entries(kept).filter(([, whose]) => whose === 'session').map(([key]) => key), ['session', 'owner', 'ended', 'left']);
});

/** A device on which somebody has signed in and kept something under every key of an account. */
function device() {
  const storage = memory();
  const store = createStore(storage);
  const session = createSession({ store, send: async () => { throw new Error('nobody asks'); }, alone: (work) => work() });
  session.begin(sessionOf(1));
  const mine = createBelongings(store, () => session.current()?.user.id);
  for (const key of belongings) mine.write(key, 'secret');
  return { storage, session, mine };
}

const other = { ...sessionOf(2), user: { id: 'other', name: 'Bob', guest: false, computer: false } };

/** The ways an account leaves a device. */
const leaving = {
  'signs out': (session) => session.forget(),
  'is followed by another': (session) => session.begin(other),
  'goes on without, after the session has ended': (session) => session.goOn(),
};

for (const [how, leave] of Object.entries(leaving)) {
  test(`what is an account’s is gone from the device when its reader ${how}`, () => {
    const { storage, session } = device();
    leave(session);
    for (const key of belongings) assert.equal(storage.getItem(`slowpond.${key}`), null, key);
  });
}

test('what is an account’s is read by its reader alone, though it were left', () => {
  const storage = memory();
  const store = createStore(storage);
  let reader = 'ann';
  const mine = createBelongings(store, () => reader);
  mine.write('favourites', ['765/4.3/21.']);
  assert.deepEqual(mine.read('favourites', []), ['765/4.3/21.']);
  for (const someone of ['bob', undefined]) {
    reader = someone;
    assert.deepEqual(mine.read('favourites', []), []);
  }
  storage.setItem('slowpond.favourites', '[["subulata-7 white 765/4.3/21.",true]]'); // of an older release: anybody's
  reader = 'ann';
  assert.deepEqual(mine.read('favourites', []), []);
});

test('a page that comes back as it was left hears who is signed in now', () => {
  const tabs = tabsOf();
  const storage = memory();
  const told = [];
  createStore(storage, tabs).watch('session', (value) => told.push(value));
  storage.setItem('slowpond.session', '{"user":{"id":"other"}}');
  tabs.show(false);
  assert.deepEqual(told, []);
  tabs.show(true);
  assert.deepEqual(told, [{ user: { id: 'other' } }]);
});
