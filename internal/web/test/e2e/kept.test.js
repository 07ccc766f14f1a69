// What stays on a device of one player for the next one: nothing of a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kept, keptByTab } from '../../static/app/kept.js';
import { desktop, enter, somebody } from './browser.js';
import { begin, guest, place } from './players.js';
import { browser, server } from './stage.js';

const password = 'a fine summer evening';
const favourite = '765/.4./321';

/** A player with an account. */
async function member(name) {
  const player = await guest(server.url);
  player.session.user = { ...player.session.user, name: `${name}-${player.session.user.id.slice(0, 6)}`, guest: false };
  player.name = player.session.user.name;
  await player.call('POST', '/me/upgrade', { name: player.name, password });
  return player;
}

const stored = (page) => page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));

async function signIn(page, player) {
  await page.goto('/sign-in?form=login');
  await page.getByLabel('Name', { exact: true }).fill(player.name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.locator('header').getByText(player.name).waitFor();
}

async function signOut(page) {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out…' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Board games that can wait' }).waitFor();
}

for (const [how, leave] of [['after signing out', signOut], ['with another signing in over it', async () => {}]]) {
  test(`a favourite setup is shown to nobody else, ${how}`, async () => {
    const [one, other] = [await member('Ann'), await member('Bob')];
    const { id } = await begin(one, other, 'subulata-7');
    const ann = await somebody(browser, server.url);
    await signIn(ann.page, one);
    await ann.page.evaluate(([id, whose, setup]) => localStorage.setItem('slowpond.drafts', JSON.stringify({ whose, what: [[`setup:${id}`, setup]] })), [id, one.session.user.id, favourite]);
    await ann.page.goto(`/games/${id}`);
    await ann.page.getByRole('button', { name: 'Keep this setup' }).click();
    await ann.page.locator('.favourites li').waitFor();
    assert.ok((await stored(ann.page)).includes(favourite), 'the search finds what is there');

    await leave(ann.page);
    await signIn(ann.page, other);
    await ann.page.goto(`/games/${id}`);
    await ann.page.getByText('Place your pieces on your start tile.').waitFor();
    assert.equal(await ann.page.locator('.favourites li').count(), 0);
    assert.ok(!(await stored(ann.page)).includes(favourite));
    assert.deepEqual(ann.trouble, []);
    await ann.context.close();
  });
}

test('who goes on without signing in is shown no numbers of the games before, here or in another tab, with a connection or without', async () => {
  const players = [await member('Ann'), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7');
  await place(...players, id);
  const ann = await somebody(browser, server.url, { ...desktop, serviceWorkers: 'allow' });
  await signIn(ann.page, players[0]);
  await ann.page.goto(`/games/${id}`);
  const figures = (page) => page.locator('.hopper .figure');
  await figures(ann.page).first().waitFor();
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.waitForFunction(async () => (await caches.keys()).length === 1);
  const tab = await ann.context.newPage();
  await tab.goto(`/games/${id}`);
  await figures(tab).first().waitFor();

  await ann.page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('slowpond.session'));
    localStorage.setItem('slowpond.session', JSON.stringify({ ...session, refresh: 'x'.repeat(43), expires: 0 }));
  });
  await ann.page.reload();
  await ann.page.getByRole('button', { name: 'Go on without signing in' }).click();
  await figures(tab).first().waitFor({ state: 'detached' });
  await ann.context.setOffline(true);
  await ann.page.goto(`/games/${id}`);
  await ann.page.getByText('This game is not kept on this device.', { exact: false }).waitFor();
  await ann.page.goto('/games');
  await ann.page.getByRole('heading', { level: 1 }).waitFor();
  for (const page of [ann.page, tab]) {
    assert.equal(await figures(page).count(), 0);
    assert.ok(!(await stored(page)).includes(id));
  }
  await ann.context.close();
});

/** All that a browser keeps for the page, by name. */
const everything = (page) => page.evaluate(async () => ({
  local: Object.keys(localStorage), tab: Object.keys(sessionStorage), cookies: document.cookie,
  databases: (await indexedDB.databases()).map(({ name }) => name),
  cached: (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat(),
}));

test('a device keeps nothing whose owner is not declared, and no answer of the API', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7');
  const ann = await somebody(browser, server.url, { ...desktop, serviceWorkers: 'allow' });
  await ann.page.goto('/');
  await enter(ann, players[0]);
  for (const path of [`/games/${id}`, '/games', '/new', '/settings', '/rules/subulata', `/users/${players[1].name}`]) {
    await ann.page.goto(path);
    await ann.page.locator('h1').first().waitFor();
  }
  await place(...players, id);
  await ann.page.goto(`/games/${id}`);
  await ann.page.locator('.hopper .figure').first().waitFor();
  await ann.page.keyboard.press('f');
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.waitForFunction(async () => (await caches.keys()).length === 1);
  await ann.page.goto('/settings');
  await ann.page.getByLabel('Dark').check();
  const { local, tab, cookies, databases, cached } = await everything(ann.page);
  const ours = (names) => names.map((name) => name.replace(/^slowpond\./, ''));
  assert.deepEqual(ours(local).filter((key) => !Object.hasOwn(kept, key)), []);
  assert.deepEqual(ours(tab).filter((key) => !Object.hasOwn(keptByTab, key)), []);
  assert.ok(local.length >= 4 && cached.length > 10, 'the search finds what is there');
  assert.deepEqual(cached.filter((path) => path !== '/' && !path.startsWith('/static/')), []);
  assert.deepEqual([cookies, databases], ['', []]);
  await ann.context.close();
});
