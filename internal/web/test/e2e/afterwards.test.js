import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, phone, somebody } from './browser.js';
import { begin, escape, guest, hurry, move, place } from './players.js';
import { browser, server } from './stage.js';

const plyOf = (page) => new URL(page.url()).searchParams.get('ply');

test('a Tablut game that is over is analysed on demand: a graph to step through, faults, and better lines to look at', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await move(...players, await begin(...players, 'tablut'), escape);
  const ann = await somebody(browser, server.url, { listens: true });
  const fetched = async () => (await ann.heard()).filter(({ url }) => url.includes('analysisview'));
  await ann.page.goto(`/games/${id}`);
  const button = ann.page.getByRole('button', { name: 'Analyse this game' });
  await button.waitFor();
  assert.deepEqual(await fetched(), [], 'who does not ask fetches nothing');
  await button.press('Enter');

  const graph = ann.page.getByRole('slider', { name: 'Who stood better, move by move' });
  await graph.waitFor();
  assert.equal((await fetched()).length, 1);
  await ann.page.waitForFunction(() => document.activeElement?.textContent === 'Analysis'); // it is not lost with the button
  await graph.focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'PageUp', 'ArrowLeft', 'ArrowLeft']) await ann.page.keyboard.press(key);
  assert.equal(plyOf(ann.page), '6');
  assert.match(await graph.getAttribute('aria-valuetext'), /^After 3… d5-d7: .+\.$/);
  const box = await graph.boundingBox();
  await graph.click({ position: { x: 2, y: box.height / 2 } });
  await ann.page.waitForURL(/ply=0$/);

  await ann.page.getByRole('button', { name: '4. h2-g2: blunder' }).click();
  await ann.page.waitForURL(/ply=7$/);
  await ann.page.locator('.analysis-said', { hasText: 'After 4. h2-g2: blunder. Defenders can force a win.' }).waitFor();
  await ann.page.getByRole('group', { name: 'Better was' }).getByRole('button').first().click();
  await ann.page.getByRole('img', { name: /^After [a-i]\d-/ }).waitFor();
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('who waits for an analysis of a server that is busy is told so, can stop, and can ask again', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await move(...players, await begin(...players, 'tablut'), escape);
  const bob = await somebody(browser, server.url, { ...phone, locale: 'nl-NL' });
  await bob.page.route('**/analysis', (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' }));
  await bob.page.goto(`/games/${id}`);
  const card = bob.page.locator('.analysis');
  await card.getByRole('button', { name: 'Analyseer deze partij' }).tap();
  await card.getByRole('status').getByText('De server is druk of wordt vernieuwd. Probeer het zo nog eens.').waitFor();
  await card.getByRole('button', { name: 'Wacht niet langer' }).tap();
  await bob.page.unroute('**/analysis');
  await card.getByRole('button', { name: 'Analyseer deze partij' }).tap();
  await card.getByRole('slider').waitFor();
  assert.deepEqual(bob.trouble, []);
  await bob.context.close();
});

test('an analysis of a part of a game, or of nothing at all, says so', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await move(...players, await begin(...players, 'tablut'), escape);
  for (const [kept, sign] of [[2, 'Only the first 2 moves were analysed, those of both sides counted together.'], [0, 'The computer could not judge this game.']]) {
    const ann = await somebody(browser, server.url);
    await ann.page.route('**/analysis', async (route) => {
      const answer = await route.fetch();
      const analysis = await answer.json();
      await route.fulfill({ response: answer, json: { ...analysis, plies: analysis.plies.slice(0, kept) } });
    });
    await ann.page.goto(`/games/${id}`);
    await ann.page.getByRole('button', { name: 'Analyse this game' }).click();
    await ann.page.locator('.analysis').getByText(sign).first().waitFor();
    if (kept > 0) await ann.page.getByRole('slider').press('Home');
    assert.deepEqual(ann.trouble, []);
    await ann.context.close();
  }
});

test('no analysis is offered while a game lasts, nor of one with hidden numbers', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const running = await begin(...players, 'tablut');
  const pond = await begin(...players, 'subulata-7');
  await place(...players, pond.id);
  await hurry(...players, pond.id, () => false);
  const ann = await somebody(browser, server.url);
  for (const [id, sign] of [[running.id, 'No moves yet.'], [pond.id, 'Points']]) {
    await ann.page.goto(`/games/${id}`);
    await ann.page.getByText(sign, { exact: true }).waitFor();
    assert.equal(await ann.page.getByRole('button', { name: 'Analyse this game' }).count(), 0);
  }
  await ann.context.close();
});

test('a Subulata game that is over is looked at with either player’s eyes, as far as the reader knows the numbers', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7', { options: { reveal: 'all' } });
  await place(...players, id);
  await hurry(...players, id, ({ ply }) => ply >= 6);
  const [ann, ben] = [await somebody(browser, server.url), await somebody(browser, server.url)];
  await enter(ann, players[0]);
  await ann.page.goto(`/games/${id}`);
  await ann.field('A1').waitFor();
  assert.equal(await ann.page.getByLabel('Numbers').count(), 0, 'not while it lasts');
  await hurry(...players, id, () => false);

  const figures = (who, seat) => who.page.locator(`.board-box:not([hidden]) .hopper.${seat} .figure`).count();
  await ben.page.goto(`/games/${id}?ply=2`);
  await ben.page.getByLabel('Numbers').waitFor();
  await ben.page.locator('.board-box:not([hidden]) .hopper.black .figure').first().waitFor();
  assert.deepEqual([await figures(ben, 'white'), await figures(ben, 'black')], [7, 7]);
  await ben.page.getByLabel('Numbers').selectOption('as White knew them');
  assert.deepEqual([await figures(ben, 'white'), await figures(ben, 'black')], [7, 0]);
  await ben.page.getByLabel('Numbers').selectOption('as Black knew them');
  assert.deepEqual([await figures(ben, 'white'), await figures(ben, 'black')], [0, 7]);
  await ben.page.getByRole('button', { name: 'To the end' }).click();
  await ben.page.waitForURL(({ searchParams }) => searchParams.get('ply') !== '2');
  assert.equal(await figures(ben, 'white'), 0);
  for (const who of [ann, ben]) {
    assert.deepEqual(who.trouble, []);
    await who.context.close();
  }
});

test('the score of players with long names adds up legibly on the narrowest phone', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const name = 'Wolfeschlegelsteinha';
  await players[0].call('POST', '/me/upgrade', { name, password: 'a long password' });
  const { id } = await begin(...players, 'subulata-9');
  await place(...players, id, ['123/456/789', '987/654/321']);
  await hurry(...players, id, () => false);
  const bob = await somebody(browser, server.url, { ...phone, viewport: { width: 320, height: 568 }, locale: 'nl-NL' });
  await bob.page.goto(`/games/${id}`);
  const lines = (locator) => locator.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  const table = bob.page.locator('.result').getByRole('table');
  for (const heading of ['Op de doeltegel', 'Geslagen', 'Punten']) assert.equal(await lines(table.getByRole('columnheader', { name: heading })), 1, heading);
  assert.equal(await lines(table.getByRole('rowheader', { name })), 1);
  const boxes = await Promise.all((await table.getByRole('columnheader').all()).slice(1).map((one) => one.boundingBox()));
  for (const [left, right] of [[0, 1], [1, 2]]) assert.ok(boxes[left].x + boxes[left].width <= boxes[right].x, 'headings do not collide');
  await bob.context.close();
});
