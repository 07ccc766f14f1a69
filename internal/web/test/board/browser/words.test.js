// What a screen reader and axe find on the boards.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { onBoard } from './browser.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const LEAF_ON_E5 = Array(9).fill('WWWWWWWWW').map((row, i) => (i === 4 ? 'WWWWLWWWW' : row));
const piece = (at, seat, number = null) => ({ at, seat, number });
const position = { pond: LEAF_ON_E5, captured: [], pieces: [piece('D4', 'black'), piece('E5', 'white', 4), piece('E4', 'white', 2)] };
const pond = { variant: 'subulata-9', you: 'white', position, legalMoves: ['E4xD4', 'E5-B5', 'E5-E8', 'E4-E5'] };
const start = '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3';

test('fields say what stands there and where it can go', () => onBoard('Board', pond, async (board) => {
  assert.equal(await board.label('E5'), 'white 4 on E5, leaf, can reach B5 and E8, captures nothing');
  assert.equal(await board.label('E4'), 'white 2 on E4, water, can reach D4, captures black on D4');
  assert.equal(await board.label('D4'), 'black on D4, water, can reach E4 and D3, captures white 2 on E4');
  assert.equal(await board.label('A9'), 'A9, water, goal of White');
  await board.show({ language: 'nl' });
  assert.equal(await board.label('E5'), 'wit 4 op E5, blad, kan naar B5 en E8, slaat niets');
}));

test('threats are said when they are asked for', () => onBoard('Board', { ...pond, showThreats: true }, async (board) => {
  assert.match(await board.label('D4'), /under threat$/);
}));

test('many fields in a row are told as a range', () => onBoard('Board', { variant: 'tablut', position: { board: start } }, async (board) => {
  assert.equal(await board.label('d1'), 'attacker on d1, can reach c1 to a1 and d2 to d4, captures nothing');
  assert.equal(await board.label('e5'), 'king on e5, castle, cannot move');
}));

const scenes = {
  'a pond': ['Board', pond],
  'a tafl board': ['Board', { variant: 'tablut', position: { board: start }, you: 'attackers', showThreats: true }],
  'a setup': ['SetupBoard', { pond: LEAF_ON_E5, seat: 'black', pieces: 7, value: '12./.../..3' }],
  'a diagram': ['DiagramBoard', { variant: 'tablut', position: { board: start }, toMove: 'attackers', caption: 'The start.' }],
  'captured pieces': ['Captured', { variant: 'subulata-9', seat: 'white', position: { captured: [{ seat: 'white', count: 2, numbers: [1, 5] }] } }],
};
for (const [name, [component, props]] of Object.entries(scenes)) {
  for (const theme of ['light', 'dark']) {
    test(`axe finds nothing on ${name}, ${theme}`, () => onBoard(component, { ...props, theme }, async (_, page) => {
      await page.evaluate(await (await import('node:fs/promises')).readFile(axe, 'utf8'));
      const { violations } = await page.evaluate(() => window.axe.run('#main'));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    }));
  }
}

test('captured pieces tell their numbers to those who may know them', () => onBoard('Captured', scenes['captured pieces'][1], async (_, page) => {
  assert.equal(await page.locator('.captured').getAttribute('aria-label'), '2 white pieces captured: 1 and 5');
}));
