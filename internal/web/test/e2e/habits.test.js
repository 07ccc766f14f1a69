import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, somebody } from './browser.js';
import { begin, escape, guest, move, place } from './players.js';
import { browser, server } from './stage.js';

/** Somebody in a browser who is a player of games already. */
async function at(player, options) {
  const who = await somebody(browser, server.url, options);
  await enter(who, player);
  return who;
}

test('language and colours are chosen from the browser, can be switched, and stay', async () => {
  const ann = await somebody(browser, server.url, { locale: 'nl-BE', colorScheme: 'dark' });
  const paper = () => ann.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await ann.page.goto('/settings');
  await ann.page.getByRole('heading', { name: 'Instellingen' }).waitFor();
  assert.equal(await paper(), 'rgb(20, 24, 26)');
  await ann.page.getByLabel('Licht').check();
  await ann.page.getByRole('button', { name: 'English' }).click();
  await ann.page.getByRole('heading', { name: 'Settings' }).waitFor();
  await ann.page.reload();
  await ann.page.getByRole('heading', { name: 'Settings' }).waitFor();
  assert.equal(await paper(), 'rgb(250, 248, 243)');
  assert.equal(await ann.page.evaluate(() => document.documentElement.lang), 'en');
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('how the board lies is remembered, by game and for all, and single letters can be switched off', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await begin(...players, 'subulata-7');
  await place(...players, id);
  const bob = await at(players[1]);
  const box = async (name) => (await bob.field(name).boundingBox());
  await bob.page.goto(`/games/${id}`);
  await bob.field('A9').waitFor();
  assert.ok((await box('A9')).y > (await box('I1')).y, 'Black’s own corner is at the bottom');
  await bob.page.keyboard.press('f');
  await bob.page.keyboard.press('t');
  await bob.page.reload();
  await bob.field('A9').waitFor();
  assert.ok((await box('A9')).y < (await box('I1')).y);
  await bob.page.getByRole('button', { name: 'Turn 45°', pressed: true }).waitFor();

  await bob.page.keyboard.press('?');
  await bob.page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await bob.page.keyboard.press('Escape');
  await bob.page.getByRole('dialog').waitFor({ state: 'detached' });
  await bob.page.goto('/settings');
  await bob.page.getByLabel('Single-letter keys').uncheck();
  await bob.page.goto(`/games/${id}`);
  await bob.field('A9').waitFor();
  await bob.page.keyboard.press('t');
  await bob.page.getByRole('button', { name: 'Turn 45°', pressed: true }).waitFor();
  assert.deepEqual(bob.trouble, []);
  await bob.context.close();
});

test('a draw is offered, declined, offered again three moves later and accepted', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const game = await begin(...players, 'tablut');
  const [ann, bob] = [await at(players[0]), await at(players[1], { locale: 'nl-NL' })];
  for (const who of [ann, bob]) await who.page.goto(`/games/${game.id}`);
  await ann.page.getByText('Draw, resign').click();
  for (const answer of ['Sla af', 'Neem remise aan']) {
    await ann.page.getByRole('button', { name: 'Offer a draw' }).click();
    await ann.page.getByRole('button', { name: 'Withdraw your offer' }).waitFor();
    await bob.page.getByRole('button', { name: answer }).click();
    if (answer !== 'Sla af') break;
    await ann.page.getByText('You may offer a draw once').waitFor();
    await move(...players, game, escape.slice(0, 6));
  }
  await ann.page.getByRole('heading', { name: 'Drawn' }).waitFor();
  await bob.page.getByRole('region').getByText('Remise, zoals jullie samen afspraken.').waitFor();
  for (const who of [ann, bob]) {
    assert.deepEqual(who.trouble, []);
    await who.context.close();
  }
});

for (const [locale, more, offer, why] of [
  ['en-GB', 'Draw, resign', 'Offer a draw', 'You may offer a draw once between two moves of yours'],
  ['nl-NL', 'Remise, opgeven', 'Bied remise aan', 'Tussen twee eigen zetten mag je één keer remise aanbieden'],
]) {
  test(`a draw that may not be offered now cannot be, and the button says why, in ${locale}`, async () => {
    const players = [await guest(server.url), await guest(server.url)];
    const game = await begin(...players, 'tablut');
    await players[0].call('POST', `/games/${game.id}/draw`, { action: 'offer' });
    await players[0].call('POST', `/games/${game.id}/draw`, { action: 'withdraw' });
    const ann = await at(players[0], { locale });
    await ann.page.goto(`/games/${game.id}`);
    await ann.page.getByText(more).click();
    const button = ann.page.getByRole('button', { name: offer });
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    const note = ann.page.locator(`#${await button.getAttribute('aria-describedby')}`);
    assert.ok((await note.textContent()).startsWith(why), await note.textContent());
    assert.ok(await note.isVisible());
    let asked = 0;
    ann.page.on('request', (request) => { asked += request.url().endsWith('/draw') ? 1 : 0; });
    await button.focus();
    await ann.page.keyboard.press('Enter');
    await button.click({ force: true });
    assert.equal(asked, 0, 'nothing is sent');
    assert.equal((await players[1].call('GET', `/games/${game.id}`)).draw_offer, null);
    await move(...players, game, ['i4-h4']);
    await ann.page.waitForFunction((name) => [...document.querySelectorAll('button')].some((one) => one.textContent === name && one.getAttribute('aria-disabled') !== 'true'), offer);
    assert.equal(await note.count(), 0, 'after a move of their own it may be again');
    assert.deepEqual(ann.trouble, []);
    await ann.context.close();
  });
}

test('an opponent who offers and withdraws a draw all the time stops no move on the page', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const game = await begin(...players, 'tablut');
  const ann = await at(players[0]);
  await ann.page.goto(`/games/${game.id}`);
  await ann.field('i4').waitFor();
  let talking = true;
  let taken = 0;
  const talk = (async () => {
    while (talking) {
      for (const action of ['offer', 'withdraw']) taken += await players[1].call('POST', `/games/${game.id}/draw`, { action }).then(() => 1, () => 0);
      await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
  })();
  for (const name of ['i4', 'h4']) await ann.field(name).click();
  await ann.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await ann.page.getByRole('button', { name: 'i4-h4', exact: true }).waitFor();
  talking = false;
  await talk;
  assert.ok(taken >= 2, 'there was talk');
  const { ply, last_move: last } = await players[1].call('GET', `/games/${game.id}`);
  assert.deepEqual([ply, last], [1, 'i4-h4']);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('my games lists what waits for me first, with what is new since I looked', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  const slow = await begin(...players, 'tablut');
  const soon = await begin(...players, 'tablut', { time_control: { kind: 'per_move', per_move_seconds: 7200 } });
  const ann = await at(players[0]);
  const cards = ann.page.locator('.game-card.mine a');
  await ann.page.goto('/games');
  await cards.nth(1).waitFor();
  assert.deepEqual(await cards.evaluateAll((all) => all.map((one) => one.pathname)), [`/games/${soon.id}`, `/games/${slow.id}`]);
  const left = ann.page.getByText(/^1 h 5\d min left$/);
  await left.hover();
  assert.ok((await ann.page.locator('.exact:hover').getByRole('tooltip').boundingBox()).width > 100, 'the exact time is shown');

  const news = ann.page.getByText('something happened since you looked');
  assert.equal(await news.count(), 2);
  await cards.first().click();
  await ann.field('e5').waitFor();
  await ann.page.getByRole('link', { name: 'My games' }).click();
  await cards.nth(1).waitFor();
  assert.equal(await news.count(), 1);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('the history is filtered in the address bar, and a new game is kept half filled in', async () => {
  const players = [await guest(server.url), await guest(server.url)];
  await move(...players, await begin(...players, 'tablut'), escape);
  await begin(...players, 'subulata-7');
  const ann = await at(players[0]);
  await ann.page.goto(`/users/${players[1].name}`);
  const cards = ann.page.locator('.game-card');
  await cards.nth(1).waitFor();
  await ann.page.getByText('Filter and sort').click();
  await ann.page.getByLabel('Won by').selectOption(players[1].name);
  await ann.page.getByLabel('Game', { exact: true }).selectOption('Tablut');
  await cards.nth(1).waitFor({ state: 'detached' });
  assert.equal(new URL(ann.page.url()).search, `?winner=${players[1].name}&variant=tablut`);
  await ann.page.reload();
  await ann.page.getByText('The king has escaped', { exact: false }).waitFor();
  assert.equal(await cards.count(), 1);

  await ann.page.getByRole('link', { name: 'Challenge' }).click();
  assert.equal(await ann.page.getByLabel('Name of the player').inputValue(), players[1].name);
  await ann.page.getByRole('radio', { name: 'A player by name' }).check();
  await ann.page.getByLabel('Name of the player').fill('Nobody-at-all');
  await ann.page.getByLabel('Time').selectOption('No clock');
  await ann.page.getByRole('link', { name: 'Rules' }).click();
  await ann.page.getByRole('link', { name: 'New game' }).click();
  assert.equal(await ann.page.getByLabel('Name of the player').inputValue(), 'Nobody-at-all');
  await ann.page.getByRole('button', { name: 'Send the challenge' }).click();
  await ann.page.getByText('Nobody here has this name. Check how it is spelled.').waitFor();
  await ann.page.getByLabel('Name of the player').fill(players[1].name);
  await ann.page.getByRole('button', { name: 'Send the challenge' }).click();
  await ann.page.getByText(`Waiting for ${players[1].name} to accept.`, { exact: false }).waitFor();
  await ann.page.getByText('No clock').waitFor();
  await ann.page.getByRole('button', { name: 'Withdraw the game' }).click();
  await ann.page.getByText('Cancelled: nobody won or lost.').waitFor();
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});
