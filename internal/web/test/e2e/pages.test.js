import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { test } from 'node:test';
import { found } from './axe.js';
import { desktop, enter, phone, settledNetwork, somebody } from './browser.js';
import { begin, escape, guest, hurry, move, place } from './players.js';
import { browser, server } from './stage.js';

const shots = process.env.SCREENSHOTS; // a folder to draw every page into, to be looked at

/** A player with games of every variant and status, and where to see them. */
async function life(url) {
  const [ada, bob] = [await guest(url), await guest(url)];
  const open = await bob.call('POST', '/games', { variant: 'subulata-9', opponent: { kind: 'anyone' }, options: { reveal: 'all' } });
  const invited = await ada.call('POST', '/games', { variant: 'tablut', opponent: { kind: 'invite' }, private: true });
  await bob.call('POST', '/games', { variant: 'tablut', seat: 'attackers', opponent: { kind: 'user', name: ada.name }, time_control: { kind: 'none' } });
  const placing = await begin(ada, bob, 'subulata-7', { time_control: { kind: 'per_move', per_move_seconds: 1800 } });
  const played = await begin(ada, bob, 'subulata-9');
  await place(ada, bob, played.id, ['123/456/789', '987/654/321']);
  await hurry(ada, bob, played.id, ({ ply }) => ply >= 14);
  await bob.call('POST', `/games/${played.id}/draw`, { action: 'offer' });
  const won = await begin(ada, bob, 'subulata-7');
  await place(ada, bob, won.id);
  await hurry(ada, bob, won.id, () => false);
  const lost = await move(ada, bob, await begin(ada, bob, 'tablut'), escape);
  const theirs = await move(ada, bob, await begin(ada, bob, 'tablut'), escape.slice(0, 3));
  return {
    ann: ada,
    places: {
      home: '/', games: '/games', new: '/new?variant=tablut&opponent=Bob', rules: '/rules', 'rules-subulata': '/rules/subulata', 'rules-tablut': '/rules/tablut',
      'sign-in': '/sign-in?form=login', register: '/sign-in?form=register', settings: '/settings', notices: '/notices', user: `/users/${ada.name}?status=finished&sort=ended`, nowhere: '/nowhere',
      'game-open': `/games/${open.id}`, 'game-invite': `/games/${invited.id}`, 'game-setup': `/games/${placing.id}`, 'game-my-move': `/games/${played.id}`,
      'game-won': `/games/${won.id}`, 'game-lost': `/games/${lost.id}`, 'game-waiting': `/games/${theirs.id}`, 'game-past': `/games/${played.id}?ply=5`,
    },
  };
}

async function settled(page) {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => [...document.querySelectorAll('main [role=status]')].every((one) => !/^(Loading|Laden)/.test(one.textContent)));
  await settledNetwork(page);
}

const sizes = { desktop: desktop.viewport, phone: phone.viewport, '400% zoom': { width: 320, height: 600 } };

/** Complains of what does not fit on one of the screens, and leaves the page on the one it came with. */
async function unfit(page, own) {
  const wrong = [];
  for (const [size, screen] of [...Object.entries(sizes), ['the screen it came with', own]]) {
    await page.setViewportSize(screen);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))); // styles that follow the width are applied a frame later
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > screen.width) wrong.push(`${wide} pixels wide on ${size}`);
  }
  return wrong;
}

// What axe finds comes from the colours or from the size of things: two looks see both colours and
// both sizes. Whether a page fits is also a matter of the language: each is tried on every screen.
for (const [theme, locale, size, options] of [['light', 'en-GB', 'desktop', desktop], ['dark', 'nl-NL', 'phone', phone]]) {
  test(`every page in ${theme} colours on a ${size} is for everybody, and fits on every screen`, async () => {
    const { ann, places } = await life(server.url);
    const who = await somebody(browser, server.url, { ...options, locale, colorScheme: theme, reducedMotion: 'reduce' });
    await enter(who, ann);
    const wrong = [];
    for (const [name, path] of Object.entries(places)) {
      await who.page.goto(path);
      await settled(who.page);
      wrong.push(...[...await found(who.page), ...await unfit(who.page, options.viewport)].map((one) => `${name}: ${one}`));
      if (shots) {
        await mkdir(shots, { recursive: true });
        await who.page.screenshot({ path: `${shots}/${name}-${theme}-${size}.png`, fullPage: true });
      }
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(who.trouble, []);
  });
}
