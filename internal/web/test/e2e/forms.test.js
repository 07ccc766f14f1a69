import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, phone, somebody } from './browser.js';
import { guest } from './players.js';
import { browser, server } from './stage.js';

/** Waits until a field that is wrong has the focus, and gives what is said of it. */
async function told(page, name) {
  const said = await page.waitForFunction((name) => {
    const field = document.activeElement;
    if (field?.getAttribute('name') !== name || field.getAttribute('aria-invalid') !== 'true') return '';
    const about = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    return about.filter(Boolean).at(-1);
  }, name);
  return said.jsonValue();
}

const right = (field) => field.and(field.page().locator(':not([aria-invalid])')).waitFor();

const send = (page, name) => page.locator('main').getByRole('button', { name, exact: true }).click();

test('a newcomer who fills in all of it wrong is told at each field what to do, and loses nothing', async () => {
  const ann = await somebody(browser, server.url, phone);
  await ann.page.goto('/sign-in?form=register');
  const [name, password, email] = ['Name', 'New password', 'E-mail (not required)'].map((label) => ann.page.getByLabel(label, { exact: true }));
  await send(ann.page, 'Make an account');
  assert.equal(await told(ann.page, 'new-name'), 'Choose a name.');

  await name.fill('  Zoë 🐸 ');
  await password.fill('🐸'.repeat(10));
  await email.fill('ann@home');
  await email.press('Enter');
  assert.match(await told(ann.page, 'new-name'), /^A name has 3 to 20 letters without accents/);
  await ann.page.getByText('Too short: add at least 2 characters.').waitFor();
  await ann.page.getByText(/^This is not a whole e-mail address/).waitFor();
  assert.equal(await password.inputValue(), '🐸'.repeat(10));

  await name.fill(`  Zoe-${Date.now() % 100_000} `);
  await password.fill('🐸'.repeat(12));
  await right(name); // what is put right is no longer wrong
  await name.press('Enter');
  await told(ann.page, 'email');
  await email.fill('ann..x@example.org'); // only the server knows
  await email.press('Enter');
  await ann.page.getByText(/^This is not a whole e-mail address/).waitFor();
  await told(ann.page, 'email');
  await email.fill(' ann@example.org ');
  await right(email);
  await email.press('Enter');
  await ann.page.getByRole('heading', { name: 'My games', exact: true }).waitFor();
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a challenge without a name is told at the name, and nothing is sent', async () => {
  const ann = await somebody(browser, server.url, { viewport: { width: 320, height: 568 }, locale: 'nl-NL' });
  await ann.page.goto('/new');
  let asked = 0;
  await ann.page.route('**/api/v1/games', (route) => (asked++, route.continue()));
  await ann.page.getByRole('radio', { name: 'Een bepaalde speler' }).check();
  await ann.page.locator('main .send button').click();
  assert.equal(await told(ann.page, 'opponent'), 'Vul de naam van de speler in.');
  await ann.page.goto('/sign-in?form=register');
  await ann.page.getByLabel('E-mail (hoeft niet)').press('Enter');
  await told(ann.page, 'new-name');
  assert.ok(await ann.page.evaluate(() => document.documentElement.scrollWidth) <= 320, 'what is wrong fits');
  assert.equal(asked, 0);
  await ann.context.close();
});

test('a name that is taken is told at the name, in Dutch, and the password can be looked at', async () => {
  const taken = `Eva-${Date.now() % 1_000_000}`;
  const first = await guest(server.url);
  await first.call('POST', '/me/upgrade', { name: taken, password: 'a password of her own' });
  const ann = await somebody(browser, server.url, { locale: 'nl-NL' });
  await ann.page.goto('/sign-in?form=register');
  await ann.page.getByLabel('Naam', { exact: true }).fill(taken);
  const password = ann.page.getByLabel('Nieuw wachtwoord');
  await password.fill('tien of meer tekens');
  await ann.page.getByRole('button', { name: 'Toon het wachtwoord' }).click();
  assert.equal(await password.getAttribute('type'), 'text');
  await send(ann.page, 'Maak een account');
  await ann.page.getByText('Deze naam is bezet.', { exact: false }).waitFor();
  await told(ann.page, 'new-name');
  assert.deepEqual([await password.getAttribute('type'), await password.inputValue()], ['password', 'tien of meer tekens']);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a new password is judged in words while it is typed, as the server will, and a screen reader is told when the typing rests', async () => {
  const ann = await somebody(browser, server.url, { locale: 'nl-NL' });
  await ann.page.goto('/sign-in?form=register');
  await ann.page.getByLabel('Naam', { exact: true }).fill('Eva-de-Reiger');
  const password = ann.page.getByLabel('Nieuw wachtwoord');
  for (const [text, words] of [
    ['kort', /Te kort: voeg nog minstens 8 tekens toe/], ['Password1234', /een van de gewoonste/], ['eva-DE-reiger', /Je naam kan niet/],
    ['zyzyzyzyzyzyzy', /Zwak/], ['paard met batterij en nietje', /Sterk/],
  ]) {
    await password.fill(text);
    await ann.page.locator('.field small.strength').filter({ hasText: words }).waitFor();
    await ann.page.locator('.sr[role=status]').filter({ hasText: words }).waitFor();
  }
  await password.fill('');
  assert.equal(await ann.page.locator('small.strength').count(), 0);
  await password.fill('Password1234');
  await send(ann.page, 'Maak een account');
  assert.match(await told(ann.page, 'new-password'), /gewoonste/);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('who presses twice on a slow line sends once, keeps the focus, and comes back to where they were', async () => {
  const ann = await somebody(browser, server.url);
  await ann.page.goto('/sign-in?form=register&back=/rules/tablut');
  let asked = 0;
  let answer;
  const held = new Promise((done) => (answer = done));
  await ann.page.route('**/auth/register', async (route) => {
    asked++;
    await held;
    await route.continue();
  });
  await ann.page.getByLabel('Name', { exact: true }).fill(`Ann-${Date.now() % 1_000_000}`);
  await ann.page.getByLabel('New password').fill('ten characters');
  await ann.page.getByRole('button', { name: 'Make an account' }).dblclick();
  await ann.page.getByText('One moment…').waitFor();
  assert.equal(await ann.page.evaluate(() => document.activeElement?.textContent), 'Make an account');
  await ann.page.getByRole('button', { name: 'Make an account' }).press('Enter');
  answer();
  await ann.page.getByRole('heading', { name: 'Tablut', level: 1 }).waitFor();
  assert.equal(asked, 1);
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('who is refused for asking too much is told how long to wait', async () => {
  const ann = await somebody(browser, server.url);
  await ann.page.goto('/sign-in');
  await ann.page.route('**/auth/login', (route) => route.fulfill({
    status: 429, headers: { 'Retry-After': '95' }, contentType: 'application/problem+json', body: JSON.stringify({ status: 429, code: 'too_many_requests' }),
  }));
  await ann.page.getByLabel('Name', { exact: true }).fill('Ann');
  await ann.page.getByLabel('Password', { exact: true }).fill('x');
  await send(ann.page, 'Sign in');
  await ann.page.getByText('Try again in 2 minutes.', { exact: false }).waitFor();
  await ann.context.close();
});

test('a password is changed by keyboard, a wrong one is told at its field, and signing out is left again', async () => {
  const ann = await somebody(browser, server.url);
  const player = await guest(server.url);
  await enter(ann, player);
  await ann.page.goto('/sign-in');
  await ann.page.getByLabel('Name', { exact: true }).fill(`Ann-${Date.now() % 1_000_000}`);
  await ann.page.getByLabel('New password').fill('ten characters');
  await ann.page.getByLabel('New password').press('Enter');
  await ann.page.getByRole('heading', { name: 'My games', exact: true }).waitFor();
  await ann.page.goto('/settings');
  const [old, next] = [ann.page.getByLabel('Current password'), ann.page.getByLabel('New password')];
  await old.fill('not this one');
  await next.fill('ten other characters');
  await next.press('Enter');
  await ann.page.getByText('That is not your password.').waitFor();
  await told(ann.page, 'old-password');
  await old.fill('ten characters');
  await old.press('Enter');
  await ann.page.getByText('Changed. Your other devices are signed out.').waitFor();

  const focused = () => ann.page.evaluate(() => document.activeElement?.textContent);
  await ann.page.getByRole('button', { name: 'Sign out…' }).press('Enter');
  await ann.page.waitForFunction(() => document.activeElement?.textContent === 'Stay signed in');
  await ann.page.keyboard.press('Enter');
  await ann.page.waitForFunction(() => document.activeElement?.textContent === 'Sign out…');
  assert.equal(await focused(), 'Sign out…');
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('a reset code that has served, with its answer lost, lets one in with the new password all the same', async () => {
  const [ann, player] = [await somebody(browser, server.url), await guest(server.url)];
  const name = `Reset-${Date.now() % 1_000_000}`;
  await player.call('POST', '/me/upgrade', { name, password: 'ten characters' });
  await ann.page.goto('/sign-in?form=reset');
  await ann.page.getByLabel('Name', { exact: true }).fill(name);
  await ann.page.getByLabel('Reset code').fill('served-already');
  const password = ann.page.getByLabel('New password', { exact: true });
  await password.fill('some other words');
  await password.press('Enter');
  await ann.page.getByText(/code/).and(ann.page.getByRole('alert')).waitFor();
  await password.fill('ten characters');
  await password.press('Enter');
  await ann.page.getByRole('heading', { name: 'My games', exact: true }).waitFor();
  assert.deepEqual(ann.trouble, []);
  await ann.context.close();
});

test('the browser’s own bars follow the colours chosen, and the language its own name', async () => {
  const ann = await somebody(browser, server.url, { colorScheme: 'light' });
  await ann.page.goto('/settings');
  const bars = () => ann.page.locator('meta[name=theme-color]').evaluateAll((all) => all.map((meta) => meta.content));
  await ann.page.getByRole('radio', { name: 'Dark' }).check();
  assert.deepEqual(await bars(), ['#14181a', '#14181a']);
  await ann.page.getByRole('group', { name: 'Colours' }).getByRole('radio', { name: 'As the browser' }).check();
  assert.deepEqual(await bars(), ['#faf8f3', '#14181a']);
  assert.equal(await ann.page.locator('label', { hasText: 'Nederlands' }).locator('span').getAttribute('lang'), 'nl');
  await ann.page.getByRole('radio', { name: 'Nederlands' }).check();
  await ann.page.waitForFunction(() => document.documentElement.lang === 'nl' && document.title.startsWith('Instellingen'));
  await ann.context.close();
});
