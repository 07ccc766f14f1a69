// Where things stand on the screen: in sight when they are wanted, no room for what is empty, and nothing that jumps away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, phone, somebody } from './browser.js';
import { begin, guest, hurry, place } from './players.js';
import { browser, server } from './stage.js';

/** Ann with her game on the page, and who plays against her. */
async function inAGame(variant, options, prepare = async () => {}) {
  const players = [await guest(server.url), await guest(server.url)];
  const game = await begin(...players, variant);
  await prepare(...players, game);
  const ann = await somebody(browser, server.url, options);
  await enter(ann, players[0]);
  await ann.page.goto(`/games/${game.id}`);
  return ann;
}

const screens = [[320, 568], [360, 640], [640, 360], [740, 360], [900, 1200], [1280, 800]];
test('numbers are placed and submitted without scrolling, and none of them moves for another', async () => {
  const ann = await inAGame('subulata-7', { hasTouch: true });
  const numbers = () => ann.page.locator('[data-number]').evaluateAll((all) => Object.fromEntries(all.map((one) => [one.dataset.number, one.getBoundingClientRect().x])));
  const top = (name) => ann.page.getByRole('button', { name }).evaluate((button) => button.getBoundingClientRect().top);
  for (const [width, height] of screens) {
    await ann.page.setViewportSize({ width, height });
    await ann.page.locator('.setup-board [data-field="G3"]').focus();
    await ann.page.evaluate(() => scrollTo(0, 0));
    const [before, shuffle] = [await numbers(), await top('Shuffle')];
    await ann.page.keyboard.press('4');
    await ann.page.getByText('6 numbers left to place.').waitFor();
    delete before[4];
    assert.deepEqual(await numbers(), before, `${width} x ${height}`);
    for (const key of '123567') await ann.page.keyboard.press(key);
    const send = await ann.page.getByRole('button', { name: 'Submit the setup, sealed' }).boundingBox();
    assert.ok(send.y > 0 && send.y + send.height <= height, `in sight on ${width} x ${height}: ${send.y}`);
    assert.equal(await ann.page.evaluate(() => scrollY), 0);
    assert.ok(await ann.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} x ${height}`);
    assert.equal(await top('Shuffle'), shuffle, `Shuffle stays on ${width} x ${height}`);
    await ann.page.getByRole('button', { name: 'Clear' }).click();
  }
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a live region that says nothing takes no room', async () => {
  const ann = await inAGame('subulata-7', phone, (first, second, { id }) => place(first, second, id));
  await ann.page.locator('.tools').waitFor();
  const gaps = await ann.page.locator('.panel').evaluate((panel) => {
    const seen = [...panel.children].filter((one) => one.getBoundingClientRect().height > 1 && !one.matches('.sr')).map((one) => one.getBoundingClientRect());
    return seen.slice(1).map((box, i) => Math.round(box.top - seen[i].bottom));
  });
  assert.ok(gaps.length > 3);
  assert.equal(Math.max(...gaps), Math.min(...gaps), `${gaps}`);
  await ann.context.close();
});

test('the buttons of a diagram stay where they are when a move is told', async () => {
  const ann = await somebody(browser, server.url, phone);
  await ann.page.goto('/rules/tablut');
  const capture = ann.page.locator('.rule').filter({ has: ann.page.getByRole('heading', { name: 'Capturing', exact: true }) });
  const place = () => capture.evaluate((rule) => rule.querySelector('.diagram-back').getBoundingClientRect().top - rule.getBoundingClientRect().top);
  await capture.locator('[data-field="e3"]').tap();
  const before = await place();
  await capture.locator('[data-field="e6"]').tap();
  await capture.getByRole('status').getByText('Moved:').waitFor();
  assert.equal(await place(), before);
  await ann.context.close();
});

test('the board of a phone stands where it stood, whoever is to move and whatever is taken', async () => {
  const ann = await inAGame('subulata-9', { ...phone, viewport: { width: 320, height: 568 } }, async (first, second, { id }) => {
    await place(first, second, id, ['123/456/789', '987/654/321']);
    await hurry(first, second, id, ({ ply }) => ply >= 30);
  });
  await ann.page.locator('.tools').waitFor();
  const bars = () => ann.page.locator('.player').evaluateAll((all) => all.map((one) => one.offsetHeight));
  const [one, other] = await bars();
  assert.equal(one, other, 'the one who is to move takes no more room');
  await ann.page.keyboard.press('Home');
  await ann.page.locator('.past').waitFor();
  assert.deepEqual(await bars(), [one, one]);
  await ann.context.close();
});
