// A proxy before the server, which can say that the server is away.
import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** @param {string} target the server's URL */
export async function proxyTo(target) {
  let away = 0; // the status it answers by itself, 0 for none
  let losing = false; // whether the server's answers to commands get lost on the way
  const say = (response, status) => response.writeHead(status, { 'Content-Type': 'text/html' }).end(`<html><title>${status}</title><h1>${status} Bad Gateway</h1></html>`);
  let spoils = /** @type {'cut' | 'withhold' | 'refuse' | null} */ (null);
  const streams = new Set();

  /** Passes a stream on, or does to it what proxies do. */
  function stream(answer, response) {
    if (spoils) answer.destroy();
    if (spoils === 'refuse') return response.writeHead(429, { 'Retry-After': '1' }).end();
    response.writeHead(answer.statusCode, answer.headers);
    if (spoils === 'cut') return response.end();
    if (spoils === 'withhold') return;
    streams.add(response.on('close', () => {
      streams.delete(response);
      answer.destroy();
    }));
    answer.pipe(response);
  }

  const server = createServer((asked, response) => {
    if (away && !losing) return say(response, away);
    const onward = request(new URL(asked.url, target), { method: asked.method, headers: asked.headers }, (answer) => {
      if (away) return answer.resume().on('end', () => say(response, away));
      if (/^text\/event-stream/.test(answer.headers['content-type'] ?? '')) return stream(answer, response);
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    asked.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Answers a status by itself; `losing` hears the server first. */
    fail(status, how = {}) {
      [away, losing] = [status, how.losing ?? false];
    },
    /** @param {'cut' | 'withhold' | 'refuse'} how what it does to streams from now on */
    spoilStreams(how) { spoils = how; },
    /** Sends a heartbeat on every stream. */
    beat: () => { for (const one of streams) one.write(':\n\n'); },
    work: () => { away = 0; },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
