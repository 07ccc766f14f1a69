import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fieldNamed } from '../../static/rules/fields.js';
import { chosenOf, readingOf, sceneOf, targetsOf } from '../../static/board/scene.js';
import { NOTHING, drop, keep, legalByField, press, send, takeUp } from '../../static/board/selection.js';

const at = fieldNamed;
const pond = Array(9).fill('WWWWWWWWW');
const pieces = [{ at: 'E5', seat: 'white', number: 4 }, { at: 'D5', seat: 'black', number: null }, { at: 'I1', seat: 'white', number: 1 }];
const props = { variant: 'subulata-9', position: { pond, pieces }, legalMoves: ['E5xD5', 'E5-E6', 'I1-H1'] };
const reading = readingOf(props);
const board = { cells: reading.board.cells, legal: reading.legal };
const news = { ...board, moved: false, refused: false, confirm: true };
const inHand = (text) => press(press(NOTHING, at(text.slice(0, 2)), board), at(text.slice(3)), board);

test('legal moves are found by the fields they leave and reach', () => {
  const legal = legalByField(['E5xD5', 'd1-d3xc3,e3', 'nonsense']);
  assert.equal(legal.get(at('E5')).get(at('D5')), 'E5xD5');
  assert.equal(legal.get(at('d1')).get(at('d3')), 'd1-d3xc3,e3');
  assert.equal(legal.size, 2);
  assert.equal(legalByField(null).size, 0);
});

test('pressing selects, pressing again lets go, pressing an empty field selects nothing', () => {
  const held = press(NOTHING, at('E5'), board);
  assert.equal(held.at, at('E5'));
  assert.equal(press(held, at('E5'), board), NOTHING);
  assert.equal(press(held, at('A1'), board), NOTHING);
});

test('an enemy piece is looked at, or captured when the piece in hand can', () => {
  assert.equal(press(NOTHING, at('D5'), board).at, at('D5'));
  assert.equal(press(press(NOTHING, at('E5'), board), at('D5'), board).move, 'E5xD5');
  assert.equal(press(press(NOTHING, at('I1'), board), at('D5'), board).at, at('D5'));
});

test('a move in hand is kept while it stays legal, and let go when it is not', () => {
  const held = inHand('E5-E6');
  assert.equal(keep(held, news), held);
  const later = keep(held, { ...news, legal: new Map() });
  assert.deepEqual([later.at, later.move], [at('E5'), null]);
});

test('a piece in hand is let go when it stands there no longer', () => {
  const cells = board.cells.slice();
  cells[at('E5')] = { seat: 'black', number: null };
  assert.equal(keep(inHand('E5-E6'), { ...news, cells }), NOTHING);
});

test('a move sent waits for the server: made, refused, or neither yet', () => {
  const sent = send(inHand('E5-E6'));
  assert.equal(keep(sent, news), sent);
  assert.equal(keep(sent, { ...news, moved: true }), NOTHING);
  assert.deepEqual(keep(sent, { ...news, refused: true }), { ...sent, sent: false });
  assert.equal(keep(sent, { ...news, refused: true, confirm: false }).move, null);
});

test('dropping lets go of the move first, then of the piece', () => {
  const once = drop(inHand('E5-E6'));
  assert.deepEqual([once.at, once.move], [at('E5'), null]);
  assert.equal(drop(once), NOTHING);
  assert.equal(send(NOTHING), NOTHING);
});

test('a piece of the player shows exactly its legal moves, any other what the rules allow', () => {
  const some = readingOf({ ...props, legalMoves: ['E5-E6'], drawingMoves: ['E5-E6'] });
  assert.deepEqual(targetsOf(some, at('E5')), [{ to: at('E6'), captures: [], backward: false, draws: true }]);
  assert.equal(targetsOf(some, at('I1')).length, 2);
});

test('a scene with a move in hand shows the position it leads to', () => {
  const scene = sceneOf(reading, inHand('E5xD5'), { looked: -1, showThreats: true });
  assert.equal(scene.shown.cells[at('D5')].seat, 'white');
  assert.deepEqual(scene.victims, [at('D5')]);
  assert.deepEqual([...scene.threats], []);
  assert.equal(chosenOf(reading, NOTHING), null);
});

test('a piece only pointed at shows where it could go, but cannot be played there', () => {
  const scene = sceneOf(reading, NOTHING, { looked: at('D5') });
  assert.equal(scene.playable, false);
  assert.deepEqual(scene.targets.map(({ to }) => to), [at('E5'), at('D4')]);
});

test('a target pointed at shows what it would take', () => {
  const tafl = readingOf({ variant: 'tablut', position: { board: '9/9/9/4K4/9/T1tT5/9/9/9' }, legalMoves: ['a4-b4xc4'] });
  const held = press(NOTHING, at('a4'), { cells: tafl.board.cells, legal: tafl.legal });
  assert.deepEqual(sceneOf(tafl, held, { looked: at('b4') }).victims, [at('c4')]);
  assert.deepEqual(sceneOf(tafl, held, { looked: at('a9') }).victims, []);
});

test('what was in hand is taken up again where it still can be', () => {
  const found = { ...board, confirm: true };
  assert.deepEqual(takeUp({ field: 'E5', move: 'E5-E6' }, found), inHand('E5-E6'));
  assert.deepEqual(takeUp({ field: 'E5', move: null }, found), press(NOTHING, at('E5'), board));
  assert.equal(takeUp({ field: 'E5', move: 'E5-E9' }, found).move, null, 'not legal');
  assert.equal(takeUp({ field: 'I1', move: 'E5-E6' }, found).move, null, 'not that piece');
  assert.equal(takeUp({ field: 'E5', move: 'E5-E6' }, { ...found, confirm: false }).move, null, 'it would be sent unasked');
  assert.equal(takeUp({ field: 'C3', move: null }, found), NOTHING);
  assert.equal(takeUp(null, found), NOTHING);
});

test('where the piece of the move in hand could go next is not shown, where another could is', () => {
  const pending = inHand('E5-E6');
  assert.equal(sceneOf(reading, pending, { looked: at('E6') }).active, -1);
  assert.equal(sceneOf(reading, pending, { looked: at('I1') }).active, at('I1'));
});
