// Lends each test a page of a real browser on which one board is shown.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { createSite } from './site.js';

const server = createSite();
let browser;
before(async () => {
  await new Promise((listening) => { server.listen(0, '127.0.0.1', listening); });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
});
after(async () => {
  await browser?.close();
  server.close();
});

/** Runs a test on a board; it fails on any error the page reports. */
export async function onBoard(component, props, play, options = {}) {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 }, ...options });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
  page.on('pageerror', (error) => problems.push(error.stack));
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/test/board/browser/harness.html`);
    await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 10_000 });
    const board = new BoardPage(page, component);
    await board.show({ ...props, fresh: true });
    await play(board, page);
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
  }
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

  last(name) {
    return this.page.evaluate((called) => window.last(called) ?? null, name);
  }

  label(name) {
    return this.field(name).getAttribute('aria-label');
  }

  /** Drags from one place to another with the mouse, by way of a point between. */
  async drag(from, to) {
    await this.page.mouse.move(...await this.middle(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...await this.middle(to), { steps: 4 });
    await this.page.mouse.up();
  }

  focused() {
    return this.page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? null);
  }
}
