import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { rules } from '../static/app/diagrams.js';
import { routes } from '../static/app/routes.js';
import { gameOf, games, isVariant, rulesAt, variantIDs, variantOf } from '../static/games/registry.js';

const base = new URL('../static/', import.meta.url);

/** The modules that may not ask which game it is: all but the games' own. */
const others = readdirSync(base, { recursive: true })
  .filter((name) => /\.(js|tsx)$/.test(name) && !/^(games|rules|vendor)\//.test(name) && !/^app\/texts\//.test(name));

/** A comparison with the name of a game or a variant, or one taken apart. */
const names = String.raw`['"\x60](tablut|subulata)(-\d)?['"\x60]`;
const asks = new RegExp(String.raw`[=!]==?\s*${names}|${names}\s*[=!]==?|case ${names}|(includes|startsWith)\(${names}|variant\.split\(`);

test('no module but those of the games asks which game it is', () => {
  assert.ok(others.length > 80, `${others.length} modules`);
  assert.deepEqual(others.filter((name) => asks.test(readFileSync(new URL(name, base), 'utf8'))), []);
});

test('what asks which game it is is found', () => {
  for (const text of ["a === 'tablut'", "game.variant !== 'subulata-9'", "'tablut' === a", "case 'subulata':", "v.startsWith('subulata')", "variant.split('-')"]) assert.match(text, asks);
  for (const text of ["{ variant: 'tablut' }", "day.split('-')", "variantOf('tablut')"]) assert.doesNotMatch(text, asks);
});

test('each variant belongs to one game, and an unknown one is an error', () => {
  assert.deepEqual(variantIDs, ['subulata-7', 'subulata-9', 'tablut']);
  assert.deepEqual(variantIDs.map((id) => gameOf(id).family), ['subulata', 'subulata', 'tablut']);
  assert.equal(isVariant('chess'), false);
  assert.throws(() => gameOf('chess'), /unknown variant chess/);
});

test('each game has all that its pages ask for', () => {
  for (const game of games) {
    assert.deepEqual(game.rules.SEATS, game.seats);
    assert.ok(rules[game.family].sections.length > 5);
    for (const id of Object.keys(game.variants)) {
      const { picture } = variantOf(id);
      assert.equal(picture.game, game.family);
      assert.ok(game.rules.moves(game.rules.read(picture), game.seats[0]).length > 0);
      assert.ok(routes.some(([path]) => path === rulesAt(id)));
      assert.ok(game.seats.every((seat) => game.captured(picture, seat).count >= 0));
    }
  }
});
