import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, enter, phone, somebody } from './browser.js';
import { begin, escape, guest, move, place } from './players.js';
import { browser, server } from './stage.js';

/** Two players, the first one in a browser. */
async function pair(options) {
  const players = [await guest(server.url), await guest(server.url)];
  const ann = await somebody(browser, server.url, options);
  await enter(ann, players[0]);
  return { ann, players };
}

const moves = ['i4-h4', 'd5-d3', 'h4-h3'];
const boards = (page) => page.locator('.board-box:not([hidden]) svg.board');

test('what happened since the last look is told, game by game, and on the page of the game', async () => {
  const { ann, players } = await pair(phone);
  const game = await begin(...players, 'tablut');
  const setup = await begin(...players, 'subulata-7');
  for (const { id } of [setup, game]) {
    await ann.page.goto(`/games/${id}`);
    await ann.page.locator('.turn').waitFor();
  }
  await ann.page.goto('/rules');
  await move(...players, game, escape.slice(0, 2));
  await players[1].call('POST', `/games/${game.id}/draw`, { action: 'offer' });
  await players[1].call('POST', `/games/${setup.id}/setup`, { setup: '765/.4./321' });
  await ann.page.goto('/games');
  await ann.page.getByText('2 moves since you looked: i4-h4, d5-d3.', { exact: false }).waitFor();
  await ann.page.getByText(`${players[1].name} offers a draw.`, { exact: false }).waitFor();
  await ann.page.getByText(`${players[1].name} has placed their pieces.`).waitFor();

  await ann.page.locator(`a[href="/games/${game.id}"]`).click();
  await ann.page.getByText('2 moves since you looked: i4-h4, d5-d3.', { exact: false }).waitFor();
  await ann.page.getByRole('button', { name: 'Show from there' }).click();
  await ann.page.locator('.past').getByText('After move 0 of 2.').waitFor();
  await ann.page.goto('/games');
  await ann.page.locator('.game-card').first().waitFor();
  assert.equal(await ann.page.getByText('since you looked:', { exact: false }).count(), 0);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('after a move the next game that waits is a step away, the one with the nearest deadline first', async () => {
  const { ann, players } = await pair(desktop);
  const [game, , soon] = [
    await begin(...players, 'tablut'), await begin(...players, 'tablut'),
    await begin(...players, 'tablut', { time_control: { kind: 'per_move', per_move_seconds: 7200 } }),
  ];
  await ann.page.goto(`/games/${game.id}`);
  await ann.page.locator('.count').getByText('3', { exact: true }).waitFor();
  assert.equal(await ann.page.getByRole('link', { name: /^Next game/ }).count(), 0);
  for (const name of ['i4', 'h4']) await ann.field(name).click();
  await ann.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await ann.page.getByRole('link', { name: 'Next game waiting for you (2)' }).click();
  await ann.page.waitForURL(`**/games/${soon.id}`);
  await ann.page.locator('.count').getByText('2', { exact: true }).waitFor();
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('an earlier position asks the server for nothing, and without a connection it is there too', async () => {
  const { ann, players } = await pair({ ...desktop, serviceWorkers: 'allow' });
  const game = await begin(...players, 'tablut');
  await move(...players, game, moves);
  const requests = [];
  ann.page.on('request', (request) => requests.push(request.url()));
  await ann.page.goto(`/games/${game.id}`);
  await ann.page.getByRole('button', { name: moves[2], exact: true }).waitFor();
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.waitForFunction(async () => (await caches.keys()).length === 1);
  await ann.page.getByRole('button', { name: 'One move back' }).click();
  await ann.page.locator('.past').getByText('After move 2 of 3.').waitFor();
  assert.deepEqual(requests.filter((url) => url.includes('/replay?')), []);

  await ann.context.setOffline(true);
  await ann.page.goto(`/games/${game.id}?ply=1`);
  await ann.page.locator('.past').getByText('After move 1 of 3.').waitFor();
  await ann.field('h4').waitFor();
  await ann.page.getByRole('button', { name: 'One move on' }).click();
  await ann.page.locator('.past').getByText('After move 2 of 3.').waitFor();
  await ann.context.setOffline(false);
  await ann.page.getByText('The game as you last saw it', { exact: false }).waitFor({ state: 'detached' });
  await ann.context.close();
});

test('a replay whose moves are not on the device says so, shows the game, and goes to the ply once it can', async () => {
  const { ann, players } = await pair({ ...desktop, serviceWorkers: 'allow' });
  const game = await begin(...players, 'tablut');
  await move(...players, game, moves);
  await ann.page.goto('/games');
  await ann.page.locator('.game-card').waitFor();
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.waitForFunction(async () => (await caches.keys()).length === 1);
  await ann.context.setOffline(true);
  await ann.page.goto(`/games/${game.id}?ply=1`);
  await ann.page.getByText('The moves are not kept on this device.', { exact: false }).waitFor();
  await boards(ann.page).waitFor();
  await ann.context.setOffline(false);
  await ann.page.locator('.past').getByText('After move 1 of 3.').waitFor();
  await ann.page.goto('/rules');
  await ann.context.setOffline(true);
  await ann.page.goto('/games/aaaaaaaaaaaa');
  await ann.page.getByText('This game is not kept on this device.', { exact: false }).waitFor();
  await ann.context.close();
});

test('without a connection my games are as they were, said once, and forgotten on signing out', async () => {
  const { ann, players } = await pair({ ...phone, serviceWorkers: 'allow' });
  const slow = await begin(...players, 'tablut');
  const soon = await begin(...players, 'tablut', { time_control: { kind: 'per_move', per_move_seconds: 7200 } });
  const theirs = await begin(players[1], players[0], 'tablut');
  const cards = ann.page.locator('.game-card a');
  const order = async () => cards.evaluateAll((all) => all.map((one) => one.pathname.slice(7)));
  await ann.page.goto('/games');
  await cards.nth(2).waitFor();
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.waitForFunction(async () => (await caches.keys()).length === 1);
  await server.stop();
  try {
    await ann.page.goto('/games');
    await ann.page.getByText(/^Your games as of \d\d:\d\d\./).waitFor();
    assert.deepEqual(await order(), [soon.id, slow.id, theirs.id]);
    assert.deepEqual(await ann.page.locator('h2').allTextContents(), ['Waiting for you', 'Waiting for others']);
    const top = async () => (await ann.page.locator('h1').boundingBox()).y;
    const before = await top();
    await ann.page.getByText('No connection; trying again.').waitFor();
    assert.equal(await top(), before, 'the line moves nothing');
    assert.equal(await ann.page.getByText(/no connection|does not answer/i).count(), 1);

    await ann.page.goto('/');
    await ann.page.getByText('Open games appear here when the connection is back.', { exact: false }).waitFor();
    await ann.page.getByRole('button', { name: 'Play a person: Tablut' }).click();
    await ann.page.locator('.variant', { hasText: 'Sixteen' }).getByRole('button', { name: 'Try again' }).waitFor();
    assert.equal(await ann.page.getByText('The server does not answer.', { exact: false }).count(), 1);
  } finally {
    await server.start();
  }
  await ann.page.getByText('Nobody is waiting for an opponent right now.').waitFor();
  await ann.page.goto('/settings');
  await ann.page.getByRole('button', { name: 'Sign out…' }).click();
  await ann.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await ann.page.getByRole('heading', { name: 'Board games that can wait' }).waitFor();
  assert.ok(!(await ann.page.evaluate(() => JSON.stringify({ ...localStorage }))).includes(slow.id));
  await ann.context.close();
});

test('while the server does not answer little is asked, and less the longer it lasts', async () => {
  const { ann, players } = await pair(desktop);
  await begin(...players, 'tablut');
  await ann.page.clock.install();
  await ann.page.goto('/games');
  await ann.page.locator('.game-card').waitFor();
  let asked = 0;
  await ann.page.route('**/api/**', (route) => {
    asked++;
    return route.abort();
  });
  const pass = async (seconds) => {
    for (let i = 0; i < seconds; i += 3) await ann.page.clock.runFor(3000);
  };
  await pass(60);
  await ann.page.getByText(/^No connection since/).waitFor();
  asked = 0;
  await pass(60);
  assert.ok(asked >= 2 && asked <= 6, `${asked} requests in a minute`);
  await ann.page.unroute('**/api/**');
  await pass(15);
  await ann.page.getByText(/^No connection since/).waitFor({ state: 'detached' });
  await ann.context.close();
});

test('an open game of mine has a picture wherever it is listed', async () => {
  const { ann, players } = await pair(desktop);
  await players[0].call('POST', '/games', { variant: 'tablut', opponent: { kind: 'anyone' } });
  await ann.page.goto(`/users/${players[0].name}`);
  await ann.page.locator('.game-card svg.mini-board').waitFor();
  await ann.context.close();
});
