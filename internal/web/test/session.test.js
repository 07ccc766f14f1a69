import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCalls } from '../static/app/api/calls.js';
import { NoAnswer, SignedOut } from '../static/app/api/errors.js';
import { createHTTP } from '../static/app/api/http.js';
import { createSession } from '../static/app/api/session.js';
import { createClock } from '../static/app/clock.js';
import { createStore } from '../static/app/store.js';
import { json, memory, refusal, scripted, sessionOf } from './world.js';

/** Lets one at a time work, as the browser's locks do among tabs. */
function lock() {
  let last = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** A tab on a storage shared with others, and on a script of answers. */
function tab({ storage, script, alone = (work) => work(), now = () => 0 }) {
  const send = createHTTP({ fetch: script.fetch, clock: createClock(), report() {}, wait: async () => {} });
  const session = createSession({ store: createStore(storage), send, alone, now });
  return { session, api: createCalls(send, session, () => 'key') };
}

const stored = (storage) => JSON.parse(storage.getItem('slowpond.session'));

test('a token that is good is used; one about to end is renewed first', async () => {
  const storage = memory();
  const script = scripted(json(sessionOf(2)));
  let time = 0;
  const { session } = tab({ storage, script, now: () => time });
  session.begin(sessionOf(1));
  assert.equal(await session.token(), 'access1');
  time = 880_000;
  assert.equal(await session.token(), 'access2');
  assert.equal(stored(storage).refresh, 'refresh2');
  assert.deepEqual(JSON.parse(script.requests[0].body), { refresh_token: 'refresh1' });
});

test('two tabs whose token ended renew it once', async () => {
  const storage = memory();
  const script = scripted(json(sessionOf(2)));
  const alone = lock();
  const one = tab({ storage, script, alone });
  const two = tab({ storage, script, alone });
  one.session.begin(sessionOf(1, 0));
  assert.deepEqual(await Promise.all([one.session.token(), two.session.token()]), ['access2', 'access2']);
  assert.equal(script.requests.length, 1);
});

test('without locks a tab that came second keeps what the first one stored', async () => {
  const storage = memory();
  const { session } = tab({
    storage,
    script: scripted(() => {
      tab({ storage, script: scripted() }).session.begin(sessionOf(2));
      return refusal(401, 'unauthenticated');
    }),
  });
  session.begin(sessionOf(1, 0));
  assert.equal(await session.token(), 'access2');
  assert.equal(stored(storage).refresh, 'refresh2');
});

test('a server that does not answer costs nobody the session', async () => {
  const storage = memory();
  const { session } = tab({ storage, script: scripted(new TypeError(), new TypeError(), new TypeError()) });
  session.begin(sessionOf(1, 0));
  await assert.rejects(session.token(), NoAnswer);
  assert.equal(stored(storage).refresh, 'refresh1');
});

test('a session the server has ended is over here too', async () => {
  const storage = memory();
  const { session } = tab({ storage, script: scripted(refusal(401, 'unauthenticated')) });
  session.begin(sessionOf(1, 0));
  await assert.rejects(session.token(), SignedOut);
  assert.equal(session.current(), null);
});

test('what was half done outlives a session that ended, until somebody else signs in', async () => {
  const storage = memory();
  const drafts = () => storage.getItem('slowpond.drafts');
  const { session } = tab({ storage, script: scripted(refusal(401, 'unauthenticated')) });
  session.begin(sessionOf(1, 0));
  storage.setItem('slowpond.drafts', '[["setup:a","123"]]');
  await assert.rejects(session.token(), SignedOut);
  assert.deepEqual(session.ended(), sessionOf(1).user);
  assert.ok(drafts());
  session.begin(sessionOf(2));
  assert.equal(session.ended(), null);
  assert.ok(drafts(), 'the same one is back');
  session.begin({ ...sessionOf(3), user: { ...sessionOf(3).user, id: 'other' } });
  assert.equal(drafts(), null);
});

test('a token the server refuses is renewed once and the request sent again under the same key', async () => {
  const storage = memory();
  const script = scripted(refusal(401, 'unauthenticated'), json(sessionOf(2)), json({ id: 'a' }));
  const { session, api } = tab({ storage, script });
  session.begin(sessionOf(1));
  assert.deepEqual(await api.act('a', 'moves', { version: 1, move: 'E5-D5' }), { id: 'a' });
  const moves = script.requests.filter(({ url }) => url.endsWith('/moves'));
  assert.deepEqual(moves.map(({ headers }) => [headers.Authorization, headers['Idempotency-Key']]), [['Bearer access1', 'key'], ['Bearer access2', 'key']]);
});

test('whoever answers late cannot sign somebody else out or in', async () => {
  const storage = memory();
  const other = { ...sessionOf(9), user: { id: 'other', name: 'Ada', guest: false, computer: false } };
  const { session } = tab({
    storage,
    script: scripted(() => {
      tab({ storage, script: scripted() }).session.begin(other);
      return json(sessionOf(2));
    }),
  });
  session.begin(sessionOf(1, 0));
  await assert.rejects(session.token(), SignedOut);
  assert.equal(stored(storage).user.name, 'Ada');
});

const ada = { ...sessionOf(9), user: { id: 'other', name: 'Ada', guest: false, computer: false } };

test('a renewal refused after signing out is no session that ended, and after somebody else came none of theirs', async () => {
  for (const meanwhile of [(session) => session.forget(), (session) => session.begin(ada)]) {
    const storage = memory();
    const script = scripted(() => {
      meanwhile(tab({ storage, script: scripted() }).session);
      return refusal(401, 'unauthenticated');
    });
    const { session } = tab({ storage, script });
    session.begin(sessionOf(1, 0));
    await assert.rejects(session.token(), SignedOut);
    assert.equal(session.ended(), null);
    assert.notEqual(storage.getItem('slowpond.owner'), '"u"');
  }
});

test('a command is never sent in the name of somebody who signed in meanwhile', async () => {
  const storage = memory();
  const script = scripted(() => {
    tab({ storage, script: scripted() }).session.begin(ada);
    return refusal(401, 'unauthenticated');
  });
  const { session, api } = tab({ storage, script });
  session.begin(sessionOf(1));
  await assert.rejects(api.act('a', 'moves', { version: 1, move: 'E5-D5' }), SignedOut);
  assert.equal(script.requests.length, 1);
});

test('signing in over a session of before there were owners leaves nothing of it to the next one', () => {
  const storage = memory();
  const { session } = tab({ storage, script: scripted() });
  session.begin(sessionOf(1));
  storage.removeItem('slowpond.owner');
  storage.setItem('slowpond.lastGames', '[]');
  storage.setItem('slowpond.wish', '{"name":"Bob"}');
  session.begin(ada);
  assert.deepEqual(['lastGames', 'wish'].map((key) => storage.getItem(`slowpond.${key}`)), [null, null]);
});

test('every POST carries a key, and nobody asks with a token that is not there', async () => {
  const storage = memory();
  const script = scripted(json(sessionOf(1), 201), json({ id: 'a' }, 201), json({ id: 'a' }), new Response(null, { status: 204 }));
  const { api } = tab({ storage, script });
  await api.guest();
  await api.create({ variant: 'tablut', opponent: { kind: 'anyone' } });
  await api.act('a', 'cancel');
  await api.logout();
  assert.deepEqual(script.requests.map(({ method, headers }) => [method, headers['Idempotency-Key']]), Array(4).fill(['POST', 'key']));
  assert.equal(script.requests[0].headers.Authorization, undefined);
  assert.equal(stored(storage), null);
});
