// Lends each test a page of a real browser on which one board is shown, served as strictly as the
// real page: nothing inline, nothing from elsewhere.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

const web = new URL('../../..', import.meta.url);
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.json': 'application/json' };
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";

const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname.slice(1);
  try {
    const body = await readFile(new URL(path, web));
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain', 'Content-Security-Policy': POLICY }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});

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
