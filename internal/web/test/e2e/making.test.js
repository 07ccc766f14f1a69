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

test('who has as many games against the computer as a guest may have is told so, at home and after a game', async () => {
  const ann = await somebody(browser, server.url);
  await ann.page.goto('/');
  await ann.page.getByRole('button', { name: 'Play the computer: Tablut' }).click();
  const over = await ann.game();
  const another = () => ann.api('POST', '/games', { variant: 'tablut', opponent: { kind: 'computer', level: 1 } });
  for (let games = 1; games < 8; games++) await another();
  const told = ann.page.getByText('You have as many games against the computer as one may have at once: 20, or 8 as a guest.');
  await ann.page.goto('/');
  await ann.page.getByRole('button', { name: 'Play the computer: Tablut' }).click();
  await told.waitFor();
  await ann.api('POST', `/games/${over}/resign`, {});
  await another();
  await ann.page.goto(`/games/${over}`);
  await ann.page.getByRole('button', { name: 'Play again' }).click();
  await told.waitFor();
  await ann.context.close();
});
