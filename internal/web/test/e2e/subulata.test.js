import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrived, enter, phone, play, somebody, walkTo } from './browser.js';
import { guest, begin, hurry, place } from './players.js';
import { assertSecret } from './secrets.js';
import { browser, server } from './stage.js';

const whites = { seat: 'white', setup: '7.3/142/.65', mention: /\b(?:white|wit) (\d) o[np] ([A-I][1-9])/g };
const blacks = { seat: 'black', setup: '.51/6.4/327', mention: /\b(?:black|zwart) (\d) o[np] ([A-I][1-9])/g };

test('both place in secret, by hand and by key, and neither browser ever holds the other’s numbers', async () => {
  const ann = await somebody(browser, server.url, { listens: true });
  const bob = await somebody(browser, server.url, { ...phone, locale: 'nl-NL', listens: true });
  await ann.page.goto('/');
  await ann.page.getByRole('button', { name: 'Play a person: Subulata, seven pieces' }).click();
  const id = await ann.game();
  await bob.page.goto('/');
  await bob.page.getByRole('button', { name: 'Speel tegen een mens: Subulata, zeven stukken' }).click();
  assert.equal(await bob.game(), id);
  await bob.page.getByRole('button', { name: 'Doe mee' }).click();

  await ann.page.getByText('Place your pieces on your start tile.').waitFor();
  await bob.page.getByText('Zet je stukken op je starttegel.').waitFor();
  const annIsWhite = (await ann.api('GET', `/games/${id}`)).you === 'white';
  const [white, black] = annIsWhite ? [ann, bob] : [bob, ann];

  await keySetup(white, whites.setup, 'G3');
  await white.page.reload(); // what is half done stays
  await white.page.locator('[data-field="G3"][aria-label*="7"]').waitFor();
  await white.page.getByRole('button', { name: /^(Keep this setup|Bewaar deze opstelling)$/ }).click();
  await submit(white);
  await keySetup(black, blacks.setup, 'A9');
  await submit(black);

  for (const who of [ann, bob]) await who.field('E5').waitFor();
  for (const move of ['first', 'second']) {
    const mover = move === 'first' ? white : black;
    await mover.page.getByText(/^(Your move|Jij bent aan zet)\./).first().waitFor();
    const { legal_moves: moves } = await mover.api('GET', `/games/${id}`);
    await play(mover, moves[0], mover === ann ? 'keys' : 'tap');
  }
  await white.page.getByText(/^(Your move|Jij bent aan zet)\./).first().waitFor();

  await assertSecret({ ...white, ...whites }, blacks);
  await assertSecret({ ...black, ...blacks }, whites);
  assert.deepEqual([...ann.trouble, ...bob.trouble], []);
  await ann.context.close();
  await bob.context.close();
});

/** Keys a setup in, field by field, by the arrows and the numbers. */
async function keySetup(who, setup, first) {
  const files = first === 'G3' ? 'GHI' : 'ABC';
  const field = (name) => who.page.locator(`[data-field="${name}"]`);
  await field(first).focus();
  for (const [i, sign] of [...setup.replaceAll('/', '')].entries()) {
    if (sign === '.') continue;
    await walkTo(who.page, field, files[i % 3] + (Number(first[1]) - Math.floor(i / 3)));
    await who.page.keyboard.press(sign);
  }
}

const submit = (who) => who.page.getByRole('button', { name: /^(Submit the setup, sealed|Verstuur de opstelling, verzegeld)$/ }).click();

test('the end is told in words, and the score adds up', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7');
  await place(...players, id);
  const ann = await somebody(browser, server.url);
  await enter(ann, players[0]);
  await ann.page.goto(`/games/${id}`);
  const end = await hurry(...players, id, () => false);
  assert.equal(end.status, 'finished');
  const { winner, score } = end.result;
  const heading = winner === 'white' ? 'You win' : winner ? 'You lose' : 'Drawn';
  await ann.page.getByRole('heading', { name: heading }).waitFor();
  for (const [seat, row] of [['white', players[0].name], ['black', players[1].name]]) {
    const cells = await ann.page.getByRole('row', { name: row }).getByRole('cell').allInnerTexts();
    const sum = cells[0].split(' + ').reduce((total, n) => total + Number(n), Number(cells[1]));
    assert.deepEqual([sum, Number(cells[2])], [score[seat], score[seat]]);
  }
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a lost reply costs nothing: the move is sent again under the same key and made once', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7');
  await place(...players, id);
  const ann = await somebody(browser, server.url);
  await enter(ann, players[0]);
  await ann.page.goto(`/games/${id}`);
  const keys = [];
  const replayed = [];
  await ann.page.route('**/moves', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    replayed.push(answer.headers()['idempotency-replayed'] ?? 'false');
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  const { legal_moves: moves } = await players[0].call('GET', `/games/${id}`);
  const again = ann.page.waitForResponse('**/moves');
  await play(ann, moves[0], 'drag');
  await again;
  assert.equal((await players[0].call('GET', `/games/${id}`)).ply, 1);
  assert.equal(new Set(keys).size, 1);
  assert.deepEqual(replayed, ['false', 'true']);
  await ann.context.close();
});

test('what arrives by itself wipes nothing half done', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7');
  await place(...players, id);
  const ann = await somebody(browser, server.url);
  await enter(ann, players[0]);
  await ann.page.goto(`/games/${id}`);
  const { last_move: last } = await hurry(...players, id, ({ ply }) => ply === 2);
  await arrived(ann, last);
  const { legal_moves: moves } = await players[0].call('GET', `/games/${id}`);
  const move = moves.find((text) => text.includes('-'));
  for (const name of move.split('-')) await ann.field(name).click();
  await ann.page.getByText(`Move ${move}?`).waitFor();
  await players[1].call('POST', `/games/${id}/draw`, { action: 'offer' });
  await ann.page.getByRole('button', { name: 'Accept the draw' }).waitFor();
  await ann.page.keyboard.press('['); // a look back at the game, and here again
  await ann.page.locator('.past').getByText('After move 1 of 2.').waitFor();
  await ann.page.keyboard.press(']');
  await ann.page.getByText(`Move ${move}?`).waitFor();
  await ann.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await ann.page.getByRole('button', { name: move, exact: true }).waitFor();
  await ann.context.close();
});

test('two tabs whose session is renewed at once keep the guest', async () => {
  const player = await guest(server.url);
  const ann = await somebody(browser, server.url);
  await enter(ann, player);
  const second = await ann.context.newPage();
  await second.goto('/rules');
  for (let round = 0; round < 4; round++) {
    await ann.page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('slowpond.session'));
      localStorage.setItem('slowpond.session', JSON.stringify({ ...session, expires: 0 }));
    });
    await Promise.all([ann.page.goto('/games'), second.goto('/games')]);
    for (const page of [ann.page, second]) await page.getByText('You have no games yet.').waitFor();
  }
  assert.equal(await ann.page.evaluate(() => JSON.parse(localStorage.getItem('slowpond.session')).user.name), player.name);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});
