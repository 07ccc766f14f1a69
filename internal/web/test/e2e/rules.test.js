import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone, somebody, walkTo } from './browser.js';
import { browser, server } from './stage.js';

/** The diagram beside a heading. */
const beside = (who, heading) => who.page.locator('.rule').filter({ has: who.page.getByRole('heading', { name: heading, exact: true }) });

test('a diagram says what to try, is tried by mouse and by keyboard, and says what that did', async () => {
  const ann = await somebody(browser, server.url);
  await ann.page.goto('/rules/tablut');
  const capture = beside(ann, 'Capturing');
  await capture.getByText('Attackers to move: enclose the defender, from e3 to e6.').waitFor();
  for (const name of ['e3', 'e6']) await capture.locator(`[data-field="${name}"]`).click();
  await capture.getByRole('status').getByText('Moved: attacker, e3 to e6, captures defender on d6.').waitFor();

  const escape = beside(ann, 'Escaping');
  const field = (name) => escape.locator(`[data-field="${name}"]`);
  await escape.locator('[data-field][tabindex="0"]').focus();
  for (const name of ['c3', 'i3']) {
    await walkTo(ann.page, field, name);
    await ann.page.keyboard.press('Enter');
  }
  await escape.getByRole('status').getByText('Moved: king, c3 to i3. The king has escaped: the defenders win.').waitFor();
  await escape.getByRole('button', { name: 'Start again' }).press('Enter');
  await ann.page.waitForFunction(() => document.activeElement?.hasAttribute('data-field')); // on the board again
  assert.equal(await escape.getByRole('status').innerText(), '');
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a diagram is tried by touch, in Dutch', async () => {
  const bob = await somebody(browser, server.url, { ...phone, locale: 'nl-NL' });
  await bob.page.goto('/rules/subulata');
  const capture = beside(bob, 'Slaan');
  for (const name of ['E5', 'G5']) await capture.locator(`[data-field="${name}"]`).tap();
  await capture.getByRole('status').getByText('Gezet: wit 6, E5 naar G5, slaat zwart op G5.').waitFor();
  assert.deepEqual(bob.trouble, []);
  await bob.context.close();
});
