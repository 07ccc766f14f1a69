import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { FIELDS, fieldNamed, lowerName, parseMove } from '../../static/rules/fields.js';
import * as subulata from '../../static/rules/subulata.js';
import * as tablut from '../../static/rules/tablut.js';

const vectors = async (name) => JSON.parse(await readFile(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));
const words = (text) => (text === '' ? [] : text.split(' '));

/** The target a move's text names, as the generator under test gives it. */
function targetOf(game, board, text) {
  const { from, to } = parseMove(text);
  return { from, target: game.targets(board, from).find((target) => target.to === to) };
}

test('a field keeps its name there and back', () => {
  for (const at of FIELDS) assert.equal(fieldNamed(lowerName(at)), at);
  for (const name of ['', 'j1', 'a0', 'a10', 'E55']) assert.equal(fieldNamed(name), -1, name);
});

test('a move is read with its captures in either notation, and nothing else is a move', () => {
  assert.deepEqual(parseMove('d1-d3xc3,e3'), { from: 3, to: 21, captures: [20, 22] });
  assert.deepEqual(parseMove('E5xD5'), { from: 40, to: 39, captures: [] });
  for (const text of [null, undefined, '', 'E5', 'E5D5', 'E5-J5']) assert.equal(parseMove(text), null);
});

test('Tablut: both sides move and capture as the engine says', async () => {
  const positions = await vectors('tablut');
  assert.ok(positions.length > 150, `only ${positions.length} positions`);
  for (const { board: text, attackers, defenders } of positions) {
    const board = tablut.read({ board: text });
    assert.deepEqual(tablut.moves(board, 'attackers'), words(attackers), text);
    assert.deepEqual(tablut.moves(board, 'defenders'), words(defenders), text);
    assert.equal(tablut.write(board), text);
  }
});

test('Tablut: the king falls to the moves the engine says, and to no other', async () => {
  for (const { board: text, regicide } of await vectors('tablut')) {
    const board = tablut.read({ board: text });
    const attackers = FIELDS.filter((at) => board.cells[at]?.seat === 'attackers');
    const got = attackers.flatMap((from) => tablut.targets(board, from)
      .filter((target) => target.regicide).map((target) => tablut.moveText(from, target)));
    assert.deepEqual(got.sort(), words(regicide), text);
  }
});

test('Tablut: a move leads to the board the engine says', async () => {
  for (const { board: text, played, after } of await vectors('tablut')) {
    if (played === '') continue;
    const board = tablut.read({ board: text });
    const { from, target } = targetOf(tablut, board, played);
    assert.deepEqual(tablut.after({ board: text }, played), { game: 'tablut', board: after });
    assert.equal(tablut.write(tablut.play(board, from, target)), after, `${text} ${played}`);
  }
});

test('Tablut: what either side could lose is under threat', async () => {
  for (const { board: text, attackers, defenders, regicide } of await vectors('tablut')) {
    const board = tablut.read({ board: text });
    const lost = [...words(attackers), ...words(defenders)].flatMap((move) => parseMove(move).captures);
    if (regicide !== '') lost.push(board.cells.findIndex((piece) => piece?.king));
    assert.deepEqual([...tablut.threatened(board)].sort(), [...new Set(lost)].sort(), text);
  }
});

for (const variant of ['subulata-7', 'subulata-9']) {
  test(`${variant}: both sides move and capture as the engine says, whoever looks`, async () => {
    const positions = await vectors(variant);
    assert.ok(positions.length > 100, `only ${positions.length} positions`);
    for (const { position, white, black } of positions) {
      const board = subulata.read(position);
      assert.deepEqual(subulata.moves(board, 'white'), words(white), JSON.stringify(position));
      assert.deepEqual(subulata.moves(board, 'black'), words(black), JSON.stringify(position));
    }
  });

  test(`${variant}: a move leads to the position the engine says`, async () => {
    for (const { position, played, after } of await vectors(variant)) {
      const board = subulata.read(position);
      const { from, target } = targetOf(subulata, board, played);
      assert.deepEqual(subulata.play(board, from, target), subulata.read(after), played);
      const { score, ...seen } = after;
      assert.deepEqual(subulata.after(position, played), seen, played);
    }
  });
}

test('Subulata: backward moves only capture, and say that they are backward', () => {
  const pond = Array(9).fill('WWWWWWWWW');
  const board = subulata.read({ pond, pieces: [
    { at: 'B7', seat: 'white', number: 7 }, { at: 'B6', seat: 'black', number: null },
  ] });
  assert.deepEqual(subulata.targets(board, fieldNamed('B7')), [
    { to: fieldNamed('A7'), captures: [], backward: false },
    { to: fieldNamed('B8'), captures: [], backward: false },
    { to: fieldNamed('B6'), captures: [fieldNamed('B6')], backward: true },
  ]);
});

test('Subulata: start fields stand in the order of the setup notation', () => {
  assert.deepEqual(subulata.startFields('white').map(subulata.name).join(' '), 'G3 H3 I3 G2 H2 I2 G1 H1 I1');
  assert.deepEqual(subulata.startFields('black').map(subulata.name).join(' '), 'A9 B9 C9 A8 B8 C8 A7 B7 C7');
});
