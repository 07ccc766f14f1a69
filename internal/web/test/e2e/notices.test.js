// The bell tells what happened meanwhile, the settings say what is told where, and a push is shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { found } from './axe.js';
import { enter, phone, somebody } from './browser.js';
import { begin, guest } from './players.js';
import { browser, server } from './stage.js';

/** Ann has moved in a game in which Ben is to answer. */
async function moved(ben = {}) {
  const players = [await guest(server.url), await guest(server.url)];
  const game = await begin(...players, 'tablut');
  const one = await somebody(browser, server.url, ben);
  await enter(one, players[1]);
  const { version } = await players[0].call('GET', `/games/${game.id}`);
  const move = () => players[0].call('POST', `/games/${game.id}/moves`, { version, move: 'd1-d3' });
  return { one, players, game, move };
}

test('the bell counts what happened while another page was open, tells it, and has then been seen', async () => {
  const { one, players, game, move } = await moved();
  const stands = one.page.waitForResponse((response) => response.url().endsWith('/me/stream') && response.status() === 200);
  await one.page.goto('/rules');
  await stands;
  await move();
  const bell = one.page.getByRole('link', { name: /^Notices/ });
  await bell.getByText('1 new').waitFor({ state: 'attached' });
  await bell.click();
  await one.page.getByRole('link', { name: `It is your move against ${players[0].name}.` }).waitFor();
  await one.page.getByText('new', { exact: true }).waitFor();
  await bell.getByText('1 new').waitFor({ state: 'detached' });
  await one.page.reload();
  await one.page.getByRole('link', { name: `It is your move against ${players[0].name}.` }).click();
  await one.page.waitForURL(`**/games/${game.id}`);
  assert.equal(await one.page.getByText('new', { exact: true }).count(), 0);
  assert.deepEqual(one.trouble, []);
  await one.context.close();
});

test('what is told where is chosen in a table, in Dutch on a phone, and stays', async () => {
  const { one } = await moved({ ...phone, viewport: { width: 320, height: 700 }, locale: 'nl-NL' });
  await one.page.goto('/settings');
  const turn = one.page.getByRole('checkbox', { name: 'Ik ben aan zet, Push' });
  await turn.waitFor();
  const saved = one.page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await turn.uncheck();
  await saved;
  await one.page.getByRole('checkbox', { name: 'Geen mail en push in de stille uren' }).check();
  await one.page.getByRole('button', { name: 'Bewaar' }).click();
  await one.page.getByText('Bewaard.').waitFor();
  await one.page.getByRole('button', { name: 'Toon de adressen' }).click();
  await one.page.getByText(/^https:\/\/pond\.example\.org\/feeds\/\w+\/games\.ics$/).waitFor();
  assert.equal(await one.page.evaluate(() => document.documentElement.scrollWidth), 320, 'the page fits');
  assert.deepEqual(await found(one.page), []);
  await one.page.reload();
  await turn.waitFor();
  assert.equal(await turn.isChecked(), false);
  const told = await one.api('GET', '/me/notifications');
  assert.deepEqual(told.quiet, { from: '22:00', to: '07:00' });
  assert.deepEqual(told.kinds.your_turn, ['mail', 'page']);
  assert.deepEqual(one.trouble, []);
  await one.context.close();
});

test('a push is shown, a newer one of the game takes its place, and who has the game before them gets none', async () => {
  const { one, game } = await moved({ serviceWorkers: 'allow', permissions: ['notifications'] });
  await one.page.goto('/rules');
  await one.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const devtools = await one.context.newCDPSession(one.page);
  const known = new Promise((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.length > 0 && resolve(registrations.at(-1).registrationId));
  });
  await devtools.send('ServiceWorker.enable');
  const registration = await known;
  const push = (title) => devtools.send('ServiceWorker.deliverPushMessage', {
    origin: server.url, registrationId: registration, data: JSON.stringify({ kind: 'your_turn', title, body: 'Tablut.', url: `https://pond.example.org/games/${game.id}`, tag: game.id }),
  });
  const shown = () => one.page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title));
  const until = async (want) => {
    for (const end = Date.now() + 20_000; Date.now() < end;) {
      if ((await shown()).join() === want) return;
      await one.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    assert.equal((await shown()).join(), want);
  };
  await push('first');
  await until('first');
  await push('second');
  await until('second');
  await one.page.goto(`/games/${game.id}`);
  await one.page.locator('svg.board').first().waitFor();
  await push('third');
  await one.page.goto('/rules');
  await push('fourth');
  await until('fourth');
  await one.context.close();
});
