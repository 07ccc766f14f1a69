import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameOf } from '../static/games/registry.js';
import { rules } from '../static/app/diagrams.js';
import { languages } from '../static/app/i18n.js';
import { parseMove } from '../static/rules/fields.js';

const diagrams = Object.entries(rules).flatMap(([game, { variant, sections }]) =>
  sections.filter(({ diagram }) => diagram).map(({ key, diagram }) => [`${game}.${key}`, gameOf(variant).rules, diagram]));

/** The moves of a diagram from a field. */
const from = (rules, { position, toMove }, field) => rules.moves(rules.read(position), toMove).filter((move) => move.startsWith(field));

/** How the game stands after a move of a diagram. */
function endOf(rules, { position, toMove }, move) {
  const board = rules.read(position);
  const target = rules.targets(board, parseMove(move).from).find(({ to }) => to === parseMove(move).to);
  return rules.ending(rules.play(board, parseMove(move).from, target), target, rules.SEATS.find((seat) => seat !== toMove));
}

/** What the words beside each diagram say can be done there: moves, and how the game ends by the last one. */
const claims = {
  'subulata.move': [['H6-G6', 'H6-H7', 'G4-E4', 'G4-G6', 'I5-F5', 'I5-I8'], ''],
  'subulata.jump': [['I5-F5', 'I5-I8'], ''],
  'subulata.capture': [['E5-E7', 'E5xC5', 'E5xE3', 'E5xG5'], ''],
  'subulata.end': [['D8-A8'], 'home'],
  'tablut.move': [['d1-d2'], ''],
  'tablut.capture': [['e3-e6xd6'], ''],
  'tablut.castle': [['a7-e7xe6'], ''],
  'tablut.king': [['a4-e4'], 'king-captured'],
  'tablut.beside': [['f9-f4'], 'king-captured'],
  'tablut.open': [['a2-g2'], 'king-captured'],
  'tablut.escape': [['c3-c1', 'c3-i3'], 'king-escaped'],
};

for (const [key, rules, diagram] of diagrams) {
  test(`what ${key} asks to try can be done`, () => {
    const [moves, ending] = claims[key];
    for (const move of moves) assert.ok(from(rules, diagram, move.slice(0, 2)).includes(move), move);
    assert.equal(endOf(rules, diagram, moves.at(-1)), ending);
  });
}

test('the king of the escape has no other way out, and E5 no other move than told', () => {
  const of = (wanted) => diagrams.find(([key]) => key === wanted).slice(1);
  const [tablut, escape] = of('tablut.escape');
  assert.deepEqual(from(tablut, escape, 'c3').filter((move) => endOf(tablut, escape, move)), ['c3-c1', 'c3-i3']);
  assert.equal(from(...of('subulata.capture'), 'E5').length, 4);
});

test('every field named beside a diagram is one its moves use', async () => {
  for (const { load } of Object.values(languages)) {
    const { default: texts } = await load();
    for (const [key, , { position }] of diagrams) {
      const named = texts[`rules.${key}-try`].match(/\b[A-Ia-i][1-9]\b/g) ?? [];
      const used = [...claims[key][0].join().matchAll(/[A-Ia-i][1-9]/g)].map(([field]) => field);
      const standing = Object.values(position.pieces ?? {}).map(({ at }) => at);
      assert.deepEqual(named.filter((field) => ![...used, ...standing, 'd4', 'e3'].includes(field)), [], key);
    }
  }
});

test('each numbered rule is explained in one section', () => {
  for (const [game, letter, last] of [['subulata', 'S', 26], ['tablut', 'T', 21]]) {
    const named = rules[game].sections.flatMap(({ numbers }) => numbers.split(' ')).map((number) => Number(number.slice(1)));
    assert.deepEqual(named.sort((a, b) => a - b), Array.from({ length: last }, (_, i) => i + 1));
    assert.ok(rules[game].sections.every(({ numbers }) => numbers.split(' ').every((number) => number.startsWith(letter))));
  }
});
