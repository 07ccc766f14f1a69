import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const source = (await readFile(new URL('../static/sw.js', import.meta.url), 'utf8'))
  .replaceAll('{{static}}/', '/static/new/').replace('{{files}}', "'/static/new/app/main.js',");

const page = (release) => new Response(`<script src="/static/${release}/app/main.js">`);
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The worker in a browser of its own. @param {(url: string) => Promise<Response>} answer what the server says */
function worker(answer, kept = {}) {
  const listeners = {};
  const shelves = new Map(Object.entries(kept).map(([name, files]) => [name, new Map(Object.entries(files))]));
  const find = (shelf, request) => shelf?.get(request.url ?? request)?.clone();
  const caches = {
    keys: async () => [...shelves.keys()],
    delete: async (name) => shelves.delete(name),
    async open(name) {
      if (!shelves.has(name)) shelves.set(name, new Map());
      const shelf = shelves.get(name);
      return { put: async (url, response) => void shelf.set(url, response), addAll: async (urls) => { for (const url of urls) shelf.set(url, await answer(url)); } };
    },
    match: async (request, { cacheName } = {}) => (cacheName ? find(shelves.get(cacheName), request) : [...shelves.values()].map((shelf) => find(shelf, request)).find(Boolean)),
  };
  const timers = [];
  const self = { addEventListener: (name, listener) => { listeners[name] = listener; }, skipWaiting() {}, clients: { claim() {} } };
  runInNewContext(source, { self, caches, fetch: (request) => answer(request.url ?? request), URL, Promise, Error, location: { origin: 'http://here' }, setTimeout: (call, after) => timers.push({ call, after }) });
  return {
    shelves, timers,
    /** Dispatches an event, and waits for its promises. */
    async happen(name, event = {}) {
      let outcome;
      listeners[name]({ ...event, waitUntil: (work) => { outcome = work; }, respondWith: (work) => { outcome = work; } });
      return outcome;
    },
  };
}

const visit = { request: { method: 'GET', mode: 'navigate', url: 'http://here/games' } };
const hang = () => new Promise(() => {});
const old = { '/static/new/': { '/': page('new') } };

test('a server that hangs is waited for three seconds, then the page that is kept is shown', async () => {
  const { happen, timers } = worker(hang, old);
  let shown = null;
  const showing = happen('fetch', visit).then((response) => { shown = response; });
  await settle();
  assert.equal(shown, null);
  assert.deepEqual(timers.map(({ after }) => after), [3000]);
  timers[0].call();
  await showing;
  assert.match(await shown.text(), /static\/new/);
});

test('where nothing is kept a server that is slow is waited for', async () => {
  let send;
  const { happen, timers } = worker(() => new Promise((resolve) => { send = resolve; }));
  const showing = happen('fetch', visit);
  await settle();
  timers[0].call();
  await settle();
  send(page('new'));
  assert.equal((await showing).status, 200);
});

for (const [what, answer] of [['cannot be reached', async () => { throw new TypeError(); }], ['stands behind something that says it is away', async () => new Response('', { status: 502 })]]) {
  test(`where the server ${what} the page that is kept is shown at once`, async () => {
    assert.match(await (await worker(answer, old).happen('fetch', visit)).text(), /static\/new/);
  });
}

test('an address the server does not know is answered as it says', async () => {
  const { happen } = worker(async () => new Response('', { status: 404 }), old);
  assert.equal((await happen('fetch', visit)).status, 404);
});

test('a page of another release is not kept with these files', async () => {
  const { happen } = worker(async () => page('newer'));
  await assert.rejects(happen('install'), /another release/);
});

test('the files of the release before stay for the tabs that are still open, older ones go', async () => {
  const { happen, shelves } = worker(async (url) => (url === '/' ? page('new') : new Response(url)), {
    '/static/oldest/': {}, '/static/old/': { 'http://here/static/old/app/late.js': new Response('late') },
  });
  await happen('install');
  await happen('activate');
  assert.deepEqual([...shelves.keys()], ['/static/old/', '/static/new/']);
  const asked = { request: { method: 'GET', mode: 'cors', url: 'http://here/static/old/app/late.js' } };
  assert.equal(await (await happen('fetch', asked)).text(), 'late');
});

test('what the API answers goes by the worker', async () => {
  assert.equal(await worker(hang).happen('fetch', { request: { method: 'POST', mode: 'cors', url: 'http://here/api/v1/games' } }), undefined);
  assert.equal(await worker(hang).happen('fetch', { request: { method: 'GET', mode: 'cors', url: 'http://here/api/v1/games' } }), undefined);
});
