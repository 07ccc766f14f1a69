// How soon the first board is there on a phone: a processor four times slower, no throttled network,
// nothing kept from before. A page of one line from the same server is loaded in turn with the others:
// the ratio to it says what the page costs whatever the machine is doing. `npm run bench`.
import { enter, openBrowser, phone, somebody } from '../e2e/browser.js';
import { begin, guest, place } from '../e2e/players.js';
import { serve } from '../e2e/server.js';

const rounds = Number(process.env.ROUNDS ?? 7);

/** Somebody in a game, on a slow phone that keeps nothing. */
async function slowPhone(browser, url) {
  const players = [await guest(url), await guest(url)];
  const { id } = await begin(...players, 'subulata-7');
  await place(...players, id);
  const ann = await somebody(browser, url, phone);
  await enter(ann, players[0]);
  await ann.page.goto('about:blank');
  const devtools = await ann.context.newCDPSession(ann.page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { ann, id, devtools };
}

/** Milliseconds until it is drawn, and of work for the page's main thread. @param {string} sign what tells that it is there */
async function draw(browser, url, address, sign) {
  const { ann, id, devtools } = await slowPhone(browser, url);
  await ann.page.goto(address(id), { waitUntil: 'commit' });
  await ann.page.locator(sign).first().waitFor();
  const time = await ann.page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => done(performance.now()));
  }));
  const { metrics } = await devtools.send('Performance.getMetrics');
  await ann.context.close();
  return { time, work: metrics.find(({ name }) => name === 'TaskDuration').value * 1000 };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const pages = {
  'one line': [() => '/robots.txt', 'pre'],
  home: [() => '/', 'svg.board'],
  'a game': [(id) => `/games/${id}`, 'svg.board'],
};
const found = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
const server = await serve();
const browser = await openBrowser();
for (let round = 0; round < rounds; round++) {
  for (const [name, [address, sign]] of Object.entries(pages)) found[name].push(await draw(browser, server.url, address, sign));
}
await browser.close();
await server.close();
const base = median(found['one line'].map(({ time }) => time));
for (const [name, times] of Object.entries(found)) {
  const time = median(times.map((one) => one.time));
  console.log(`${name}: ${Math.round(time)} ms (${(time / base).toFixed(1)} times one line), ${Math.round(median(times.map(({ work }) => work)))} ms of work for the main thread, median of ${rounds}`);
}
