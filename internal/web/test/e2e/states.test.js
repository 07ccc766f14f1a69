// What a page only shows when something has been done or has happened is for everybody too.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { test } from 'node:test';
import { found } from './axe.js';
import { desktop, enter, phone, somebody, ways } from './browser.js';
import { begin, escape, guest, move, place } from './players.js';
import { browser, server } from './stage.js';

const shots = process.env.SCREENSHOTS; // a folder to draw every state into, to be looked at

/** The player on the page, another one without a page, and games of theirs in each phase. */
async function life() {
  const [ada, bob] = [await guest(server.url), await guest(server.url)];
  const over = await move(ada, bob, await begin(ada, bob, 'tablut'), escape);
  const drawish = await move(bob, ada, await begin(bob, ada, 'tablut'), ['i4-h4', 'e4-f4', 'h4-i4']);
  const offered = await move(ada, bob, await begin(ada, bob, 'tablut'), escape.slice(0, 2));
  await bob.call('POST', `/games/${offered.id}/draw`, { action: 'offer' });
  const placing = await begin(ada, bob, 'subulata-7');
  const pond = await begin(ada, bob, 'subulata-9');
  await place(ada, bob, pond.id, ['123/456/789', '987/654/321']);
  return { ada, over: over.id, drawish: drawish.id, offered: offered.id, placing: placing.id, pond: pond.id };
}

/** What to do on the page to bring each state about; each begins where the one before it ended. */
const states = ({ over, drawish, offered, placing, pond }) => ({
  'filters open': async ({ page }, { ada }) => {
    await page.goto(`/users/${ada.name}`);
    await page.locator('.filters summary').click();
    await page.locator('select[name=variant]').selectOption('tablut');
    await page.locator('input[name=since]').fill('2030-02-02');
    await page.locator('input[name=until]').fill('2030-01-01');
    await page.locator('.filters .problem').waitFor();
  },
  'a form that was refused': async ({ page }) => {
    await page.goto('/sign-in?form=register');
    await page.locator('[name=new-name]').fill('no');
    await page.locator('[name=email]').fill('nobody');
    await page.locator('.show').click();
    await page.locator('form button.primary').click();
    await page.locator('[name=email][aria-invalid]').waitFor();
  },
  'half a setup': async ({ page }) => {
    await page.goto(`/games/${placing}`);
    await page.locator('[data-field=G3]').click();
    await page.locator('[data-number="3"]').click();
    await page.locator('[data-number="5"]').click();
  },
  'a setup sealed': async ({ page }) => {
    await page.locator('.setup-shuffle').click();
    await page.locator('.favourites > button').click();
    await page.getByRole('button', { name: /^(Submit the setup, sealed|Verstuur de opstelling, verzegeld)$/ }).click();
    await page.locator('.setup-board .setup-tray').waitFor({ state: 'detached' });
  },
  'an offered draw': async ({ page }) => {
    await page.goto(`/games/${offered}`);
    await page.locator('.offer').waitFor();
  },
  'before resigning': async ({ page }) => {
    await page.locator('.menu summary').click();
    await page.locator('.menu button').last().click();
    await page.locator('.offer .danger').waitFor();
  },
  'the keys': async ({ page }) => {
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
  },
  'a move that draws': async (who) => {
    await who.page.goto(`/games/${drawish}`);
    await ways.click(who, 'f4-e4');
    await who.page.locator('.confirm .warn').waitFor();
  },
  'a turned board with steps, threats and a piece in hand': async (who) => {
    await who.page.goto(`/games/${pond}`);
    await who.page.locator('.tools button').first().waitFor();
    for (const tool of await who.page.locator('.tools button:not(.key-help)').all()) await tool.click();
    await who.field('G3').click();
    await who.page.locator('.targets path').first().waitFor();
  },
  'an earlier position': async ({ page }) => {
    await page.goto(`/games/${offered}?ply=1`);
    await page.locator('.past').waitFor();
  },
  'an analysis': async ({ page }) => {
    await page.goto(`/games/${over}?ply=7`);
    await page.locator('.analysis button').click();
    await page.locator('.best-line button').first().click();
    await page.locator('.glance').waitFor();
    await page.locator('.analysis summary').click();
  },
  'a game with no connection': async ({ page, context }) => {
    await page.goto(`/games/${offered}`);
    await page.locator('.offer').waitFor();
    await page.goto('/games');
    await page.locator('.game-card').first().waitFor();
    await page.locator('.top .count').waitFor();
    await context.route('**/api/**', (route) => route.abort());
    await page.locator(`a[href="/games/${offered}"]`).click();
    await page.locator('main > .warn').waitFor();
    await page.locator('.connection p').waitFor();
  },
  'my games with no connection': async ({ page }) => {
    await page.locator('.top a[href="/games"]').click();
    await page.locator('.as-of').waitFor();
  },
  'a session that has ended': async ({ page, context }) => {
    await context.unroute('**/api/**');
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('slowpond.session'));
      localStorage.setItem('slowpond.session', JSON.stringify({ ...session, refresh: 'x'.repeat(43), expires: 0 }));
    });
    await page.goto('/games');
    await page.locator('.ended-text').waitFor();
  },
});

for (const [theme, locale, size, options] of [['light', 'en-GB', 'desktop', desktop], ['dark', 'nl-NL', 'phone', phone]]) {
  test(`every state of a page in ${theme} colours on a ${size} is for everybody, and fits`, async () => {
    const world = await life();
    const who = await somebody(browser, server.url, { ...options, locale, colorScheme: theme, reducedMotion: 'reduce' });
    await enter(who, world.ada);
    const wrong = [];
    for (const [name, arrive] of Object.entries(states(world))) {
      await arrive(who, world);
      wrong.push(...(await found(who.page)).map((one) => `${name}: ${one}`));
      const [wide, screen] = await who.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      if (wide > screen) wrong.push(`${name}: ${wide} pixels wide on ${screen}`);
      if (shots) {
        await mkdir(shots, { recursive: true });
        await who.page.screenshot({ path: `${shots}/${name.replaceAll(' ', '-')}-${theme}-${size}.png`, fullPage: true });
      }
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(who.trouble, []);
    await who.context.close();
  });
}
