import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPreferences, defaults } from '../static/app/preferences.js';
import { createShelf, createStore } from '../static/app/store.js';
import { memory, tabsOf } from './world.js';

test('what is written is read, by another store on the same storage too', () => {
  const storage = memory();
  createStore(storage).write('a', { b: 1 });
  assert.deepEqual(createStore(storage).read('a', null), { b: 1 });
});

test('what is not there, forgotten or damaged is the fallback', () => {
  const storage = memory();
  const store = createStore(storage);
  assert.equal(store.read('a', 7), 7);
  store.write('a', 1);
  store.write('a', null);
  assert.equal(store.read('a', 7), 7);
  storage.setItem('slowpond.a', '{');
  assert.equal(store.read('a', 7), 7);
});

test('a browser that keeps nothing remembers as long as the page is open', () => {
  const full = { getItem: () => null, setItem: () => { throw new Error('full'); }, removeItem: () => { throw new Error('full'); } };
  for (const storage of [null, full]) {
    const store = createStore(storage);
    store.write('a', 1);
    assert.equal(store.read('a', null), 1);
    store.write('a', null);
    assert.equal(store.read('a', 'gone'), 'gone');
  }
});

test('watchers are told of changes here and in other tabs', () => {
  const tabs = tabsOf();
  const storage = memory();
  const store = createStore(storage, tabs);
  const told = [];
  const stop = store.watch('a', (value) => told.push(value));
  store.write('a', 1);
  storage.setItem('slowpond.a', '2');
  tabs.tell('slowpond.a');
  tabs.tell('others.a');
  stop();
  store.write('a', 3);
  assert.deepEqual(told, [1, 2]);
});

test('a shelf keeps the latest few, the latest first', () => {
  const shelf = createShelf(createStore(memory()), 'shelf', 2);
  for (const name of ['a', 'b', 'a', 'c']) shelf.put(name, name);
  assert.deepEqual(shelf.entries().map(([name]) => name), ['c', 'a']);
  shelf.put('c', null);
  assert.equal(shelf.get('c'), null);
  assert.equal(shelf.get('a'), 'a');
});

test('preferences are the defaults with what was changed', () => {
  const preferences = createPreferences(createStore(memory()));
  assert.deepEqual(preferences.get(), defaults);
  preferences.change({ confirm: false });
  preferences.change({ theme: 'dark' });
  assert.deepEqual(preferences.get(), { ...defaults, confirm: false, theme: 'dark' });
});

test('what was read is not parsed again while its text is the same, and anew where another tab has changed it', () => {
  const storage = memory();
  const store = createStore(storage);
  store.write('a', [{ b: 1 }]);
  const before = store.read('a', null);
  assert.equal(store.read('a', null), before);
  storage.setItem('slowpond.a', '[{"b":2}]');
  assert.deepEqual(store.read('a', null), [{ b: 2 }]);
});
