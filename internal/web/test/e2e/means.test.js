// For readers by other means: a keyboard alone, a screen reader, colours of their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, enter, somebody, ways } from './browser.js';
import { begin, escape, guest, move } from './players.js';
import { browser, server } from './stage.js';

/** Ann on the page of a game of hers that a few moves were made in. */
async function inAGame(moves, options) {
  const players = [await guest(server.url), await guest(server.url)];
  const game = await move(...players, await begin(...players, 'tablut'), moves);
  const ann = await somebody(browser, server.url, options);
  await enter(ann, players[0]);
  await ann.page.goto(`/games/${game.id}`);
  await ann.page.locator('.move').first().waitFor();
  return { ann, players, game };
}

const focused = (page) => page.evaluate(() => document.activeElement.getAttribute('data-field') ?? document.activeElement.ariaLabel ?? document.activeElement.textContent);
const told = (page, text) => page.locator('[role=status]', { hasText: text });

test('a button of the replay that leads no further keeps the focus, and each step is told', async () => {
  const { ann: { page, trouble, context } } = await inAGame(escape.slice(0, 2), desktop);
  await page.getByRole('button', { name: 'One move back' }).focus();
  await page.keyboard.press('Enter');
  await told(page, 'After move 1 of 2. Last move i4-h4.').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await told(page, 'After move 0 of 2.').waitFor({ state: 'attached' });
  assert.equal(await page.getByRole('button', { name: 'One move back' }).isDisabled(), true);
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), 'One move back');
  assert.deepEqual(trouble, []);
  await context.close();
});

test('keys mean nothing to a game while the list of keys is open, and the focus comes back', async () => {
  const { ann } = await inAGame(escape.slice(0, 2), desktop);
  const { page } = ann;
  await ann.field('d1').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  for (const key of ['t', '[']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'd1');
  assert.equal(await page.getByRole('button', { name: 'Turn 45°' }).getAttribute('aria-pressed'), 'false');
  assert.equal(await page.locator('.past').count(), 0);
  await ann.context.close();
});

test('an offer of my own is told, and a move that draws is told once', async () => {
  const { ann } = await inAGame(['i4-h4', 'e4-f4', 'h4-i4', 'f4-f3'], desktop);
  await ann.page.locator('.menu summary').click();
  await ann.page.getByRole('button', { name: 'Offer a draw' }).click();
  await told(ann.page, 'You offer a draw.').waitFor({ state: 'attached' });
  await ann.context.close();

  const { ann: bob } = await inAGame(['i4-h4', 'e4-f4', 'h4-h3', 'f4-e4'], desktop);
  await ways.click(bob, 'h3-h4');
  await told(bob.page, 'ends the game in a draw').waitFor({ state: 'attached' });
  await bob.page.locator('.confirm .warn').waitFor();
  assert.equal(await bob.page.locator(':is([role=alert], [role=status])', { hasText: 'ends the game in a draw' }).count(), 1);
  await bob.context.close();
});

test('a number of the tray placed by key leaves the focus on its field', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7');
  const ann = await somebody(browser, server.url);
  await enter(ann, players[0]);
  await ann.page.goto(`/games/${id}`);
  await ann.page.locator('[data-field=G3]').focus();
  for (const key of ['ArrowRight', 'Enter', 'Tab', 'Enter']) await ann.page.keyboard.press(key);
  await told(ann.page, '1 on H3.').waitFor();
  assert.equal(await focused(ann.page), 'H3');
  await ann.page.getByRole('button', { name: 'Clear' }).press('Enter');
  await told(ann.page, '7 numbers left to place.').waitFor();
  assert.equal(await focused(ann.page), 'G3');
  await ann.context.close();
});

test('with the reader’s own colours a board keeps its pieces, and its marks are in those colours', async () => {
  const { ann } = await inAGame(escape.slice(0, 4), { ...desktop, colorScheme: 'dark', forcedColors: 'active' });
  const { page } = ann;
  await page.evaluate(() => { document.documentElement.dataset.theme = 'light'; });
  await ann.field('h3').click();
  await page.getByRole('button', { name: 'Threats' }).click();
  const painted = (selector, property) => page.locator(`:is(.game, .top) ${selector}`).first().evaluate((one, property) => getComputedStyle(one)[property], property);
  const [highlight, text, canvas] = await page.evaluate(() => ['Highlight', 'CanvasText', 'Canvas'].map((name) => {
    const one = document.body.appendChild(document.createElement('p'));
    one.style.color = name;
    const { color } = getComputedStyle(one);
    one.remove();
    return color;
  }));
  assert.notEqual(text, canvas);
  for (const [selector, property, colour] of [
    ['.selected', 'stroke', highlight], ['.last-from', 'stroke', highlight], ['.targets .dot', 'fill', highlight], ['.targets .dot', 'stroke', canvas],
    ['.focus-ring', 'stroke', highlight], ['.edge-names text', 'fill', text], ['button[aria-pressed=true]', 'backgroundColor', highlight],
    ['.move[aria-current]', 'backgroundColor', highlight],
  ]) assert.equal(await painted(selector, property), colour, `${selector} ${property}`);
  assert.notEqual(await painted('.attacker .body', 'fill'), await painted('.defender .body', 'fill'));
  assert.notEqual(await painted('.seat-attackers', 'backgroundColor'), await painted('.seat-defenders', 'backgroundColor'));
  await ann.context.close();
});
