// How games end, where pieces are home, and what they count: as the engines say.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { FIELDS } from '../../static/rules/fields.js';
import * as subulata from '../../static/rules/subulata.js';
import * as tablut from '../../static/rules/tablut.js';
import { sumOf } from '../../static/games/score.js';

const vectors = async (name) => JSON.parse(await readFile(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));

/** Every move of either side that ends the game, with the reason. */
function endsOf(game, position) {
  const board = game.read(position);
  return FIELDS.filter((at) => board.cells[at]).flatMap((from) => game.targets(board, from).map((target) => {
    const next = game.SEATS.find((seat) => seat !== board.cells[from].seat);
    return [game.moveText(from, target), game.ending(game.play(board, from, target), target, next)];
  })).filter(([, reason]) => reason !== '').map((end) => end.join('=')).sort().join(' ');
}

for (const [name, game, reasons] of [
  ['tablut', tablut, ['king-captured', 'king-escaped', 'no-moves']],
  ['subulata-7', subulata, ['home', 'no-moves', 'no-pieces']], ['subulata-9', subulata, ['home', 'no-moves', 'no-pieces']],
]) {
  test(`${name}: games end by the moves and for the reasons the engine says, and by no other`, async () => {
    const met = new Set();
    for (const { board, position = { board }, ends } of await vectors(name)) {
      assert.equal(endsOf(game, position), ends, JSON.stringify(position));
      for (const end of ends.split(' ')) met.add(end.split('=')[1] ?? '');
    }
    assert.deepEqual([...met].filter(Boolean).sort(), reasons);
  });
}

test('pieces are home, and the king is out, on the fields the engines say', async () => {
  const fields = (name, reached) => FIELDS.filter(reached).map(name).sort().join(' ');
  const reached = {
    white: fields(subulata.name, (at) => subulata.isGoal('white', at)), black: fields(subulata.name, (at) => subulata.isGoal('black', at)),
    defenders: fields(tablut.name, tablut.isEdge),
  };
  assert.deepEqual(reached, Object.fromEntries((await vectors('goals')).map(({ seat, fields: told }) => [seat, told])));
});

test('Tablut: as many soldiers are lost as the engine says', async () => {
  for (const { board: text, lost } of await vectors('tablut')) {
    const board = tablut.read({ board: text });
    assert.deepEqual(tablut.SEATS.map((seat) => tablut.lost(board, seat)), lost, text);
  }
});

test('Subulata: whoever may know a score can add it up to what the engine says, and nobody else can', async () => {
  let [known, hidden] = [0, 0];
  for (const { position } of await vectors('scores')) {
    for (const seat of subulata.SEATS) {
      const { numbers, taken, total } = sumOf(position, seat);
      if (position.score[seat] !== null) {
        known++;
        assert.equal(total, position.score[seat], JSON.stringify(position));
        assert.equal(numbers.reduce((sum, number) => sum + number, taken), total);
      } else if (numbers.includes(null)) {
        hidden++;
        assert.equal(total, null);
      }
    }
  }
  assert.ok(known > 100 && hidden > 20, `${known} known, ${hidden} hidden`);
});
