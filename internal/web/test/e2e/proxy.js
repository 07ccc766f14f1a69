// A proxy before the server, which can say that the server is away.
import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** @param {string} target the server's URL */
export async function proxyTo(target) {
  let away = 0; // the status it answers by itself, 0 for none
  let losing = false; // whether the server's answers to commands get lost on the way
  const say = (response, status) => response.writeHead(status, { 'Content-Type': 'text/html' }).end(`<html><title>${status}</title><h1>${status} Bad Gateway</h1></html>`);
  const server = createServer((asked, response) => {
    if (away && !losing) return say(response, away);
    const onward = request(new URL(asked.url, target), { method: asked.method, headers: asked.headers }, (answer) => {
      if (away) return answer.resume().on('end', () => say(response, away));
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
    work: () => { away = 0; },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
