import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, enter, somebody } from './browser.js';
import { begin, guest } from './players.js';
import { proxyTo } from './proxy.js';
import { browser, server } from './stage.js';

/** A player in a browser that goes through a proxy, who has looked at a game and the list. */
async function behind(proxy, options = {}) {
  const players = [await guest(server.url), await guest(server.url)];
  const game = await begin(...players, 'tablut');
  const ann = await somebody(browser, proxy.url, { ...desktop, serviceWorkers: 'allow', ...options });
  await enter(ann, players[0]);
  await ann.page.goto('/games');
  await ann.page.locator('.game-card').first().waitFor();
  await ann.page.goto(`/games/${game.id}`);
  await ann.field('i4').waitFor();
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.waitForFunction(async () => (await caches.keys()).length === 1);
  return { ann, players, game };
}

const step = async (ann) => {
  for (const name of ['i4', 'h4']) await ann.field(name).click();
  await ann.page.getByRole('button', { name: 'Confirm', exact: true }).click();
};

test('behind a proxy that answers 502, 503 or 504 the page shows what it would show without a connection', async () => {
  const proxy = await proxyTo(server.url);
  try {
    const { ann, game } = await behind(proxy);
    for (const status of [502, 503, 504]) {
      proxy.fail(status);
      await ann.page.goto('/games');
      await ann.page.getByText(/^Your games as of/).waitFor();
      await ann.page.getByText(/^No connection/).waitFor();
      await ann.page.locator('.game-card a').first().click();
      await ann.page.getByText(/^The game as you last saw it/).waitFor();
      await ann.field('i4').waitFor();
      await ann.page.goto(`/games/${game.id}`);
      await ann.page.getByText(/^The game as you last saw it/).waitFor();
      await ann.page.goto('/games/aaaaaaaaaaaa');
      await ann.page.getByText('This game is not kept on this device.', { exact: false }).waitFor();
      await ann.page.goto('/');
      await ann.page.getByText('Open games appear here when the connection is back.', { exact: false }).waitFor();
      assert.equal(await ann.page.getByText(`${status}`, { exact: false }).count(), 0, 'nothing of the proxy is shown');
      assert.equal(await ann.page.locator('.problem').count(), 0, 'nothing is told as a fault');
      proxy.work();
      await ann.page.goto(`/games/${game.id}`);
      await ann.field('i4').waitFor();
      await ann.page.getByText(/^The game as you last saw it/).waitFor({ state: 'detached' });
    }
  } finally {
    await proxy.close();
  }
});

test('a move made while a proxy answers 502 is sent again until the server has it, and is made once', async () => {
  const proxy = await proxyTo(server.url);
  try {
    const { ann, players, game } = await behind(proxy);
    proxy.fail(502, { losing: true }); // the server takes the move, and the answer is lost
    await step(ann);
    await ann.page.getByText(/^No connection/).waitFor();
    proxy.work();
    await ann.page.getByRole('button', { name: 'i4-h4', exact: true }).waitFor();
    const { ply, last_move: last } = await players[1].call('GET', `/games/${game.id}`);
    assert.deepEqual([ply, last], [1, 'i4-h4']);
    await players[1].call('POST', `/games/${game.id}/resign`);

    const next = await begin(...players, 'tablut');
    await ann.page.goto(`/games/${next.id}`);
    await ann.field('i4').waitFor();
    proxy.fail(504); // the server never hears of it
    await step(ann);
    await ann.page.getByText(/^No connection/).waitFor();
    proxy.work();
    await ann.page.getByRole('button', { name: 'i4-h4', exact: true }).waitFor();
    assert.equal((await players[1].call('GET', `/games/${next.id}`)).ply, 1);
  } finally {
    await proxy.close();
  }
});
