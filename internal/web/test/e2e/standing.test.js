// What is left standing where files of the page, or the server, fail: a word and a way on, never a blank.
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { test } from 'node:test';
import { desktop, enter, somebody } from './browser.js';
import { begin, guest } from './players.js';
import { browser, server } from './stage.js';

const words = 'Slowpond has not started yet';

for (const [what, file, fail] of [
  ['a script that fails', '**/app/main.js', (route) => route.abort()],
  ['a script that never comes', '**/app/main.js', () => {}],
  ['a style sheet that never comes', '**/css/page.css', () => {}],
]) {
  test(`with ${what} the page says so, or does without, and leads on`, async () => {
    const ann = await somebody(browser, server.url);
    await ann.page.route(file, fail);
    await ann.page.goto('/rules/tablut', { waitUntil: 'commit' });
    if (file.endsWith('.css')) await ann.page.getByRole('heading', { name: 'Tablut' }).first().waitFor();
    else await ann.page.getByText(words, { exact: false }).waitFor();
    await ann.page.unroute(file);
    if (what === 'a script that fails') await ann.page.getByRole('link', { name: 'Load the page again' }).click();
    await ann.page.getByRole('heading', { name: 'Tablut' }).first().waitFor();
    assert.equal(await ann.page.getByText(words, { exact: false }).count(), 0);
    await ann.context.close();
  });
}

test('without the texts of the language preferred the page speaks another one, says so, and can be asked again', async () => {
  const bob = await somebody(browser, server.url, { locale: 'nl-NL' });
  await bob.page.route('**/app/nl-*.js', (route) => route.abort());
  await bob.page.goto('/rules');
  await bob.page.getByText('The page could not be fetched in Nederlands.', { exact: false }).waitFor();
  await bob.page.unroute('**/app/nl-*.js');
  await bob.page.getByRole('button', { name: 'Try again' }).click();
  await bob.page.getByRole('link', { name: 'Spelregels' }).first().waitFor();
  await bob.context.close();
});

test('of two quick changes of language the last one counts, though the first one comes later', async () => {
  const ann = await somebody(browser, server.url);
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await ann.page.route('**/app/nl-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await ann.page.goto('/settings');
  await ann.page.getByRole('radio', { name: 'Nederlands' }).check();
  await ann.page.getByRole('radio', { name: 'English' }).check();
  const come = ann.page.waitForResponse('**/app/nl-*.js');
  release();
  await (await come).finished();
  await ann.page.getByRole('heading', { name: 'Settings' }).waitFor();
  assert.equal(await ann.page.evaluate(() => document.documentElement.lang), 'en');
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a tab of a release that is gone says so at the next page and loads the new one', async () => {
  const ann = await somebody(browser, server.url);
  const gone = '**/app/newgame-*.js';
  await ann.page.route(gone, (route) => route.fulfill({ status: 404, body: 'There is no such file.' }));
  await ann.page.goto('/rules/tablut');
  await ann.page.getByRole('heading', { name: 'Tablut' }).first().waitFor();
  await ann.page.getByRole('link', { name: 'New game' }).click();
  await ann.page.getByText('A part of the page could not be fetched.', { exact: false }).waitFor();
  await ann.page.unroute(gone);
  await ann.page.getByRole('button', { name: 'Load the page again' }).click();
  await ann.page.getByRole('button', { name: 'Offer the game' }).waitFor();
  await ann.context.close();
});

/** Stands before the server, and on command lets every request hang. */
async function before(url) {
  let hangs = false;
  const proxy = createServer((incoming, outgoing) => {
    if (hangs) return;
    const onward = request(new URL(incoming.url, url), { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${proxy.address().port}`,
    hang: (on) => { hangs = on; },
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

test('while the server hangs the page and my games are shown as they were kept, with a word', async () => {
  const front = await before(server.url);
  const players = [await guest(server.url), await guest(server.url)];
  await begin(...players, 'tablut');
  const ann = await somebody(browser, front.url, { ...desktop, serviceWorkers: 'allow' });
  await enter(ann, players[0]);
  await ann.page.goto('/games');
  await ann.page.locator('.game-card').waitFor();
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.waitForFunction(async () => (await caches.keys()).length === 1);
  front.hang(true);
  await ann.page.goto('/games', { waitUntil: 'commit' });
  await ann.page.getByText(/^Your games as of/).waitFor();
  await ann.page.locator('.game-card').waitFor();
  await ann.page.getByText('The server is slow to answer', { exact: false }).waitFor();
  await ann.context.close();
  front.close();
});
