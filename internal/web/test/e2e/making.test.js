import assert from 'node:assert/strict';
import { test } from 'node:test';
import { somebody } from './browser.js';
import { browser, server } from './stage.js';

/** Has the server make games whose answers are lost on the way. */
const loseAnswers = (page) => page.route('**/api/v1/games', async (route) => {
  await route.fetch();
  await route.fulfill({ status: 500, body: 'lost' });
});

const mine = async (who) => {
  const { name } = await who.page.evaluate(() => JSON.parse(localStorage.getItem('slowpond.session')).user);
  return (await who.api('GET', `/games?player=${name}`)).items.map(({ id }) => id);
};

for (const kind of ['the computer', 'a person']) {
  test(`a game against ${kind} whose answer got lost is made once, however often it is asked for`, async () => {
    const ann = await somebody(browser, server.url);
    await ann.page.goto('/');
    await loseAnswers(ann.page);
    const button = ann.page.getByRole('button', { name: `Play ${kind}: Tablut` });
    await button.click();
    await ann.page.getByRole('button', { name: 'Try again' }).click();
    await ann.page.getByRole('button', { name: 'Try again' }).waitFor();
    await ann.page.unroute('**/api/v1/games');
    await button.click();
    assert.deepEqual(await mine(ann), [await ann.game()]);
    await ann.context.close();
  });
}
