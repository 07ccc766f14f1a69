// A real browser, and people who use the page in it.
export { openBrowser } from '../chromium.js';

export const desktop = { viewport: { width: 1280, height: 800 } };
/** Milliseconds that a page may take for what is waited for; a loaded machine takes some of them. */
export const patience = 60_000;

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Whether it goes on for as long as the page. */
const isStream = (response) => /^text\/event-stream/.test(response.headers()['content-type'] ?? '');

/** What each page waits for, but for streams. @type {WeakMap<import('playwright-core').Page, Set<import('playwright-core').Request>>} */
const waited = new WeakMap();
const still = 500; // milliseconds

/** @param {import('playwright-core').Page} page */
function watch(page) {
  const open = new Set();
  waited.set(page, open);
  page.on('request', (request) => open.add(request));
  for (const name of ['requestfinished', 'requestfailed']) page.on(name, (request) => open.delete(request));
  page.on('response', (response) => isStream(response) && open.delete(response.request()));
}

/** Waits until a page has waited for nothing but streams for half a second. @param {import('playwright-core').Page} page */
export async function settledNetwork(page) {
  for (let since = Date.now(); Date.now() - since < still;) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if (waited.get(page).size > 0) since = Date.now();
  }
}

/** Whose browsers are open. @type {Set<import('playwright-core').BrowserContext>} */
const present = new Set();

/** Closes the browsers that a test has left open. */
export const everybodyLeaves = () => Promise.all([...present].map((context) => context.close()));

/**
 * A visitor with their own browser. `heard` gives all the server sent them, if they listen;
 * `trouble` is what the browser complained of.
 * @param {import('playwright-core').Browser} browser @param {string} url
 */
export async function somebody(browser, url, { listens = false, ...options } = {}) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', serviceWorkers: 'block', ...desktop, ...options });
  present.add(context);
  context.on('close', () => present.delete(context));
  context.setDefaultTimeout(patience);
  context.on('page', watch);
  const page = await context.newPage();
  const heard = [];
  const trouble = [];
  const reading = [];
  if (listens) page.on('response', (response) => isStream(response) || reading.push(response.text().then((text) => heard.push({ url: response.url(), text }), () => {})));
  page.on('pageerror', (problem) => trouble.push(String(problem.stack ?? problem)));
  page.on('console', (message) => message.type() === 'error' && !/Failed to load resource/.test(message.text()) && trouble.push(message.text()));
  page.on('request', (request) => request.url().startsWith(url) || /^(blob|data):/.test(request.url()) || trouble.push(`asked elsewhere: ${request.url()}`));
  return {
    context, page, trouble,
    heard: async () => {
      await Promise.all(reading);
      return heard;
    },
    field: (name) => page.locator(`.board-box:not([hidden]) [data-field="${name}"]`),
    /** Asks the API as the page would. */
    api: (method, path, body) => page.evaluate(async ([method, path, body]) => {
      const { access } = JSON.parse(localStorage.getItem('slowpond.session'));
      const headers = { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      return (await fetch(`/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined })).json();
    }, [method, path, body ?? null]),
    /** The id of the game on the page. */
    game: async () => {
      await page.waitForURL(/\/games\/[a-z2-7]{12}/);
      return page.url().match(/\/games\/([a-z2-7]{12})/)[1];
    },
  };
}

/** Two fields of a move: "E5xD5" or "d1-d3xc3". @param {string} move */
export const fieldsOf = (move) => move.match(/[a-i][1-9]/gi).slice(0, 2);

/** Ways of making a move. Each leaves it to be confirmed. */
export const ways = {
  async click(who, move) {
    for (const name of fieldsOf(move)) await who.field(name).click();
  },
  async tap(who, move) {
    for (const name of fieldsOf(move)) await who.field(name).tap();
  },
  async drag(who, move) {
    const [from, to] = await Promise.all(fieldsOf(move).map((name) => centre(who.field(name))));
    await who.page.mouse.move(from.x, from.y);
    await who.page.mouse.down();
    await who.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await who.page.mouse.move(to.x, to.y, { steps: 4 });
    await who.page.mouse.up();
  },
  /** A finger drags the piece. */
  async swipe(who, move) {
    const [from, to] = await Promise.all(fieldsOf(move).map((name) => centre(who.field(name))));
    const devtools = await who.context.newCDPSession(who.page);
    const touch = (type, ...touchPoints) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');
    await devtools.detach();
  },
  /** Walks with the arrow keys until the field has the focus. */
  async keys(who, move) {
    await who.page.locator('.board-box:not([hidden]) [data-field][tabindex="0"]').focus();
    for (const name of fieldsOf(move)) {
      await walkTo(who.page, who.field, name);
      await who.page.keyboard.press('Enter');
    }
  },
};

/** @param {import('playwright-core').Locator} field */
async function centre(field) {
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Goes step by step to where the field is on the screen. */
export async function walkTo(page, field, name) {
  const goal = await centre(field(name));
  for (let steps = 0; steps < 20; steps++) {
    const at = await page.evaluate(() => document.activeElement.getAttribute('data-field'));
    if (at === name) return;
    const here = await centre(field(at));
    const [dx, dy] = [goal.x - here.x, goal.y - here.y];
    await page.keyboard.press(Math.abs(dx) > 5 ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  throw new Error(`the arrow keys do not lead to ${name}`);
}

/** Waits until a move is the last one of the game on the page, which may know the list of moves before. */
export const arrived = (who, move) => who.page.locator('.move[aria-current]').and(who.page.getByRole('button', { name: move, exact: true })).waitFor();

/** Makes a move and confirms it, and waits until it is the last one of the game. */
export async function play(who, move, way, confirm = /^(Confirm|Bevestig)$/) {
  await ways[way](who, move);
  await who.page.getByRole('button', { name: confirm }).click();
  await arrived(who, move);
}

/** Signs a player without a browser in here. */
export async function enter(who, player) {
  const { access_token: access, refresh_token: refresh, expires_in: seconds, user } = player.session;
  await who.page.goto('/robots.txt'); // of the same origin, and quick
  await who.page.evaluate((session) => localStorage.setItem('slowpond.session', JSON.stringify(session)), { access, refresh, user, expires: Date.now() + seconds * 1000 });
}
