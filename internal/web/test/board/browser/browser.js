// Lends each test a page of a real browser on which one board is shown.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { theBrowser } from '../../chromium.js';
import { createPageServer } from './pageserver.js';

const server = createPageServer();
await new Promise((listening) => { server.listen(0, '127.0.0.1', () => listening(null)); });
after(() => server.close());

/** The pages of browsers of each kind: boards keep nothing outside of their component. @type {Map<string, Promise<Harness>>} */
const harnesses = new Map();

/** @typedef {{ page: import('playwright-core').Page, problems: string[] }} Harness */

/** A page that shows nothing yet, and what it complains of. @returns {Promise<Harness>} */
async function open(options) {
  const context = await (await theBrowser()).newContext({ viewport: { width: 800, height: 900 }, ...options });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
  page.on('pageerror', (error) => problems.push(error.stack));
  await page.goto(`http://127.0.0.1:${server.address().port}/test/board/browser/harness.html`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return { page, problems };
}

/** Runs a test on a new board; it fails on any error the page reports. */
export async function onBoard(component, props, play, options = {}) {
  const kind = JSON.stringify(options);
  if (!harnesses.has(kind)) harnesses.set(kind, open(options));
  const { page, problems } = await harnesses.get(kind);
  problems.length = 0;
  await page.mouse.move(0, 0);
  const board = new BoardPage(page, component);
  await board.show({ ...props, fresh: true });
  await play(board, page);
  assert.deepEqual(problems, []);
}

/** What a test does with the board on the page. */
class BoardPage {
  constructor(page, component) {
    this.page = page;
    this.component = component;
  }

  show(props) {
    return this.page.evaluate(([component, given]) => window.show(component, given), [this.component, props]);
  }

  field(name) {
    return this.page.locator(`[data-field="${name}"]`);
  }

  async middle(locator) {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  }

  /** Waits until the page shows what follows from what was done to it. */
  drawn() {
    return this.page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); }));
  }

  async last(name) {
    await this.drawn();
    return this.page.evaluate((called) => window.last(called) ?? null, name);
  }

  async label(name) {
    await this.drawn();
    return this.field(name).getAttribute('aria-label');
  }

  /** Drags from one place to another with the mouse, by way of a point between. */
  async drag(from, to) {
    await this.page.mouse.move(...await this.middle(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...await this.middle(to), { steps: 4 });
    await this.page.mouse.up();
  }

  async focused() {
    await this.drawn();
    return this.page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? null);
  }
}
