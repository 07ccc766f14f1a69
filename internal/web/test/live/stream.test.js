import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStreams, pauseAfter } from '../../static/app/live/stream.js';

const pauses = [
  ['the server stops', { bye: 'unavailable', after: 700, stood: true }, 0, 700],
  ['the reader was slow', { bye: 'slow', after: 3000, stood: true }, 0, 3000],
  ['the token has ended', { bye: 'unauthenticated', stood: true }, 1, 0],
  ['a new token is refused too', { status: 401, stood: false }, 2, null],
  ['the game is over', { bye: 'ended', stood: true }, 0, null],
  ['a game is hidden', { status: 404, stood: false }, 1, null],
  ['the id is foreign', { status: 422, stood: false }, 1, 0],
  ['there are too many', { status: 429, after: 5000, stood: false }, 1, 60_000],
  ['it broke after it was of use', { stood: true, after: 3000 }, 0, 3000],
  ['it was cut at once', { stood: false, after: 3000 }, 1, 1500],
  ['it was cut at once again', { stood: false, after: 3000 }, 2, 3000],
  ['it was cut at once many times', { stood: false, after: 3000 }, 20, 150_000],
];
for (const [when, end, failures, want] of pauses) {
  test(`when ${when} the next try comes after ${want}`, () => assert.equal(pauseAfter(end, failures, 0), want));
}

test('tries that fail together are spread', () => {
  assert.ok(pauseAfter({ stood: false }, 3, 0) < pauseAfter({ stood: false }, 3, 0.9));
});

/** A stream of the API of which each try is answered by the next of the answers; it ends after the last. */
async function following(answers, how = {}) {
  const over = new AbortController();
  const told = [];
  const asked = [];
  const fetch = async (url, { headers }) => {
    if (answers.length === 0) {
      over.abort();
      throw over.signal.reason;
    }
    asked.push(headers);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const follow = createStreams({ fetch, token: async (refused) => (refused ? 'new' : 'old'), wait: async (ms) => void told.push(`wait ${Math.round(ms)}`), chance: () => 0.5 });
  await follow('/me/stream', {
    signal: over.signal, up: (resumed) => told.push(resumed ? 'resumed' : 'up'), down: () => told.push('down'),
    hear: ({ type, data }) => told.push(`${type} ${JSON.stringify(data)}`), ...how,
  }).done;
  return { told, asked };
}

const stream = (...chunks) => new Response(new ReadableStream({
  start(controller) {
    for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
    controller.close();
  },
}), { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
const refused = (status, headers) => new Response('{}', { status, headers });

test('a stream that the server ends is taken up after the last id, when the server says', async () => {
  const { told, asked } = await following([
    stream('retry: 3000\n\n', 'id: a\nevent: game\ndata: {"id":', '1}\n\n', 'retry: 900\nevent: bye\ndata: {"code":"unavailable"}\n\n'), stream(':\n\n'),
  ]);
  assert.deepEqual(told.slice(0, 5), ['up', 'game {"id":1}', 'down', 'wait 900', 'resumed']);
  assert.deepEqual(asked.map((headers) => headers['Last-Event-ID']), [undefined, 'a']);
});

test('what another tab heard last is gone on from', async () => {
  const { asked } = await following([stream(':\n\n')], { lastId: 'b' });
  assert.equal(asked[0]['Last-Event-ID'], 'b');
});

test('a token that has ended is renewed once, and a stream refused for good is left', async () => {
  const { told, asked } = await following([refused(401), refused(401), stream(':\n\n')]);
  assert.deepEqual(asked.map((headers) => headers.Authorization), ['Bearer old', 'Bearer new']);
  assert.deepEqual(told, ['wait 0']);
});

test('an id that is refused is not sent again', async () => {
  const { asked } = await following([refused(422), stream(':\n\n')], { lastId: 'stale' });
  assert.deepEqual(asked.map((headers) => headers['Last-Event-ID']), ['stale', undefined]);
});

test('what is no stream is none, and tried ever more seldom', async () => {
  const page = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
  const { told } = await following([page(), page(), new TypeError('no network'), stream()]);
  assert.deepEqual(told.slice(0, 3), ['wait 3000', 'wait 6000', 'wait 12000']);
});
