import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone, play, somebody, ways } from './browser.js';
import { begin, escape as line, guest, move } from './players.js';
import { browser, server } from './stage.js';

test('a guest offers Tablut, a Dutch one on a phone joins by the link, and they play to the end by every means, over a reload and a restart', async () => {
  const ann = await somebody(browser, server.url);
  const bob = await somebody(browser, server.url, { ...phone, locale: 'nl-NL' });

  await ann.page.goto('/new');
  await ann.page.getByRole('radio', { name: /^Tablut/ }).check();
  await ann.page.getByLabel('A friend with a link').check();
  await ann.page.getByRole('radio', { name: 'Attackers', exact: true }).check();
  await ann.page.getByRole('button', { name: 'Make the link' }).click();
  const invite = await ann.page.getByLabel('Invite link').inputValue();

  await bob.page.goto(invite);
  await bob.page.getByText('Aanvallers: guest-').waitFor();
  await bob.page.getByText('3 dagen per zet').waitFor();
  await bob.page.getByRole('button', { name: 'Doe mee' }).click();
  await bob.field('e5').waitFor();

  const methods = ['click', 'tap', 'drag', 'tap', 'keys', 'tap', 'click'];
  for (const [i, move] of line.slice(0, -1).entries()) {
    const mover = i % 2 === 0 ? ann : bob;
    if (i === 2) await ann.page.reload();
    if (i === 4) {
      await server.stop();
      await bob.page.getByText('Geen verbinding sinds').waitFor();
      await server.start();
      await bob.page.getByText('Geen verbinding sinds').waitFor({ state: 'detached' });
    }
    await mover.field('e1').waitFor();
    await mover.page.getByText(i % 2 === 0 ? 'Your move.' : 'Jij bent aan zet.').first().waitFor();
    await play(mover, move, methods[i]);
  }
  await bob.page.getByText('Jij bent aan zet.').first().waitFor();
  await play(bob, line.at(-1), 'tap');
  await bob.page.getByText('Je koning is ontsnapt: je wint.', { exact: true }).waitFor();
  await ann.page.getByText(/^The king has escaped/).waitFor();

  const id = await ann.game();
  assert.deepEqual((await ann.api('GET', `/games/${id}/record`)).moves, line);
  assert.deepEqual([...ann.trouble, ...bob.trouble], []);
  await ann.context.close();
  await bob.context.close();
});

test('the replay is walked by button, by key and by link, and the record is kept in both forms', async () => {
  const ann = await somebody(browser, server.url);
  const players = [await guest(server.url), await guest(server.url)];
  const { id } = await move(...players, await begin(...players, 'tablut'), line);
  await ann.page.goto(`/games/${id}?ply=3`);
  await ann.page.getByRole('button', { name: 'h4-h3', exact: true }).waitFor();
  const ply = () => new URL(ann.page.url()).searchParams.get('ply');
  const king = (field) => ann.page.locator(`.board-box:not([hidden]) [data-field="${field}"][aria-label*="king"]`).waitFor();

  await king('e5');
  await ann.page.keyboard.press(']');
  await king('d5');
  assert.equal(ply(), '4');
  await ann.page.keyboard.press('ArrowRight');
  await ann.page.keyboard.press('ArrowRight');
  await king('d7');
  await ann.page.getByRole('button', { name: 'To the start' }).click();
  await king('e5');
  assert.equal(ply(), '0');
  await ann.page.getByLabel('Seconds a move').selectOption('0.5 s');
  await ann.page.getByRole('button', { name: 'Play the moves' }).click();
  await king('a7');
  await ann.page.keyboard.press('[');
  await king('d7');

  await ann.page.getByText('About this game, record').click();
  for (const [name, wanted] of [['Record as text', /d7-a7/], ['Record as JSON', /"d7-a7"/]]) {
    const [download] = await Promise.all([ann.page.waitForEvent('download'), ann.page.getByRole('button', { name }).click()]);
    let text = '';
    for await (const chunk of await download.createReadStream()) text += chunk;
    assert.match(text, wanted);
  }
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a newcomer plays the computer with one click, and its answer comes by itself', async () => {
  const ann = await somebody(browser, server.url);
  await ann.page.goto('/');
  await ann.page.getByRole('button', { name: 'Play the computer: Tablut' }).click();
  const id = await ann.game();
  await ann.page.getByText('Your move.').first().waitFor();
  const { legal_moves: moves, ply } = await ann.api('GET', `/games/${id}`);
  await ways.click(ann, moves[0]);
  await ann.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await ann.page.getByRole('button', { name: moves[0], exact: true }).waitFor(); // the answer may be there as soon
  await ann.page.getByText('Your move.').first().waitFor();
  assert.ok((await ann.api('GET', `/games/${id}`)).ply >= ply + 2);
  await ann.page.getByText('Draw, resign').click();
  await ann.page.getByRole('button', { name: 'Resign…' }).click();
  await ann.page.getByRole('button', { name: 'Yes, resign' }).click();
  await ann.page.getByRole('heading', { name: 'You lose' }).waitFor();
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});
