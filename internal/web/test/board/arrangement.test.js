import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawRandom, isCompleteSetup, put, readSetup, shuffled, unplaced, writeSetup } from '../../static/board/arrangement.js';
import { flipFor } from '../../static/board/mini.tsx';
import { gameOf } from '../../static/games/registry.js';
import { messages } from '../../static/board/messages.js';

test('a setup is read as it is written, complete or not', () => {
  for (const text of ['123/456/789', '1.2/345/.67', '.../.../...']) assert.equal(writeSetup(readSetup(text, 9)), text);
});

test('what is no setup of so many pieces reads as empty', () => {
  for (const text of [null, '', '123456789', '123/456/78', '11./.../...', '8../.../...', '?../.../...']) {
    assert.deepEqual(readSetup(text, 7), Array(9).fill(null), text);
  }
});

test('a number put on a taken field changes places with what stood there', () => {
  const setup = readSetup('12./.../...', 9);
  assert.equal(writeSetup(put(setup, 1, 1)), '21./.../...');
  assert.equal(writeSetup(put(setup, 9, 1)), '19./.../...', 'from the tray: the other goes back to it');
  assert.equal(writeSetup(put(setup, 2, -1)), '1../.../...');
  assert.equal(writeSetup(setup), '12./.../...', 'the setup before is not changed');
});

test('a setup is complete when every number is placed', () => {
  assert.equal(isCompleteSetup('123/456/789', 9), true);
  assert.equal(isCompleteSetup('1.2/345/.67', 7), true);
  assert.equal(isCompleteSetup('1.2/345/.6.', 7), false);
  assert.deepEqual(unplaced(readSetup('1.2/345/.6.', 7), 7), [7]);
});

test('shuffling places every number once and reaches every field', () => {
  const seen = new Set();
  for (let i = 0; i < 300; i++) {
    const setup = shuffled(7, drawRandom);
    assert.equal(unplaced(setup, 7).length, 0);
    seen.add(setup.indexOf(null));
  }
  assert.ok(seen.size > 4, `an empty field first at only ${[...seen]}`);
});

test('a draw is below its bound', () => {
  for (let i = 0; i < 500; i++) assert.ok(drawRandom(9) < 9);
});

test('captured pieces are counted in both games', () => {
  assert.deepEqual(gameOf('tablut').captured({ board: '3ttt3/9/9/4T4/4K4/9/9/9/9' }, 'attackers'), { count: 13, numbers: null });
  assert.deepEqual(gameOf('tablut').captured({ board: '3ttt3/9/9/4T4/4K4/9/9/9/9' }, 'defenders'), { count: 7, numbers: null });
  const captured = [{ seat: 'white', count: 2, numbers: [1, 5] }];
  assert.deepEqual(gameOf('subulata-9').captured({ captured }, 'white'), { count: 2, numbers: [1, 5] });
  assert.deepEqual(gameOf('subulata-9').captured({ captured }, 'black'), { count: 0, numbers: null });
});

test('the side across is seen from its own side', () => {
  assert.deepEqual(['white', 'black', 'attackers', 'defenders', null].map(flipFor), [false, true, false, true, false]);
});

test('every language says everything, with the same blanks to fill in', () => {
  const blanks = (entry) => JSON.stringify([entry?.other ?? entry].flatMap((text) => text.match(/\{\w+\}/g) ?? []).sort());
  for (const [language, texts] of Object.entries(messages)) {
    assert.deepEqual(Object.keys(texts), Object.keys(messages.en), language);
    for (const key of Object.keys(texts)) assert.equal(blanks(texts[key]), blanks(messages.en[key]), `${language} ${key}`);
  }
});
