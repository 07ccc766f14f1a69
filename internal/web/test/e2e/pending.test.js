// A move that is chosen and not yet sent: always in sight, never lost, and the focus with it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, somebody, walkTo, ways } from './browser.js';
import { begin, guest, move } from './players.js';
import { browser, server } from './stage.js';

const repeating = { opening: ['i4-h4', 'e4-f4', 'h4-i4'], mine: 'f4-e4' };

/** Bob, who is to move in Tablut after these moves, looking at the game. */
async function toMove(opening, options) {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await move(...players, await begin(...players, 'tablut'), opening);
  const bob = await somebody(browser, server.url, options);
  const [ann, me] = opening.length % 2 ? players : players.toReversed();
  await enter(bob, me);
  await bob.page.goto(`/games/${id}`);
  await bob.page.getByText('Your move.').first().waitFor();
  return { bob, ann, me, id };
}

const confirm = (who) => who.page.getByRole('button', { name: 'Confirm', exact: true });
const focused = (who) => who.page.evaluate(() => document.activeElement.getAttribute('data-field') ?? document.activeElement.textContent);
async function tabTo(who, name) {
  for (let steps = 0; steps < 8 && await focused(who) !== name; steps++) await who.page.keyboard.press('Tab');
  assert.equal(await focused(who), name);
}
const asked = (who, text) => who.page.locator('.confirm').getByText(`Move ${text}?`).waitFor();

const screens = { 'small phone': [320, 568], phone: [360, 640], 'phone on its side': [640, 360], 'wider phone on its side': [740, 360], 'desktop at 200%': [640, 400], desktop: [1280, 800] };
test('a move that ends the game in a draw is asked for in sight of the whole board, on every screen', async () => {
  const { bob } = await toMove(repeating.opening, { hasTouch: true });
  for (const [name, [width, height]] of Object.entries(screens)) {
    await bob.page.setViewportSize({ width, height });
    const before = await bob.page.locator('.board-box svg.board').first().boundingBox();
    await ways.tap(bob, repeating.mine);
    await bob.page.getByText('This move repeats a position and ends the game in a draw.').waitFor();
    const [board, bar, button] = await Promise.all(['.board-box svg.board', '.deciding', '.confirm .primary'].map((one) => bob.page.locator(one).first().boundingBox()));
    assert.equal(await bob.page.evaluate(() => scrollY), 0, name);
    assert.ok(await bob.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing is too wide on a ${name}`);
    assert.deepEqual(board, before, `the board does not jump on a ${name}`);
    for (const box of [board, bar, button]) assert.ok(box.y >= 0 && box.y + box.height <= height, `all is seen on a ${name}: ${JSON.stringify([board, bar])}`);
    assert.ok(bar.y >= board.y + board.height || bar.x >= board.x + board.width, `nothing covers the board on a ${name}`);
    await bob.page.getByRole('button', { name: 'Take back' }).click();
    await bob.page.keyboard.press('Escape');
  }
  assert.deepEqual(bob.trouble, []);
  await bob.context.close();
});

test('the waiting move stays in sight further down, and never hides what has the focus', async () => {
  const { bob } = await toMove(repeating.opening, { viewport: { width: 320, height: 568 } });
  await ways.click(bob, repeating.mine);
  await tabTo(bob, 'Confirm');
  assert.equal(await bob.page.evaluate(() => scrollY), 0, 'the bar is in sight and nothing scrolls for it');
  for (let steps = 0; steps < 25; steps++) {
    await bob.page.keyboard.press('Tab');
    const seen = await bob.page.evaluate(() => {
      const bar = document.querySelector('.deciding').getBoundingClientRect();
      const one = document.activeElement.getBoundingClientRect();
      if (document.activeElement.closest('footer, .deciding') || document.activeElement === document.body) return true;
      return bar.bottom <= innerHeight + 1 && one.bottom <= bar.top;
    });
    assert.ok(seen, `the bar is at the bottom and ${await focused(bob)} above it`);
  }
  await bob.context.close();
});

test('the focus stays with the move: sent by button, taken back, or sent by Enter', async () => {
  const { bob, ann, id } = await toMove([]);
  await ways.keys(bob, 'i4-h4');
  await tabTo(bob, 'Take back');
  await bob.page.keyboard.press('Enter');
  assert.equal(await focused(bob), 'i4');
  await walkTo(bob.page, bob.field, 'h4');
  await bob.page.keyboard.press('Enter');
  await asked(bob, 'i4-h4');
  await tabTo(bob, 'Confirm');
  await bob.page.keyboard.press('Enter');
  await bob.page.getByText(/^Waiting for/).first().waitFor();
  assert.equal(await focused(bob), 'h4');
  const { version } = await ann.call('GET', `/games/${id}`);
  await ann.call('POST', `/games/${id}/moves`, { version, move: 'e4-f4' });
  await bob.page.getByText('Your move.').first().waitFor();
  assert.equal(await focused(bob), 'h4', 'the answer takes no focus');
  await bob.context.close();
});

test('the piece and the move in hand are there again after a reload and after a walk, until sent, taken back or overtaken', async () => {
  const { bob, me, id } = await toMove([]);
  await bob.field('i4').click();
  await bob.page.reload();
  await bob.field('i4').and(bob.page.locator('[aria-selected="true"]')).waitFor();
  await bob.field('h4').click();
  await asked(bob, 'i4-h4');
  await bob.page.reload();
  await asked(bob, 'i4-h4');
  await bob.page.getByRole('link', { name: 'Rules' }).click();
  await bob.page.getByRole('heading', { name: 'Rules' }).waitFor();
  await bob.page.goBack();
  await asked(bob, 'i4-h4');
  await bob.page.getByRole('button', { name: 'Take back' }).click();
  await bob.page.keyboard.press('Escape');
  await bob.page.reload();
  await bob.field('i4').and(bob.page.locator('[aria-selected="false"]')).waitFor();

  await ways.click(bob, 'i4-h4');
  await asked(bob, 'i4-h4');
  await bob.page.goto('/rules');
  await me.call('POST', `/games/${id}/moves`, { version: (await me.call('GET', `/games/${id}`)).version, move: 'i4-i3' });
  await bob.page.goto(`/games/${id}`);
  await bob.page.getByText(/^Waiting for/).first().waitFor();
  assert.equal(await bob.page.locator('.confirm, [aria-selected="true"]').count(), 0);
  await bob.context.close();
});

test('an ended session keeps the move in sight and on the device', async () => {
  const { bob, id } = await toMove([]);
  await ways.click(bob, 'i4-h4');
  await bob.page.route('**/api/v1/auth/refresh', (route) => route.fulfill({ status: 401, json: { status: 401, code: 'unauthenticated', detail: 'No.' } }));
  await bob.page.route('**/api/v1/games/*/moves', (route) => route.fulfill({ status: 401, json: { status: 401, code: 'unauthenticated', detail: 'No.' } }));
  await confirm(bob).click();
  await bob.page.getByText(/^The session of .* has ended/).waitFor();
  await asked(bob, 'i4-h4');
  const held = await bob.page.evaluate(() => JSON.parse(localStorage.getItem('slowpond.drafts')));
  assert.deepEqual(held.what, [[`move:${id}`, { ply: 0, held: { field: 'i4', move: 'i4-h4' } }]]);
  await bob.context.close();
});

test('a move the player made elsewhere meanwhile is told as such, until something else is done', async () => {
  const { bob, ann, me, id } = await toMove([]);
  await bob.page.route(`**/api/v1/games/${id}`, (route) => route.abort());
  await ways.click(bob, 'i4-h4');
  const elsewhere = (who, text) => who.call('GET', `/games/${id}`).then(({ version }) => who.call('POST', `/games/${id}/moves`, { version, move: text }));
  await elsewhere(me, 'i4-i3');
  await confirm(bob).click();
  await bob.page.getByText(/^The game has moved on meanwhile/).waitFor();
  assert.equal(await bob.page.getByText('choose again').count(), 0, 'not before the turn is known');
  await bob.page.unroute(`**/api/v1/games/${id}`);
  await bob.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await bob.page.locator('.problem').getByText(/Waiting for/).waitFor();
  await elsewhere(ann, 'e4-f4');
  await bob.page.locator('.problem').getByText('It is your move: look at the board and choose again.').waitFor();
  await bob.field('i5').click();
  assert.equal(await bob.page.locator('.problem').count(), 0);
  await bob.context.close();
});
