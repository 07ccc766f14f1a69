import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asKnownBy, isPartial, perspectives } from '../static/app/ui/game/perspective.js';

const piece = (at, seat, number) => ({ at, seat, number });
/** After the end, as White may see it: all of White's numbers, and Black's on the goal tile. */
const position = {
  pond: [], pieces: [piece('A9', 'white', 5), piece('D4', 'white', 9), piece('H2', 'black', 7), piece('C7', 'black', null)],
  captured: [{ seat: 'white', count: 2, numbers: [1, 2] }, { seat: 'black', count: 1, numbers: null }], score: { white: 6, black: 9 },
};
const numbers = (seen) => Object.fromEntries(seen.pieces.map(({ at, number }) => [at, number]));

test('as a player knew it, the other’s numbers, captured ones and score are hidden, and nothing is added', () => {
  const [white, black] = ['white', 'black'].map((seat) => asKnownBy(position, seat));
  assert.deepEqual(numbers(white), { A9: 5, D4: 9, H2: null, C7: null });
  assert.deepEqual(numbers(black), { A9: null, D4: null, H2: 7, C7: null });
  assert.deepEqual(white.captured, position.captured);
  assert.deepEqual(black.captured, [{ seat: 'white', count: 2, numbers: null }, { seat: 'black', count: 1, numbers: null }]);
  assert.deepEqual([white.score, black.score], [{ white: 6, black: null }, { white: null, black: 9 }]);
});

test('both views are offered where numbers of both are known, else neither', () => {
  assert.deepEqual(perspectives(position), ['white', 'black']);
  assert.deepEqual(perspectives(asKnownBy(position, 'white')), []);
  assert.deepEqual(perspectives(asKnownBy(asKnownBy(position, 'white'), 'black')), []);
});

test('a view is in part where the reader does not know all that its player knew', () => {
  assert.deepEqual(['white', 'black'].map((seat) => isPartial(position, seat)), [false, true]);
});
