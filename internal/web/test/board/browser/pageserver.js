// Serves internal/web from disk as strictly as the real page is served: nothing inline, nothing from
// elsewhere. Run by itself it shows the gallery: node test/board/browser/pageserver.js [PORT]
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { readable } from '../../tsx.js';

const web = new URL('../../..', import.meta.url);
const TYPES = { '.js': 'text/javascript', '.tsx': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.json': 'application/json' };
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";

/** A server that listens nowhere yet. */
export const createPageServer = () => createServer(async (request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname.slice(1);
  try {
    const source = await readFile(new URL(path, web));
    const body = extname(path) === '.tsx' ? readable(source.toString(), path) : source;
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain', 'Content-Security-Policy': POLICY }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});

if (process.argv[1] === import.meta.filename) {
  const port = Number(process.argv[2] ?? 18731);
  createPageServer().listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/test/board/gallery.html`));
}
