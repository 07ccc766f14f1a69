import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, phone, somebody } from './browser.js';
import { begin, guest } from './players.js';
import { browser, server } from './stage.js';

/** The session goes stale here and the server knows nothing of it any more, as after months. */
const expire = (page) => page.evaluate(() => {
  const session = JSON.parse(localStorage.getItem('slowpond.session'));
  localStorage.setItem('slowpond.session', JSON.stringify({ ...session, refresh: 'x'.repeat(43), expires: 0 }));
});

/** A player placing pieces on a page, who has placed one. @param {object} ann @param {any} player */
async function placing(ann, player) {
  const { id } = await begin(player, await guest(server.url), 'subulata-7');
  await ann.page.goto(`/games/${id}`);
  await ann.page.evaluate((id) => localStorage.setItem('slowpond.drafts', JSON.stringify({ whose: JSON.parse(localStorage.getItem('slowpond.session')).user.id, what: [[`setup:${id}`, '12./.../...']] })), id);
  return id;
}

const draft = (page) => page.evaluate(() => localStorage.getItem('slowpond.drafts'));

test('whose session has ended is told once, signs in again where they were, and finds what was half done', async () => {
  const ann = await somebody(browser, server.url, phone);
  const player = await guest(server.url);
  const name = `Ann-${Date.now() % 1_000_000}`;
  await player.call('POST', '/me/upgrade', { name, password: 'ten characters' });
  await enter(ann, player);
  await ann.page.evaluate((name) => {
    const session = JSON.parse(localStorage.getItem('slowpond.session'));
    localStorage.setItem('slowpond.session', JSON.stringify({ ...session, user: { ...session.user, name, guest: false } }));
  }, name);
  const id = await placing(ann, player);
  await expire(ann.page);
  await ann.page.goto(`/games/${id}?ply=0`);
  const line = ann.page.getByText(`${name}, your session has ended.`, { exact: false });
  await line.waitFor();
  assert.equal(await ann.page.getByText(/session/).count(), 1, 'it is told once');

  await ann.page.goto('/new'); // no guest is made of an account unasked
  await ann.page.getByRole('button', { name: 'Offer the game' }).click();
  await ann.page.goBack();
  assert.equal(await ann.page.evaluate(() => localStorage.getItem('slowpond.session')), null);
  await ann.page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
  await ann.page.getByLabel('Name', { exact: true }).fill(name.toUpperCase());
  await ann.page.getByLabel('Password', { exact: true }).fill('ten characters');
  await ann.page.getByLabel('Password', { exact: true }).press('Enter');
  await ann.page.getByText('Place your pieces on your start tile.').waitFor();
  assert.equal(new URL(ann.page.url()).pathname + new URL(ann.page.url()).search, `/games/${id}?ply=0`);
  assert.match(await draft(ann.page), /12\.\//);
  assert.equal(await line.count(), 0);
  await ann.context.close();
});

test('a guest whose session has ended is told that there is no way back, and may begin anew', async () => {
  const ann = await somebody(browser, server.url, { locale: 'nl-NL' });
  const player = await guest(server.url);
  await enter(ann, player);
  await placing(ann, player);
  await expire(ann.page);
  await ann.page.goto('/games');
  const line = ann.page.getByRole('alert').filter({ hasText: `De sessie van ${player.name} is afgelopen, en een gast kan niet opnieuw inloggen` });
  await line.waitFor();
  assert.equal(await line.getByRole('link').count(), 0);
  await line.getByRole('button', { name: 'Begrepen' }).click();
  await line.waitFor({ state: 'detached' });
  assert.equal(await draft(ann.page), null, 'nobody can go on with it');
  await ann.page.goto('/new');
  await ann.page.getByRole('button', { name: 'Bied de partij aan' }).click();
  await ann.page.waitForURL(/\/games\/[a-z2-7]{12}/);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});
