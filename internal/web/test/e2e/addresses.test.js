import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, phone, play, somebody } from './browser.js';
import { begin, escape, guest, move } from './players.js';
import { browser, server } from './stage.js';

const called = (page, title) => page.waitForFunction((title) => document.title === title, title);

test('every page has a title of its own, a game’s follows the game, and a reader hears it on arriving', async () => {
  const [ada, bob] = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(ada, bob, 'tablut');
  const ann = await somebody(browser, server.url);
  for (const path of ['/rules/chess', '/games/aaaaaaaaaaaa', '/users/Nobody-here', '/x/y']) {
    await ann.page.goto(path);
    await called(ann.page, 'Nothing here · Slowpond');
  }
  assert.equal((await ann.page.goto('/rules/chess')).status(), 404);
  await enter(ann, ada);
  for (const [path, title] of [
    ['/', '(1) Board games that can wait'], ['/rules', '(1) Rules'], ['/rules/tablut', '(1) Rules of Tablut'], ['/sign-in?form=reset', '(1) I have a reset code'], [`/users/${bob.name}`, `(1) ${bob.name}`],
    [`/games/${id}`, `(1) Your move – ${ada.name} vs ${bob.name}`],
  ]) {
    await ann.page.goto(path);
    await called(ann.page, `${title} · Slowpond`);
  }
  await play(ann, escape[0], 'click');
  await ann.page.waitForFunction((title) => document.title.endsWith(title), `${ada.name} – ${bob.name}, Tablut · Slowpond`);

  const heard = ann.page.locator('.skip + [role=status]');
  await ann.page.getByRole('link', { name: 'Rules' }).click();
  await heard.getByText('Rules').waitFor({ state: 'attached' });
  await ann.page.waitForFunction(() => document.activeElement?.id === 'main');
  await ann.page.goBack();
  await heard.getByText(`${ada.name} – ${bob.name}, Tablut`).waitFor({ state: 'attached' });
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('each filter is a step of the way back, a day is whole, and a name that is none is told', async () => {
  const [ada, bob] = [await guest(server.url), await guest(server.url)];
  await move(ada, bob, await begin(ada, bob, 'tablut'), escape);
  await begin(ada, bob, 'subulata-7');
  const ann = await somebody(browser, server.url);
  await ann.page.goto('/rules');
  await ann.page.goto(`/users/${ada.name}`);
  const cards = ann.page.locator('.game-card');
  const shows = (count) => ann.page.waitForFunction((count) => document.querySelectorAll('.game-card').length === count, count);
  const search = () => new URL(ann.page.url()).search;
  await shows(2);
  await ann.page.getByText('Filter and sort').click();
  const game = ann.page.getByLabel('Game', { exact: true });
  await game.selectOption('Tablut');
  await shows(1);
  await game.selectOption('Subulata, nine pieces');
  await shows(0);
  await ann.page.getByText('No games fit.').waitFor();
  await ann.page.goBack();
  await shows(1);
  assert.deepEqual([search(), await game.inputValue()], ['?variant=tablut', 'tablut']);
  assert.equal(await ann.page.evaluate(() => document.activeElement?.id), '', 'the reader has gone nowhere else');
  await ann.page.goBack();
  await shows(2);

  const today = new Date().toLocaleDateString('sv');
  await ann.page.getByLabel('Made on or before').fill(today);
  await ann.page.waitForURL(`**?until=${today}`);
  await shows(2);
  await ann.page.getByLabel('Made on or before').fill('0202-03-01');
  const opponent = ann.page.getByLabel('Opponent');
  await opponent.fill(' bob@example.org ');
  await opponent.press('Enter');
  await ann.page.getByText('This looks like an e-mail address. Fill in the name instead.').waitFor();
  assert.equal(search(), `?until=${today}`);
  await opponent.fill(` ${bob.name} `);
  await opponent.press('Enter');
  await ann.page.waitForURL(`**?until=${today}&opponent=${bob.name}`);
  await shows(2);
  await ann.page.getByRole('button', { name: 'All games' }).click();
  await ann.page.waitForURL(/\/users\/[^?]+$/);
  await ann.page.goBack();
  await ann.page.waitForFunction((name) => document.querySelector('[name=opponent]').value === name, bob.name);

  const steps = await ann.page.evaluate(() => history.length);
  await game.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await game.press(key);
  await ann.page.waitForURL(/variant=tablut/);
  assert.equal(await ann.page.evaluate(() => history.length), steps, 'steps after going back are replaced by one');
  await cards.first().waitFor();
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('the way back leads to where one was in a long list, also from a page loaded anew', async () => {
  const [ada, bob] = [await guest(server.url), await guest(server.url)];
  for (let i = 0; i < 20; i++) await begin(ada, bob, 'tablut');
  const ann = await somebody(browser, server.url, phone);
  await ann.page.goto(`/users/${ada.name}`);
  const cards = ann.page.locator('.game-card a');
  await ann.page.getByRole('button', { name: 'More games' }).click();
  await cards.nth(18).scrollIntoViewIfNeeded();
  const y = await ann.page.evaluate(() => window.scrollY);
  assert.ok(y > 1000, `${y}`);
  await cards.nth(18).tap();
  await ann.field('e5').waitFor();
  assert.ok(await ann.page.evaluate(() => window.scrollY) < 100, 'a new page begins at its top');
  await ann.page.reload();
  await ann.field('e5').waitFor();
  await ann.page.goBack();
  await ann.page.waitForFunction((y) => Math.abs(window.scrollY - y) < 3, y);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});
