// What a file of tests plays on: importing it starts a server and a browser before the first test and
// ends both after the last one.
import { after, before } from 'node:test';
import { openBrowser } from './browser.js';
import { serve } from './server.js';

export let server;
export let browser;

before(async () => {
  server = await serve();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});
