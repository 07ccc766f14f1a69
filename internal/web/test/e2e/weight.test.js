import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, phone, somebody } from './browser.js';
import { begin, guest, place } from './players.js';
import { browser, server } from './stage.js';

// How long that takes is measured by `npm run bench`.
for (const where of ['home', 'a game']) {
  test(`until the first board of ${where} is there, little is asked for`, async () => {
    const players = [await guest(server.url), await guest(server.url)];
    const { id } = await begin(...players, 'subulata-7');
    await place(...players, id);
    const ann = await somebody(browser, server.url, phone);
    await enter(ann, players[0]);
    await ann.page.goto('about:blank');
    const devtools = await ann.context.newCDPSession(ann.page);
    await devtools.send('Network.enable');
    await devtools.send('Network.clearBrowserCache');
    const addresses = new Set(); // what is asked again once the stream stands keeps no board waiting
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ request }) => addresses.add(request.url));
    devtools.on('Network.dataReceived', ({ encodedDataLength }) => { bytes += encodedDataLength; });
    await ann.page.goto(where === 'home' ? '/' : `/games/${id}`, { waitUntil: 'commit' });
    await ann.page.locator('svg.board').first().waitFor();
    const asked = addresses.size;
    console.log(`first board of ${where}: ${asked} requests, ${bytes} bytes of bodies`);
    assert.ok(asked >= 5 && asked <= 30, `${asked} requests`);
    assert.ok(bytes > 20_000 && bytes < 80_000, `${bytes} bytes`);
    assert.deepEqual(ann.trouble, []);
    await ann.context.close();
  });
}
