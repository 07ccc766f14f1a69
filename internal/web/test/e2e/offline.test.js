import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, enter, phone, somebody } from './browser.js';
import { begin, guest, place } from './players.js';
import { browser, server } from './stage.js';

async function inAGame(options) {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7');
  await place(...players, id);
  const ann = await somebody(browser, server.url, options);
  await enter(ann, players[0]);
  return { ann, id, players };
}

test('without a connection the games last seen can be looked at, not played', async () => {
  const { ann, id } = await inAGame({ ...desktop, serviceWorkers: 'allow' });
  await ann.page.goto(`/games/${id}`);
  await ann.field('G3').waitFor();
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await ann.context.newCDPSession(ann.page);
  const { installabilityErrors: obstacles } = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(obstacles.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'), []);
  await ann.page.waitForFunction(async () => (await caches.keys()).length === 1);
  await server.stop();
  try {
    await ann.page.goto('/games');
    await ann.page.getByText(/^Your games as of/).waitFor();
    await ann.page.getByRole('link', { name: /Subulata, seven pieces/ }).click();
    await ann.page.getByText(/^The game as you last saw it/).waitFor();
    await ann.field('G3').click();
    assert.equal(await ann.page.getByRole('button', { name: 'Confirm', exact: true }).count(), 0, 'nothing can be sent');
  } finally {
    await server.start();
  }
  await ann.page.getByText(/^The game as you last saw it/).waitFor({ state: 'detached' });
  await ann.context.close();
});

test('who signs out leaves nothing of the games behind', async () => {
  const { ann, id } = await inAGame(desktop);
  await ann.page.goto(`/games/${id}`);
  await ann.field('G3').waitFor();
  await ann.page.getByRole('link', { name: 'Settings' }).click();
  await ann.page.getByRole('button', { name: 'Sign out…' }).click();
  await ann.page.getByText('A guest who signs out can never come back', { exact: false }).waitFor();
  await ann.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await ann.page.getByRole('heading', { name: 'Board games that can wait' }).waitFor();
  const left = await ann.page.evaluate(() => JSON.stringify({ ...localStorage }));
  assert.ok(!left.includes(id), left);
  await ann.context.close();
});

test('a guest keeps the games by making an account, and signs in with it elsewhere', async () => {
  const { ann, id } = await inAGame(phone);
  const name = `Ann-${id.slice(0, 6)}`;
  await ann.page.goto('/sign-in');
  await ann.page.getByRole('heading', { name: 'Keep my games' }).waitFor();
  await ann.page.getByLabel('Name').fill(name);
  await ann.page.getByLabel('New password').fill('ten characters');
  await ann.page.getByRole('button', { name: 'Keep my games' }).click();
  await ann.page.getByText('Your move.').waitFor();

  const elsewhere = await somebody(browser, server.url, { locale: 'nl-NL' });
  await elsewhere.page.goto('/sign-in');
  await elsewhere.page.getByLabel('Naam').fill(name);
  await elsewhere.page.getByLabel('Wachtwoord').fill('wrong password');
  await elsewhere.page.getByRole('button', { name: 'Inloggen' }).click();
  await elsewhere.page.getByText('Deze naam en dit wachtwoord horen niet bij elkaar.', { exact: false }).waitFor();
  await elsewhere.page.getByLabel('Wachtwoord').fill('ten characters');
  await elsewhere.page.getByRole('button', { name: 'Inloggen' }).click();
  await elsewhere.page.getByText('Jij bent aan zet.').waitFor();
  for (const who of [ann, elsewhere]) {
    assert.deepEqual(who.trouble, []);
    await who.context.close();
  }
});
