// What a minute costs in which nothing happens, on "My games" with many games, and what a move costs:
// renders of cards, work of a processor four times slower, requests and bytes. `npm run bench:idle`, with SLOWPOND_BINARY the program.
import { chmod, writeFile } from 'node:fs/promises';
import { enter, phone, openBrowser, somebody } from '../e2e/browser.js';
import { begin, guest } from '../e2e/players.js';
import { serve } from '../e2e/server.js';

const games = Number(process.env.GAMES ?? 60);
const minute = 60_000;

/** Somebody with games of Tablut, half of which wait for them. */
async function busy(browser, url) {
  const players = [await guest(url), await guest(url)];
  let game;
  for (let i = 0; i < games; i++) game = await begin(...(i % 2 ? players : players.toReversed()), 'tablut');
  const ann = await somebody(browser, url, phone);
  await enter(ann, players[0]);
  const devtools = await ann.context.newCDPSession(ann.page);
  return { ann, devtools, game };
}

/** Counts what is asked of the API and how many bytes come back, until told to stop. */
async function counted(ann, devtools) {
  await devtools.send('Network.enable');
  const asked = new Map();
  let bytes = 0;
  const begun = ({ requestId, request }) => request.url.includes('/api/') && asked.set(requestId, `${request.method} ${new URL(request.url).pathname}`);
  const arrived = ({ requestId, encodedDataLength }) => { bytes += asked.has(requestId) ? encodedDataLength : 0; };
  devtools.on('Network.requestWillBeSent', begun);
  devtools.on('Network.loadingFinished', arrived);
  return () => {
    devtools.off('Network.requestWillBeSent', begun);
    devtools.off('Network.loadingFinished', arrived);
    return { requests: [...asked.values()], bytes };
  };
}

const metric = async (devtools, name) => (await devtools.send('Performance.getMetrics')).metrics.find((one) => one.name === name).value;

const seconds = (n) => `${n.toFixed(2)} s`;

/** How often components were drawn in that minute, by their names, which only the sources have. */
async function renders({ ann, devtools }) {
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await devtools.send('Profiler.takePreciseCoverage');
  await ann.page.waitForTimeout(minute);
  const { result } = await devtools.send('Profiler.takePreciseCoverage');
  const drawn = result.flatMap(({ functions }) => functions).filter(({ functionName }) => /^(GameCard|Drawn|MiniBoard|App|Page|TimeLeft|Running|Header)$/.test(functionName));
  return drawn.map(({ functionName, ranges }) => `${functionName} ${ranges[0].count}`).join(', ') || 'nothing';
}

/** Work of the main thread, requests and bytes of a minute. */
async function work({ ann, devtools }) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const stop = await counted(ann, devtools);
  const before = await Promise.all(['TaskDuration', 'ScriptDuration'].map((name) => metric(devtools, name)));
  await ann.page.waitForTimeout(minute);
  const after = await Promise.all(['TaskDuration', 'ScriptDuration'].map((name) => metric(devtools, name)));
  const { requests, bytes } = stop();
  return `main thread ${seconds(after[0] - before[0])}, of it script ${seconds(after[1] - before[1])}; ${requests.length} requests, ${bytes} bytes`;
}

/** The requests of one move of mine, until the next poll would come. */
async function oneMove({ ann, devtools, game }) {
  await ann.page.goto(`/games/${game.id}`);
  await ann.field('i4').click();
  await ann.field('h4').click();
  const stop = await counted(ann, devtools);
  await ann.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await ann.page.locator('.move[aria-current]').waitFor();
  await ann.page.waitForTimeout(700);
  return stop().requests.join(', ');
}

/** The program with the sources of the page as they are, in which functions keep their names. */
async function readable(binary) {
  const script = `/tmp/slowpond-readable-${process.pid}`;
  await writeFile(script, `#!/bin/sh\nSLOWPOND_WEB_DIR=${process.env.SOURCES ?? new URL('../../static', import.meta.url).pathname} exec ${binary} "$@"\n`);
  await chmod(script, 0o755);
  return script;
}

async function onMyGames(binary, measure) {
  process.env.SLOWPOND_BINARY = binary;
  const server = await serve();
  const browser = await openBrowser();
  const one = await busy(browser, server.url);
  await one.ann.page.goto('/games');
  await one.ann.page.locator('.game-card').nth(games - 1).waitFor();
  await one.ann.page.waitForTimeout(5000);
  for (const [name, act] of Object.entries(measure)) console.log(`${name}: ${await act(one)}`);
  await browser.close();
  await server.close();
}

const binary = process.env.SLOWPOND_BINARY ?? '/tmp/slowpond-bench';
await onMyGames(await readable(binary), { [`renders of an idle minute with ${games} games`]: renders });
await onMyGames(binary, { [`an idle minute with ${games} games`]: work, 'a move': oneMove });
