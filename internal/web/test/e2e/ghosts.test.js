// Guests who sign in to an account, and players who stay away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, somebody } from './browser.js';
import { begin, guest } from './players.js';
import { browser, server } from './stage.js';

const password = 'a pond of frogs 12';
let made = 0;

/** Makes an account without a browser. */
async function account() {
  const name = `Owner${process.pid % 1000}x${made++}`;
  const answer = await fetch(`${server.url}/api/v1/auth/register`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name, password }) });
  assert.equal(answer.status, 201);
  return name;
}

async function signIn(who, name) {
  await who.page.getByLabel('Name', { exact: true }).fill(name);
  await who.page.locator('input[name=password]').fill(password);
  await who.page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await who.page.locator('header').getByText(name).waitFor();
}

test('a guest who signs in brings the games along, or leaves them behind after a warning', async () => {
  for (const bring of [true, false]) {
    const players = [await guest(server.url), await guest(server.url)];
    const { id } = await begin(...players, 'tablut');
    const name = await account();
    const ann = await somebody(browser, server.url);
    await enter(ann, players[0]);
    await ann.page.goto('/sign-in?form=login');
    const choice = ann.page.getByRole('checkbox', { name: 'Bring your 1 game along' });
    await choice.waitFor();
    if (!bring) {
      await choice.uncheck();
      await ann.page.getByText('loses the guest’s games for good').waitFor();
    }
    await signIn(ann, name);
    await ann.page.goto(`/games/${id}`);
    await ann.page.locator('.player').getByText(bring ? name : players[0].name).waitFor();
    const game = await (await fetch(`${server.url}/api/v1/games/${id}`)).json();
    assert.equal(game.seats[0].player.name, bring ? name : players[0].name);
    const renewed = await fetch(`${server.url}/api/v1/auth/refresh`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ refresh_token: players[0].session.refresh_token }),
    });
    if (!bring) assert.equal(renewed.status, 401, 'the guest is still signed in');
    await ann.context.close();
  }
});

test('who waits without a clock is told from when on the game may be claimed, and claims it in two steps', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'tablut', { time_control: { kind: 'none' } });
  const ann = await somebody(browser, server.url);
  await enter(ann, players[0]);
  let from = '2999-06-15T12:00:00Z';
  let claimed = null;
  await ann.page.route(`**/api/v1/games/${id}*`, async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    await route.fulfill({ response: answer, json: { ...await answer.json(), claimable_at: from } });
  });
  await ann.page.route(`**/api/v1/games/${id}/claim`, (route) => {
    claimed = route.request().postDataJSON();
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', title: '', status: 409, detail: '', instance: '', code: 'not_claimable' }) });
  });
  await ann.page.goto(`/games/${id}`);
  await ann.page.getByText(/No clock runs here. From .*2999 on you may claim/).waitFor();
  from = '2020-01-01T00:00:00Z';
  await ann.page.reload();
  await ann.page.getByRole('button', { name: 'Claim the game…' }).click();
  await ann.page.getByRole('button', { name: 'No, wait on' }).click();
  await ann.page.getByRole('button', { name: 'Claim the game…' }).click();
  await ann.page.getByRole('button', { name: 'Yes, I win' }).click();
  await ann.page.getByText('This game cannot be claimed now').first().waitFor();
  assert.ok(claimed.version > 0);
  await ann.context.close();
});
