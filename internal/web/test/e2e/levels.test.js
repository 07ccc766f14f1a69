import assert from 'node:assert/strict';
import { test } from 'node:test';
import { somebody } from './browser.js';
import { browser, server } from './stage.js';

/** Has the API list that many levels. */
const levels = (who, count) => who.page.route('**/api/v1/computers', async (route) => {
  const { items } = await (await route.fetch()).json();
  await route.fulfill({ json: { items: items.slice(0, count) } });
});

test('the page offers the levels the API has, says how each plays, and remembers them without it', async () => {
  const ann = await somebody(browser, server.url);
  await levels(ann, 5);
  await ann.page.goto('/');
  const select = ann.page.getByLabel('Computer’s level');
  await select.selectOption('3 of 5');
  await ann.page.getByText('Learner. Sees your next reply, but now and then overlooks a line.').waitFor();
  await ann.page.getByText('Newt. Looks two moves ahead, with a slip now and then.').waitFor();
  await ann.page.unroute('**/api/v1/computers');
  await ann.page.route('**/api/v1/computers', (route) => route.abort());
  await ann.page.reload();
  assert.equal(await select.evaluate((one) => one.selectedOptions[0].text), '3 of 5');
  await ann.context.close();
});

test('an address asks for a game against a level, and the terms name it, in Dutch too', async () => {
  const bob = await somebody(browser, server.url, { locale: 'nl-NL' });
  await bob.page.goto('/new?variant=tablut&kind=computer&level=3');
  assert.equal(await bob.page.getByRole('radio', { name: /^Tablut/ }).isChecked(), true);
  const level = bob.page.getByLabel('Niveau van de computer');
  await bob.page.getByText('Leerling. Ziet je volgende antwoord, maar mist nu en dan een reeks zetten.').waitFor();
  assert.equal(await level.inputValue(), '3');
  await bob.page.getByRole('button', { name: 'Begin de partij' }).click();
  await bob.game();
  await bob.page.getByText('Over deze partij, verslag').click();
  await bob.page.getByText('De computer, niveau 3 van 8').waitFor();
  await bob.page.getByText('Leerling. Ziet je volgende antwoord').waitFor();

  await bob.page.goto('/new?variant=tablut&opponent=Bob');
  assert.equal(await bob.page.getByLabel('Naam van de speler').inputValue(), 'Bob');
  assert.deepEqual(bob.trouble, []);
  await bob.context.close();
});
