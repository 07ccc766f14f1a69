import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backFrom, signInAt } from '../static/app/back.js';
import { refusedIn, tidy, wrongIn } from '../static/app/fields.js';
import { apiFilters, readFilters } from '../static/app/filters.js';

const filled = [
  ['name', ' Ada ', null], ['name', '', 'wrong.name-missing'], ['name', 'ada@example.org', 'wrong.name-mail'], ['name', 'Ada Lovelace', 'wrong.name'],
  ['new-name', '   ', 'wrong.new-name-missing'], ['new-name', 'Zoë', 'wrong.new-name'], ['new-name', '🐸🐸🐸', 'wrong.new-name'], ['new-name', 'Computer-9', 'wrong.new-name-reserved'], ['new-name', 'Adm1n', 'wrong.new-name-reserved'], ['new-name', 'S1owPond', 'wrong.new-name-reserved'],
  ['new-name', 'guest_a', 'wrong.new-name-reserved'], ['new-name', 'Supporter', null],
  ['new-name', `A${'a'.repeat(19)}`, null], ['new-name', `A${'a'.repeat(20)}`, 'wrong.new-name'],
  ['new-password', '', 'wrong.new-password-missing'], ['new-password', '            ', null], ['new-password', '🐸'.repeat(11), 'wrong.new-password-short'],
  ['new-password', '🐸'.repeat(12), null], ['new-password', '🐸'.repeat(256), null], ['new-password', 'a'.repeat(257), 'wrong.new-password-long'],
  ['password', ' ', null], ['password', '', 'wrong.password-missing'], ['email', '', null], ['email', ' a@b.nl ', null], ['email', 'a@b', 'wrong.email'],
  ['code', ' ', 'wrong.code-missing'], ['opponent', 'Bob', null], ['opponent', '', 'wrong.opponent-missing'],
];
for (const [name, text, want] of filled) {
  test(`${name} “${text.slice(0, 24)}” of ${[...text].length} characters: ${want ?? 'nothing wrong'}`, () => assert.equal(wrongIn(name, text)?.key ?? null, want));
}

test('a password is told how far it is off, and keeps its blanks where all else loses them', () => {
  assert.deepEqual(wrongIn('new-password', '🐸'.repeat(4))?.values, { count: 8 });
  assert.deepEqual(wrongIn('new-password', 'a'.repeat(300))?.values, { count: 44 });
  assert.deepEqual([tidy('password', ' a '), tidy('new-password', ' a '), tidy('code', ' a '), tidy('email')], [' a ', ' a ', 'a', '']);
});

test('what the server finds wrong stands at its field, and the rest is told apart', () => {
  const names = ['new-name', 'new-password', 'email'];
  const both = refusedIn({ code: 'invalid', errors: [{ pointer: '/name' }, { pointer: '/password' }] }, names);
  assert.deepEqual(both, { found: { 'new-name': { key: 'wrong.new-name', values: undefined }, 'new-password': { key: 'wrong.new-password', values: undefined } }, rest: false });
  assert.equal(refusedIn({ code: 'name_taken' }, names).found['new-name'].key, 'problem.name_taken');
  assert.deepEqual(refusedIn({ code: 'invalid', errors: [{ pointer: '/other' }] }, names), { found: {}, rest: true });
  assert.equal(refusedIn({ code: 'unavailable' }, names).rest, true);
});

for (const [back, want] of [
  ['/games/abc?ply=3', '/games/abc?ply=3'], ['/settings#x', '/settings'], ['//evil.example', null], ['/\\evil.example', null], ['/\t/evil.example', null], ['https://evil.example/games', null],
  ['javascript:alert(1)', null], ['games', null], ['', null], ['/nowhere', null], ['/sign-in?back=/games', null], ['/games/../settings', '/settings'],
]) {
  test(`after signing in, ${JSON.stringify(back)} leads ${want ? `to ${want}` : 'nowhere'}`, () => assert.equal(backFrom(new URLSearchParams({ back })), want));
}

test('the way to sign in names the way back, where there is one', () => {
  assert.equal(signInAt('/games/abc'), '/sign-in?back=%2Fgames%2Fabc');
  assert.equal(signInAt('', 'reset'), '/sign-in?form=reset');
});

test('a history is asked for by whole days, the last one included, over a change of the clock too', () => {
  const { since, until } = apiFilters('Ada', new URLSearchParams('since=2026-10-25&until=2026-10-25'));
  assert.equal(since, new Date(2026, 9, 25).toISOString());
  assert.equal(until, new Date(2026, 9, 26).toISOString());
});

test('an address is read for the filters it has, and not for what is none', () => {
  const query = new URLSearchParams('variant=chess&status=finished&opponent=a%00b&winner=Eve&since=0202-03-01&until=2026-02-31&sort=up&x=y');
  assert.deepEqual(readFilters('Ada', query), { status: 'finished' });
  assert.deepEqual(readFilters('Ada', new URLSearchParams('winner=Bob&opponent=Bob')), { winner: 'Bob', opponent: 'Bob' });
  assert.deepEqual(apiFilters('Ada', new URLSearchParams('since=2026&until=2026-01')), { player: 'Ada' });
});
