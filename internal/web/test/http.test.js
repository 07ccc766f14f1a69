import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { NoAnswer, Refusal } from '../static/app/api/errors.js';
import { createHTTP, pause } from '../static/app/api/http.js';
import { createClock } from '../static/app/clock.js';
import { json, refusal, scripted } from './world.js';

/** A client on a script, without real waits. */
function setup(...answers) {
  const { fetch, requests } = scripted(...answers);
  const waits = [];
  const reports = [];
  const send = createHTTP({ fetch, clock: createClock(), report: (heard) => reports.push(heard), wait: async (ms) => void waits.push(ms) });
  return { send, requests, waits, reports };
}

test('a lost reply is sent for again with the same key and body', async () => {
  const { send, requests, reports } = setup(new TypeError('reset'), json({ version: 2 }));
  const answer = await send({ method: 'POST', path: '/games/a/moves', body: { move: 'E5-D5' }, key: 'k', tries: 3 });
  assert.deepEqual(answer.body, { version: 2 });
  assert.deepEqual(requests.map(({ headers, body }) => [headers['Idempotency-Key'], body]), [['k', '{"move":"E5-D5"}'], ['k', '{"move":"E5-D5"}']]);
  assert.deepEqual(reports, [false, true]);
});

test('an answer that breaks off is a lost one', async () => {
  const torn = new Response(new ReadableStream({ start: (c) => c.error(new Error('reset')) }), { headers: { 'Content-Type': 'application/json' } });
  const half = new Response('{"version":', { headers: { 'Content-Type': 'application/json' } });
  const { send } = setup(torn, half, json({ version: 2 }));
  assert.deepEqual((await send({ method: 'GET', path: '/games/a', tries: 3 })).body, { version: 2 });
});

test('a refusal that time does not mend is told at once', async () => {
  const { send, requests, reports } = setup(refusal(422, 'illegal_move'));
  await assert.rejects(send({ method: 'POST', path: '/games/a/moves', tries: 5 }), (problem) => problem instanceof Refusal && problem.code === 'illegal_move');
  assert.equal(requests.length, 1);
  assert.deepEqual(reports, [true]);
});

test('a server that is away is asked again, as late as it says', async () => {
  const { send, waits } = setup(refusal(503, 'unavailable', { 'Retry-After': '3' }), new Response('<html>', { status: 502 }), json({}));
  await send({ method: 'GET', path: '/games/a', tries: 3 });
  assert.deepEqual(waits, [3000, 1000]);
});

for (const [what, foreign] of Object.entries({
  'a 502 of a proxy': () => new Response('<html>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  'a 503 of a proxy': () => new Response('<html>', { status: 503, headers: { 'Content-Type': 'text/html', 'Retry-After': '3600' } }),
  'a 504 of a proxy': () => new Response('', { status: 504 }),
  'a 500 of a proxy': () => new Response('<html>', { status: 500 }),
  'a page of a network that wants to be signed in to': () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
})) {
  test(`${what} is no answer of the server, and the command goes again under its key`, async () => {
    const { send, requests, reports } = setup(foreign(), json({ version: 2 }));
    assert.deepEqual((await send({ method: 'POST', path: '/games/a/moves', key: 'k', tries: 2 })).body, { version: 2 });
    assert.deepEqual(requests.map(({ headers }) => headers['Idempotency-Key']), ['k', 'k']);
    assert.deepEqual(reports, [false, true]);
    await assert.rejects(setup(foreign()).send({ method: 'GET', path: '/games' }), NoAnswer);
  });
}

test('a record is text where text was asked for', async () => {
  const { send } = setup(new Response('1. d1-d3', { headers: { 'Content-Type': 'text/plain' } }));
  assert.equal((await send({ method: 'GET', path: '/games/a/record', accept: 'text/plain' })).body, '1. d1-d3');
});

test('nobody is kept waiting without a word for longer than ten seconds', async () => {
  const { send, waits } = setup(refusal(429, 'too_many_requests', { 'Retry-After': '30' }), json({}));
  await assert.rejects(send({ method: 'POST', path: '/games', tries: 6 }), (problem) => problem.retryAfter === 30);
  assert.deepEqual(waits, []);
});

test('a time to wait that is no number is none', async () => {
  const { send } = setup(refusal(503, 'unavailable', { 'Retry-After': 'Mon, 30 Nov 2026 04:00:00 GMT' }));
  await assert.rejects(send({ method: 'GET', path: '/games' }), (problem) => problem.retryAfter === 0);
});

test('after the last try it is told that no answer came', async () => {
  const { send, requests } = setup(new TypeError(), new TypeError());
  await assert.rejects(send({ method: 'GET', path: '/games/a', tries: 2 }), NoAnswer);
  assert.equal(requests.length, 2);
});

test('one who no longer waits is not told of a lost connection', async () => {
  const { send, reports } = setup(new DOMException('over', 'AbortError'));
  await assert.rejects(send({ method: 'GET', path: '/games/a', tries: 5, signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.deepEqual(reports, []);
});

test('304 and 204 have no body, and the ETag is kept', async () => {
  const { send, requests } = setup(new Response(null, { status: 304, headers: { ETag: '"x"' } }));
  assert.deepEqual(await send({ method: 'GET', path: '/games/a', etag: '"x"' }), { status: 304, body: null, etag: '"x"' });
  assert.equal(requests[0].headers['If-None-Match'], '"x"');
});

test('pauses double up to eight seconds', () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 9].map((n) => pause(n, null)), [500, 1000, 2000, 4000, 8000, 8000, 8000]);
});

test('a request that waits for long is told of while it does', async () => {
  const told = [];
  let answer;
  const fetch = () => new Promise((resolve) => { answer = resolve; });
  mock.timers.enable({ apis: ['setTimeout'] });
  const send = createHTTP({ fetch, clock: createClock(), report: () => {}, tarry: (by) => told.push(by), wait: async () => {} });
  const sending = send({ method: 'GET', path: '/games' });
  mock.timers.tick(3999);
  assert.deepEqual(told, []);
  mock.timers.tick(1);
  assert.deepEqual(told, [1]);
  answer(json({}));
  await sending;
  mock.timers.reset();
  assert.deepEqual(told, [1, -1]);
});
