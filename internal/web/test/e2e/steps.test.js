// The steps of a game beside the moves: the focus stays with the reader, and what arrives by itself undoes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, phone, somebody } from './browser.js';
import { begin, escape, guest, move, place } from './players.js';
import { browser, server } from './stage.js';

async function inAGame(variant, options) {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, variant);
  const ann = await somebody(browser, server.url, options);
  await enter(ann, players[0]);
  await ann.page.goto(`/games/${id}`);
  return { ann, bob: players[1], players, id };
}

const focused = (who) => who.page.evaluate(() => document.activeElement.textContent.trim());
/** Presses a button by key, as who has no mouse. */
async function press(who, name) {
  await who.page.getByRole('button', { name }).focus();
  await who.page.keyboard.press('Enter');
}

test('the second step before resigning takes the focus and gives it back, and the end of the game keeps it', async () => {
  const { ann } = await inAGame('tablut');
  await ann.page.getByText('Draw, resign').click();
  await press(ann, 'Resign…');
  await ann.page.waitForFunction(() => document.activeElement.textContent.startsWith('Resign and lose this game?'));
  await press(ann, 'No, play on');
  await ann.page.waitForFunction(() => document.activeElement.textContent === 'Resign…');
  await ann.page.keyboard.press('Enter');
  await ann.page.getByText('Resign and lose this game?').waitFor();
  await ann.page.keyboard.press('Escape');
  await ann.page.waitForFunction(() => document.activeElement.textContent === 'Resign…');
  await ann.page.keyboard.press('Enter');
  await press(ann, 'Yes, resign');
  await ann.page.getByRole('heading', { name: 'You lose' }).waitFor();
  await ann.page.waitForFunction(() => document.activeElement.textContent === 'You lose');
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('an answer to an offered draw leaves the focus on how the game stands', async () => {
  const { ann, bob, players, id } = await inAGame('tablut');
  for (const [answer, line] of [['Decline', /^Your move\./], ['Accept the draw', /^Drawn/]]) {
    await bob.call('POST', `/games/${id}/draw`, { action: 'offer' });
    await ann.page.getByRole('button', { name: answer }).waitFor();
    await press(ann, answer);
    await ann.page.getByRole('button', { name: answer }).waitFor({ state: 'detached' });
    await ann.page.waitForFunction(() => document.activeElement !== document.body);
    assert.match(await focused(ann), line);
    if (answer === 'Decline') await move(...players, { id, ply: 0 }, escape.slice(0, 6)); // before them no new offer is allowed
  }
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a setup is keyed and told aloud, submitted while the other one submits too, and then only seen', async () => {
  const { ann, bob, id } = await inAGame('subulata-7');
  const state = ann.page.getByRole('status').filter({ hasText: /number|placed/ });
  await ann.page.locator('.setup-board [data-field="G3"]').focus();
  await ann.page.keyboard.press('9');
  await state.getByText('There is no 9: the numbers go from 1 to 7.').waitFor();
  await ann.page.keyboard.press('1');
  await state.getByText('1 on G3. 6 numbers left to place.').waitFor();
  for (const key of '234567') await ann.page.keyboard.press(key);
  await state.getByText('All numbers are placed.').waitFor();
  await press(ann, 'Submit the setup, sealed');
  await ann.page.getByText('Your setup is sealed. Only you see these numbers.').waitFor();
  await ann.page.waitForFunction(() => document.activeElement.textContent.startsWith('Waiting for'));
  assert.equal(await ann.page.getByRole('button', { name: /^(Shuffle|Clear)$/ }).count(), 0);
  assert.equal(await ann.page.locator('.setup-board [aria-label$="number 1"]').count(), 1);

  await ann.page.getByText('Resign', { exact: true }).click();
  await ann.page.getByRole('button', { name: 'Resign…' }).click();
  await bob.call('POST', `/games/${id}/setup`, { setup: '765/.4./321' });
  await ann.page.getByText('Your move.').first().waitFor();
  await ann.page.getByRole('button', { name: 'No, play on' }).click();
  await ann.page.getByRole('button', { name: 'Offer a draw' }).waitFor();
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('the tools of the board leave no button alone on a narrow screen', async () => {
  for (const [width, variant, options] of [[320, 'tablut', phone], [320, 'subulata-7', {}], [400, 'subulata-7', {}]]) {
    const { ann, bob, id } = await inAGame(variant, { ...options, viewport: { width, height: 568 } });
    if (variant !== 'tablut') await place({ call: ann.api }, bob, id);
    const tools = ann.page.getByRole('group', { name: 'Board', exact: true }).getByRole('button');
    await tools.first().waitFor();
    const rows = await tools.evaluateAll((all) => all.map((one) => one.offsetTop).filter((top, i) => all[i].offsetWidth > 0));
    const alone = rows.filter((top) => rows.filter((other) => other === top).length === 1);
    assert.deepEqual(alone, [], `${width}: ${rows}`);
    await ann.context.close();
  }
});
