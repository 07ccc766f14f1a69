// Two players, one after the other, in the tabs of one browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, somebody } from './browser.js';
import { begin, guest, place } from './players.js';
import { browser, server } from './stage.js';

/** Signs out in a tab of its own. */
async function signOutElsewhere(who) {
  const tab = await who.context.newPage();
  await tab.goto('/settings');
  await tab.getByRole('button', { name: 'Sign out…' }).click();
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
  await tab.getByRole('heading', { name: 'Board games that can wait' }).waitFor();
  return tab;
}

test('what a player was told goes with them, from every tab, also while the server does not answer', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7');
  await place(...players, id);
  const ann = await somebody(browser, server.url);
  await enter(ann, players[0]);
  await ann.page.goto(`/games/${id}`);
  const figures = ann.page.locator('.hopper .figure');
  await figures.first().waitFor();
  await ann.page.route(`**/api/v1/games/${id}*`, (route) => route.abort());
  const tab = await signOutElsewhere(ann);
  await figures.first().waitFor({ state: 'detached' });

  await enter({ page: tab }, players[1]);
  await ann.page.locator('header').getByText(players[1].name).waitFor();
  await ann.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  assert.equal(await figures.count(), 0);
  assert.notEqual(await tab.evaluate(() => JSON.parse(localStorage.getItem('slowpond.games'))?.whose), players[0].session.user.id);
  await ann.context.close();
});

test('a history shows the private games of nobody who has left', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'tablut', { private: true, opponent: { kind: 'user', name: players[1].name } });
  const ann = await somebody(browser, server.url);
  await enter(ann, players[0]);
  await ann.page.goto(`/users/${players[0].name}`);
  const card = ann.page.locator(`a[href="/games/${id}"]`);
  await card.waitFor();
  await signOutElsewhere(ann);
  await card.waitFor({ state: 'detached' });
  await ann.context.close();
});
