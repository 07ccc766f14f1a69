import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { passwords } from '../static/app/commonpasswords.js';
import { wrongIn } from '../static/app/fields.js';
import { faultIn, learnCommon, strengthOf } from '../static/app/password.js';

await learnCommon();

test('the page knows the common passwords that the server does', async () => {
  const words = await readFile(new URL('../../account/common.txt', import.meta.url), 'utf8');
  assert.deepEqual([...passwords], words.trim().split('\n'));
});

// The cases of the server's own test, TestNewPasswordsAreNeitherCommonNorTheName, and their siblings.
for (const [password, want] of [
  ['123456789012', 'common'], ['Password1234', 'common'], ['QWERTY123456', 'common'], ['abcdefghijkl', 'common'],
  ['bill-olson_10', 'name'], ['BILL-OLSON_10', 'name'], ['bill-olson_10!', null], ['correct horse', null],
  ['x'.repeat(257), 'long'], ['x'.repeat(256), null], ['eleven char', 'short'], ['', 'missing'],
]) test(`${password.slice(0, 20)}: ${want ?? 'accepted'}`, () => assert.equal(faultIn(password, 'Bill-Olson_10')?.fault ?? null, want));

for (const [password, want] of [
  ['aaaaaaaaaaaa', 'weak'], ['abcdefgh1234', 'weak'], ['heronheronheron', 'weak'], ['121212121212121212', 'weak'], ['qm2xw7dkfpza', 'fair'],
  ['correct horse', 'fair'], ['correct horse batt', 'good'], ['correct horse battery staple', 'strong'],
]) test(`${password} is ${want}`, () => assert.equal(strengthOf(password, 'Heron'), want));

test('a field says that a password is the name beside it', () => {
  assert.equal(wrongIn('new-password', 'a-long-name-1', { 'new-name': ' A-Long-Name-1 ' })?.key, 'wrong.new-password-name');
  assert.equal(wrongIn('new-password', 'a-long-name-1', { name: 'A-long-name-1' })?.key, 'wrong.new-password-name');
  assert.equal(wrongIn('new-password', 'Password1234', {})?.key, 'wrong.new-password-common');
});
