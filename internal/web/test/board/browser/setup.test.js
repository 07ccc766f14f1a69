// Placing a setup: by dragging, by clicking, by number keys; and trying moves on a diagram.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBoard } from './browser.js';

const setup = { pond: Array(9).fill('WFLWFLWFL'), seat: 'white', pieces: 9, value: '' };
const tray = (page, number) => page.locator(`[data-number="${number}"]`);

test('numbers are dragged from the tray, over each other, and off the tile', () => onBoard('SetupBoard', setup, async (board, page) => {
  await board.drag(tray(page, 4), board.field('G3'));
  assert.equal(await board.last('change'), '4../.../...');
  await board.drag(tray(page, 7), board.field('I1'));
  await board.drag(board.field('G3'), board.field('I1'));
  assert.equal(await board.last('change'), '7../.../..4');
  await board.drag(board.field('I1'), page.locator('.setup-state'));
  assert.equal(await board.last('change'), '7../.../...');
}));

test('a number is clicked, then a field; or a field, then a number', () => onBoard('SetupBoard', setup, async (board, page) => {
  await tray(page, 2).click();
  await board.field('H2').click();
  assert.equal(await board.last('change'), '.../.2./...');
  await board.field('H3').click();
  await tray(page, 9).click();
  assert.equal(await board.last('change'), '.9./.2./...');
}));

test('number keys fill the tile and Backspace empties a field', () => onBoard('SetupBoard', { ...setup, pieces: 7 }, async (board, page) => {
  await board.field('G3').focus();
  for (const key of ['3', '1', '8', '5', 'Backspace']) await page.keyboard.press(key);
  assert.equal(await board.last('change'), '315/.../...', 'eight is no number of seven; the cursor stood on an empty field');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Backspace');
  assert.equal(await board.last('change'), '.15/.../...');
}));

test('number keys go on from the last field to the first that is empty', () => onBoard('SetupBoard', { ...setup, value: '1../.../...' }, async (board, page) => {
  await board.field('I1').click();
  for (const key of ['2', '4', '6']) await page.keyboard.press(key);
  assert.equal(await board.last('change'), '146/.../..2');
}));

test('Black places on the other corner, seen from below', () => onBoard('SetupBoard', { ...setup, seat: 'black' }, async (board, page) => {
  await board.field('A9').focus();
  await page.keyboard.press('1');
  assert.equal(await board.last('change'), '1../.../...');
  const [corner] = await board.middle(board.field('A9'));
  const [inner] = await board.middle(board.field('C9'));
  assert.ok(corner > inner, 'the own corner is at the bottom right');
}));

test('shuffle places every number once, clear none', () => onBoard('SetupBoard', { ...setup, pieces: 7 }, async (board, page) => {
  await page.locator('.setup-shuffle').click();
  const text = await board.last('change');
  assert.deepEqual(text.replaceAll(/[./]/g, '').split('').sort().join(''), '1234567');
  await page.locator('.setup-clear').click();
  assert.equal(await board.last('change'), '.../.../...');
}));

test('a diagram is played by the rules, taken back and started again', () => {
  const diagram = { variant: 'tablut', toMove: 'defenders', position: { board: '9/9/9/2t1K1t2/9/9/4t4/9/9' } };
  return onBoard('DiagramBoard', diagram, async (board, page) => {
    await board.field('e6').click();
    await board.field('e9').click();
    await board.drawn();
    assert.match(await page.locator('figcaption').textContent(), /The king has escaped/);
    await page.locator('.diagram-back').click();
    assert.match(await board.label('e6'), /^king on e6/);
    assert.equal(await page.locator('.diagram-again').isDisabled(), true);
  });
});
