// A page hears of moves as they are made, in every tab, and asks for next to nothing besides.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, settledNetwork, somebody } from './browser.js';
import { begin, guest } from './players.js';
import { proxyTo } from './proxy.js';
import { browser, server } from './stage.js';

const stood = (page) => page.waitForResponse((response) => response.url().endsWith('/stream') && response.status() === 200);
const moved = (page, move) => page.getByRole('button', { name: move, exact: true }).waitFor();

/** Two players with so many games of Tablut, the second one, who waits, in a browser. */
async function waiting({ count = 1, url = server.url, path, init } = {}) {
  const players = [await guest(server.url), await guest(server.url)];
  let game;
  for (let i = 0; i < count; i++) game = await begin(...players, 'tablut');
  const ben = await somebody(browser, url);
  await enter(ben, players[1]);
  await init?.(ben.page);
  const stands = stood(ben.page);
  stands.catch(() => {}); // where no stream is to come
  const answered = answering(ben.page);
  await ben.page.goto(path ?? `/games/${game.id}`);
  const play = async (move, who = players[0]) => {
    const { version } = await who.call('GET', `/games/${game.id}`);
    await who.call('POST', `/games/${game.id}/moves`, { version, move });
    return Date.now();
  };
  return { ben, players, game, play, stands, answered };
}

/** Waits until all that a page has asked for is answered, but for streams. */
function answering(page) {
  const open = new Set();
  page.on('request', (request) => /\/api\/(?!.*\/stream$)/.test(request.url()) && open.add(request));
  for (const name of ['requestfinished', 'requestfailed']) page.on(name, (request) => open.delete(request));
  return async () => {
    do await turn(page);
    while (open.size > 0);
  };
}

/** Has the page take what came, whatever its clock says. */
const turn = (page) => page.evaluate(() => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
}));

/** Counts what a page asks of the API from now on. */
function asking(...pages) {
  const asked = [];
  for (const page of pages) page.on('request', (request) => request.url().includes('/api/') && asked.push(`${request.method()} ${new URL(request.url()).pathname.replace('/api/v1', '')}`));
  return asked;
}

test('a move shows within a second in every tab over one stream, and in the title of a tab nobody sees', async () => {
  const { ben, game, play, stands } = await waiting();
  await stands;
  await ben.page.getByText('No moves yet.').waitFor();
  const other = await ben.context.newPage();
  const asked = asking(ben.page, other);
  await other.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await other.goto('/rules');
  await other.waitForFunction(() => document.title.endsWith('Slowpond'));
  const third = await ben.context.newPage();
  await third.goto(`/games/${game.id}`);
  await third.getByText('No moves yet.').waitFor();
  await settledNetwork(other);
  assert.ok(!asked.some((one) => one.endsWith('/stream')), `${asked}`);
  const at = await play('i4-h4');
  await Promise.all([moved(ben.page, 'i4-h4'), moved(third, 'i4-h4'), other.waitForFunction(() => document.title.startsWith('(1)'))]);
  const took = Date.now() - at;
  console.log(`a move showed in three tabs after ${took} ms`);
  assert.ok(took < 2000, `${took} ms`); // a second, and what a loaded machine takes
  assert.deepEqual(ben.trouble, []);
  await ben.context.close();
});

test('the tab that holds the stream is closed, and the other one goes on with it', async () => {
  const { ben, game, play, stands } = await waiting();
  await stands;
  const other = await ben.context.newPage();
  await other.goto(`/games/${game.id}`);
  await other.getByText('No moves yet.').waitFor();
  const again = stood(other);
  await ben.page.close();
  assert.equal((await (await again).request().allHeaders())['last-event-id'] !== undefined, true);
  await play('i4-h4');
  await moved(other, 'i4-h4');
  await ben.context.close();
});

test('without the network for a while, and over a restart of the server, a page catches up by itself', async () => {
  const { ben, play, players, stands } = await waiting();
  await stands;
  await ben.page.getByText('No moves yet.').waitFor();
  await ben.page.evaluate(() => { window.stayed = true; });
  await ben.context.setOffline(true);
  await play('i4-h4');
  await ben.context.setOffline(false);
  await moved(ben.page, 'i4-h4');
  const again = stood(ben.page);
  await server.stop();
  await server.start();
  await again;
  await play('d5-d3', players[1]);
  await moved(ben.page, 'd5-d3');
  assert.equal(await ben.page.evaluate(() => window.stayed), true);
  await ben.context.close();
});

test('signing out in one tab ends the stream of all', async () => {
  const { ben, stands } = await waiting({ path: '/rules' });
  await stands;
  const ended = new Promise((resolve) => { for (const name of ['requestfailed', 'requestfinished']) ben.page.on(name, (request) => request.url().endsWith('/me/stream') && resolve()); });
  const other = await ben.context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Sign out…' }).click();
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await ended;
  await ben.context.close();
});

test('who only watches a game, signed in nowhere, sees its moves too', async () => {
  const { ben, game, play } = await waiting({ path: '/rules' });
  const eve = await somebody(browser, server.url);
  const stands = stood(eve.page);
  await eve.page.goto(`/games/${game.id}`);
  await stands;
  await eve.page.getByText('No moves yet.').waitFor();
  const at = await play('i4-h4');
  await moved(eve.page, 'i4-h4');
  assert.ok(Date.now() - at < 2000);
  await Promise.all([eve.context.close(), ben.context.close()]);
});

test('behind a proxy that cuts, withholds or refuses streams, a page asks now and then, and says nothing of it', async () => {
  for (const how of ['cut', 'withhold', 'refuse']) {
    const proxy = await proxyTo(server.url);
    proxy.spoilStreams(how);
    try {
      const { ben, play } = await waiting({ url: proxy.url });
      await ben.page.getByText('No moves yet.').waitFor();
      await play('i4-h4');
      await moved(ben.page, 'i4-h4');
      assert.equal(await ben.page.locator('.problem').count(), 0);
      assert.equal(await ben.page.getByText(/No connection/).count(), 0);
      assert.deepEqual(ben.trouble, []);
      await ben.context.close();
    } finally {
      await proxy.close();
    }
  }
});

test('a minute on "My games" with 52 games asks for next to nothing, and a move for one game', async () => {
  const proxy = await proxyTo(server.url);
  let [devtools, bytes] = [null, 0];
  const fromAPI = new Set();
  try {
    const init = async (page) => {
      await page.clock.install();
      devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      devtools.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.includes('/api/') && fromAPI.add(requestId));
      devtools.on('Network.dataReceived', ({ requestId, dataLength }) => { bytes += fromAPI.has(requestId) ? dataLength : 0; });
    };
    const { ben, game, play, stands, answered } = await waiting({ count: 52, url: proxy.url, path: '/games', init });
    await stands;
    await ben.page.locator('.game-card').nth(51).waitFor();
    await ben.page.clock.runFor(2500);
    await answered();
    const asked = asking(ben.page);
    bytes = 0;
    for (let second = 0; second < 60; second += 10) {
      const came = new Promise((resolve) => { devtools.on('Network.dataReceived', ({ requestId }) => fromAPI.has(requestId) && resolve()); });
      proxy.beat();
      await came;
      await turn(ben.page);
      await ben.page.clock.runFor(10_000);
    }
    console.log(`a minute with 52 games: ${asked.length} requests, ${bytes} bytes`);
    assert.ok(asked.length <= 3 && bytes < 5000, `${asked}, ${bytes} bytes`);
    const card = ben.page.locator('.game-card', { has: ben.page.locator(`a[href="/games/${game.id}"]`) });
    asked.length = 0;
    await play('i4-h4');
    await card.getByText(/Your move|your turn/i).first().waitFor();
    assert.deepEqual(asked.filter((one) => !one.includes(game.id)), []);
    await ben.context.close();
  } finally {
    await proxy.close();
  }
});

test('a knock sounds for a move only where its reader wishes so', async () => {
  const { ben, game, play, stands } = await waiting({
    path: '/settings', init: (page) => page.addInitScript(() => {
      window.knocks = 0;
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function counted(...all) {
        window.knocks++;
        return start.apply(this, all);
      };
    }),
  });
  await stands;
  await ben.page.getByRole('checkbox', { name: /^Sound/ }).check();
  await ben.page.getByRole('link', { name: /^My games/ }).click();
  await ben.page.locator(`a[href="/games/${game.id}"]`).click();
  await ben.page.getByText('No moves yet.').waitFor();
  await play('i4-h4');
  await moved(ben.page, 'i4-h4');
  await ben.page.waitForFunction(() => window.knocks === 1);
  await ben.context.close();
});
