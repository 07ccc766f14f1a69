// What the page asks for and draws: no more than what happens calls for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, somebody } from './browser.js';
import { begin, guest } from './players.js';
import { browser, server } from './stage.js';

/** Somebody with so many games of Tablut, looking at one of them or at the list. */
async function looking(count, path) {
  const players = [await guest(server.url), await guest(server.url)];
  let game;
  for (let i = 0; i < count; i++) game = await begin(...(i % 2 ? players.toReversed() : players), 'tablut');
  const ann = await somebody(browser, server.url);
  await enter(ann, players[0]);
  await withSetImmediately(ann.page);
  const { asked, answered } = counting(ann.page);
  await ann.page.clock.install();
  await ann.page.goto(path(game));
  return { ann, players, game, asked, answered };
}

/** Keeps the requests to the API from now on, and waits until each has its answer. */
function counting(page) {
  const asked = [];
  const open = new Set();
  const ends = (request) => open.delete(request);
  page.on('request', (request) => {
    if (!request.url().includes('/api/') || request.url().endsWith('/stream')) return; // a stream has no end
    open.add(request);
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  page.on('requestfinished', ends);
  page.on('requestfailed', ends);
  const answered = async () => {
    do await page.evaluate(() => new Promise((resolve) => { setImmediately(resolve); }));
    while (open.size > 0);
  };
  return { asked, answered };
}

/** Has the page take what came before it goes on, whatever its clock says. */
const withSetImmediately = (page) => page.addInitScript(() => {
  window.setImmediately = (call) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = call;
    port2.postMessage(null);
  };
});

/** How often cards have been drawn since the last time it was asked: calls of the code that names their class. */
async function cardsDrawn(devtools, page) {
  const { result } = await devtools.send('Profiler.takePreciseCoverage');
  let count = 0;
  for (const { url, functions } of result) {
    if (!/\/static\/.*\.js$/.test(url)) continue;
    const source = await page.evaluate(async (url) => (await fetch(url)).text(), url);
    for (const { ranges: [{ startOffset, endOffset, count: calls }] } of functions) {
      if (source.slice(startOffset, endOffset).includes('card game-card')) count += calls;
    }
  }
  return count;
}

test('a minute in which nothing happens draws no card, changes nothing and asks little', async () => {
  const { ann, players, game, asked, answered } = await looking(24, () => '/games');
  await ann.page.locator('.game-card').nth(23).waitFor();
  await ann.page.clock.runFor(4000); // the bell has asked by then
  await answered();
  const devtools = await ann.context.newCDPSession(ann.page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await cardsDrawn(devtools, ann.page);
  asked.length = 0;
  await ann.page.evaluate(() => {
    window.changed = [];
    new MutationObserver((all) => window.changed.push(...all.map(({ target }) => (target.outerHTML ?? target.data).slice(0, 80))))
      .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const minute = async () => {
    for (let i = 0; i < 20; i++) {
      await ann.page.clock.runFor(3000);
      await answered();
    }
  };
  await minute();
  assert.deepEqual(await ann.page.evaluate(() => window.changed), []);
  assert.equal(await cardsDrawn(devtools, ann.page), 0);
  assert.ok(asked.length <= 8, `${asked}`); // the clock outruns the heartbeats, so that the stream counts as cut
  await players[1].call('POST', `/games/${game.id}/moves`, { version: game.version, move: 'i4-h4' });
  await minute();
  const drawn = await cardsDrawn(devtools, ann.page);
  assert.ok(drawn > 0 && drawn <= 3, `${drawn} cards drawn for a move in one game`);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a move costs one request', async () => {
  const { ann, game, asked, answered } = await looking(1, ({ id }) => `/games/${id}`);
  await ann.page.getByText('No moves yet.').waitFor();
  for (const field of ['i4', 'h4']) await ann.field(field).click();
  await ann.page.clock.pauseAt(Date.now() + 60_000); // no poll from here on
  await answered();
  asked.length = 0;
  await ann.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await ann.page.getByRole('button', { name: 'i4-h4', exact: true }).waitFor();
  await answered();
  assert.deepEqual(asked, [`POST /api/v1/games/${game.id}/moves`]);
  await ann.context.close();
});

test('a list that takes longer than the pause between two polls arrives', async () => {
  const { ann } = await looking(1, () => '/rules');
  const release = [];
  const list = /sort=deadline.*include=position/;
  await ann.page.route(list, async (route) => {
    await new Promise((resolve) => release.push(resolve));
    await route.continue();
  });
  const first = ann.page.waitForRequest(list);
  await ann.page.getByRole('link', { name: /^My games/ }).click();
  await first;
  await ann.page.clock.runFor(19_000); // less than a request is waited for
  await ann.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  assert.equal(release.length, 1, 'it is asked for once');
  release[0]();
  await ann.page.locator('.game-card').waitFor();
  await ann.context.close();
});
