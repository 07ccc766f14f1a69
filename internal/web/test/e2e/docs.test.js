import assert from 'node:assert/strict';
import { test } from 'node:test';
import { found } from './axe.js';
import { enter, phone, somebody } from './browser.js';
import { isFresh } from './pictures.js';
import { begin, guest, move, place } from './players.js';
import { browser, server } from './stage.js';

const portrait = { viewport: { width: 430, height: 640 }, colorScheme: /** @type {const} */ ('light') };

/** What a picture shows of the screen. */
const boardAndPlayers = { x: 0, y: 48, width: 430, height: 528 };

/** Names people would have, in place of the guests' own, which are other ones each time. */
const named = (game) => ({
  ...game, deadline: null, time_control: { kind: 'none' },
  seats: game.seats.map(({ seat, player }, i) => ({ seat, player: { ...player, name: ['Ann', 'Bob'][i], guest: false } })),
});

/**
 * Takes a picture of a game as a player sees it, with what the server says of it changed a little.
 * @param {any} player @param {string} id @param {(game: any) => any} changed
 */
async function picture(player, id, changed) {
  const who = await somebody(browser, server.url, portrait);
  await who.page.route(`**/api/v1/games/${id}`, async (route) => {
    const response = await route.fetch();
    if (response.status() === 304) await route.fulfill({ response });
    else await route.fulfill({ response, json: named(changed(await response.json())) });
  });
  // Lists tell the game too, with the players' own names.
  await who.page.route('**/api/v1/games?*', (route) => route.fulfill({ json: { items: [], next_cursor: null } }));
  await enter(who, player);
  await who.page.goto(`/games/${id}`);
  await who.page.locator('.board-box [data-field]').first().waitFor();
  await who.page.getByText('Bob').first().waitFor();
  const taken = await who.page.screenshot({ animations: 'disabled', caret: 'hide', clip: boardAndPlayers });
  await who.context.close();
  return taken;
}

/** A game of Subulata under way. The pond of a real game is dealt by chance, so this one stands in its place. */
const pond = ['FWLWFLLWF', 'WLFFLWFLW', 'LFWLWFWFL', 'WWLFWLWFL', 'LWFLFWLWF', 'LFFWLFFLW', 'FWLWLFWFF', 'WFLLFWLLW', 'LLWFWLFWL'];
const pieces = [
  ['A7', 'black', null], ['B8', 'black', null], ['C9', 'black', null], ['D6', 'black', null], ['E3', 'black', null], ['F8', 'black', null],
  ['B9', 'white', 6], ['D3', 'white', 3], ['E5', 'white', 5], ['G2', 'white', 1], ['G6', 'white', 7], ['I1', 'white', 2],
].map(([at, seat, number]) => ({ at, seat, number }));
const underWay = (game) => ({
  ...game, legal_moves: ['D3-C3', 'E5-E6'], last_move: 'C6-D6', to_act: ['white'],
  position: { game: 'subulata', pond, pieces, captured: [{ seat: 'white', count: 1, numbers: [4] }, { seat: 'black', count: 1, numbers: null }], score: { white: 7, black: null } },
});

test('the pictures of README.md and the docs show games as the page does: `make pictures` takes them anew', async () => {
  const [ann, bob] = [await guest(server.url), await guest(server.url)];
  const tablut = await move(ann, bob, await begin(ann, bob, 'tablut'), ['d1-d4', 'e3-h3', 'i4-g4', 'e6-c6', 'a6-b6', 'd5-d7', 'f9-f6', 'e5-d5', 'e2-e3', 'c5-c3']);
  const subulata = await place(ann, bob, (await begin(ann, bob, 'subulata-7')).id);
  const taken = {
    tablut: await picture(ann, tablut.id, (game) => game),
    subulata: await picture(ann, subulata.id, underWay),
  };
  for (const [name, image] of Object.entries(taken)) assert.ok(await isFresh(browser, name, image), `${name}.png shows the page of before`);
});

const pages = ['/docs', '/docs/operating', '/docs/api', '/docs/operations', '/docs/rules-subulata', '/docs/monitoring'];

for (const [width, options] of Object.entries({ desktop: {}, phone })) {
  test(`the docs can be read on a ${width}, in light and dark, without a fault that axe finds`, async () => {
    const ann = await somebody(browser, server.url, options);
    for (const address of pages) {
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await ann.page.emulateMedia({ colorScheme });
        await ann.page.goto(address);
        assert.deepEqual(await found(ann.page), [], `${address} in ${colorScheme}`);
      }
      const wider = await ann.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wider, 0, `${address} is wider than the screen`);
    }
    assert.deepEqual(ann.trouble, []);
    await ann.context.close();
  });
}

test('the footer leads to the docs, which come in the colours chosen, and a link to a rule shows it', async () => {
  const ann = await somebody(browser, server.url);
  await ann.page.goto('/settings');
  await ann.page.getByRole('radio', { name: 'Dark' }).check();
  await ann.page.getByRole('contentinfo').getByRole('link', { name: 'Docs' }).click();
  await ann.page.getByRole('heading', { level: 1, name: 'About these docs' }).waitFor();
  assert.equal(await ann.page.evaluate(() => getComputedStyle(document.body.parentElement).backgroundColor), 'rgb(20, 24, 26)');

  await ann.page.goto('/docs/rules-tablut#t19');
  await ann.page.getByText('occurs for the second time is a draw at once').waitFor();
  assert.ok(await ann.page.locator('#t19').evaluate((one) => one.getBoundingClientRect().top < innerHeight));
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});
