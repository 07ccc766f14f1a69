import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createParser } from '../../static/app/live/sse.js';

/** What a parser makes of a text that comes in these chunks. */
function parsed(chunks) {
  const heard = [];
  const retries = [];
  const parser = createParser({ event: (event) => heard.push(event), retry: (ms) => retries.push(ms) });
  chunks.forEach(parser.feed);
  return { heard, retries, last: parser.lastId() };
}

const cases = [
  ['an event with all its fields', 'id: 7\nevent: game\ndata: {}\n\n', [{ type: 'game', data: '{}', id: '7' }]],
  ['an event without a name', 'data: x\n\n', [{ type: 'message', data: 'x', id: '' }]],
  ['lines of data joined', 'data: a\ndata: b\n\n', [{ type: 'message', data: 'a\nb', id: '' }]],
  ['lines ended by CR LF', 'event: e\r\ndata: a\r\n\r\n', [{ type: 'e', data: 'a', id: '' }]],
  ['lines ended by CR', 'event: e\rdata: a\r\r', [{ type: 'e', data: 'a', id: '' }]],
  ['comments and unknown fields', ':\n\n: beat\n\nfield: 1\ndata: a\n\n', [{ type: 'message', data: 'a', id: '' }]],
  ['one space alone taken off a value', 'data:  a\n\ndata:b\n\n', [{ type: 'message', data: ' a', id: '' }, { type: 'message', data: 'b', id: '' }]],
  ['a field without a colon', 'data\n\n', [{ type: 'message', data: '', id: '' }]],
  ['an id that lasts', 'id: 3\n\ndata: a\n\n', [{ type: 'message', data: 'a', id: '3' }]],
  ['no event without data', 'event: e\n\ndata: a\n\n', [{ type: 'message', data: 'a', id: '' }]],
  ['no event that was cut off', 'data: a\n\ndata: b\n', [{ type: 'message', data: 'a', id: '' }]],
  ['a byte order mark', '\uFEFFdata: a\n\n', [{ type: 'message', data: 'a', id: '' }]],
  ['an id with a NUL, which counts for none', 'id: 1\n\nid: 2\0\ndata: a\n\n', [{ type: 'message', data: 'a', id: '1' }]],
];
for (const [what, text, want] of cases) {
  test(`a stream tells ${what}, wherever it is cut`, () => {
    assert.deepEqual(parsed([text]).heard, want);
    assert.deepEqual(parsed([...text]).heard, want);
    for (let at = 1; at < text.length; at++) assert.deepEqual(parsed([text.slice(0, at), text.slice(at)]).heard, want);
  });
}

test('the last id is that of an event that came whole', () => {
  assert.equal(parsed(['id: 1\ndata: a\n\nid: 2\ndata: b\n']).last, '1');
  assert.equal(parsed(['id: 1\ndata: a\n\nid: 2\n\n']).last, '2');
});

test('only digits tell how long to wait', () => {
  assert.deepEqual(parsed(['retry: 3000\nretry: 1s\nretry:\n']).retries, [3000]);
});
