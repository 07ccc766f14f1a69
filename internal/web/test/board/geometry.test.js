import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { angleOf, arrow, edgeNames, fieldUnder, heading, place, viewBox } from '../../static/board/geometry.js';
import { quarter, tilesOf } from '../../static/board/tiles.js';
import { FIELDS, fieldNamed, upperName } from '../../static/rules/fields.js';

const at = fieldNamed;
const orientations = [false, true].flatMap((flip) => [false, true].map((turned) => ({ flip, turned })));

test('the field under the middle of a field is that field, whichever way the board lies', () => {
  for (const orientation of orientations) {
    for (const field of FIELDS) assert.equal(fieldUnder(place(field, orientation), orientation), field);
    assert.equal(fieldUnder({ x: 9999, y: 0 }, orientation), -1);
    assert.equal(fieldUnder({ x: Infinity, y: Infinity }, orientation), -1);
  }
});

test('turned, the own corner is at the very bottom', () => {
  const lowest = (orientation) => upperName(FIELDS.reduce((low, field) => (place(field, orientation).y > place(low, orientation).y ? field : low)));
  assert.equal(lowest({ flip: false, turned: true }), 'I1');
  assert.equal(lowest({ flip: true, turned: true }), 'A9');
});

test('every field lies within the picture', () => {
  for (const orientation of orientations) {
    const [left, top, width, height] = viewBox(orientation).split(' ').map(Number);
    for (const { x, y } of [...FIELDS.map((field) => place(field, orientation)), ...edgeNames(orientation, upperName)]) {
      assert.ok(x > left + 10 && x < left + width - 10 && y > top + 10 && y < top + height - 10, `${x} ${y}`);
    }
  }
});

test('turned, a White piece points straight up for White and down for Black', () => {
  assert.equal(heading('white', { flip: false, turned: true }), 0);
  assert.equal(heading('white', { flip: true, turned: true }) % 360, 180);
  assert.equal(heading('black', { flip: true, turned: true }) % 360, 0);
  assert.equal(angleOf({ flip: true, turned: true }), 225);
});

test('arrows go along the screen and stop at the edge', () => {
  const square = { flip: false, turned: false };
  assert.equal(arrow(at('E5'), 'ArrowUp', square), at('E6'));
  assert.equal(arrow(at('E5'), 'ArrowUp', { ...square, flip: true }), at('E4'));
  assert.equal(arrow(at('A9'), 'ArrowLeft', square), at('A9'));
  assert.equal(arrow(at('A9'), 'Tab', square), -1);
});

test('a quarter turn is clockwise, and four of them are none', () => {
  assert.equal(quarter('WFLLWFFLW'), 'FLWLWFWFL');
  assert.equal(quarter(quarter(quarter(quarter('WWLLWFLFF')))), 'WWLLWFLFF');
});

test('every pond that was dealt is read as nine different tiles, each as it lies', async () => {
  const vectors = JSON.parse(await readFile(new URL('../vectors/subulata-9.json', import.meta.url), 'utf8'));
  for (const pond of new Set(vectors.map(({ position }) => position.pond.join()))) {
    const tiles = tilesOf(pond.split(','));
    assert.deepEqual(tiles.map(({ face }) => face).sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { row, column, turn, letters } of tiles) {
      const lying = [0, 1, 2].map((i) => pond.split(',')[row * 3 + i].slice(column * 3, column * 3 + 3)).join('');
      assert.equal([quarter, quarter, quarter].slice(0, turn).reduce((text, turned) => turned(text), letters), lying);
    }
  }
});

test('a pond of a diagram, made of no known tiles, is drawn as it is written', () => {
  assert.deepEqual(tilesOf(Array(9).fill('WWWWWWWWW'))[4], { column: 1, row: 1, turn: 0, face: 0, letters: 'WWWWWWWWW' });
});
