// The real program on its own database, as a process that can be stopped and started again.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = new URL('../../../../', import.meta.url).pathname;

/** Builds the program into a folder unless SLOWPOND_BINARY names one. @param {string} dir */
export function program(dir) {
  if (process.env.SLOWPOND_BINARY) return process.env.SLOWPOND_BINARY;
  const binary = join(dir, 'slowpond');
  const built = spawnSync('go', ['build', '-o', binary, './cmd/slowpond'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the program does not build');
  return binary;
}

/** Starts it and waits until it listens. @param {string} binary @param {string} dir @param {string} address */
async function start(binary, dir, address) {
  const env = {
    PATH: process.env.PATH, HOME: dir, SLOWPOND_DATA_DIR: join(dir, 'data'), SLOWPOND_ADDR: address,
    SLOWPOND_RATE_LIMITS: 'off', SLOWPOND_MIN_PER_MOVE_SECONDS: '1', SLOWPOND_DATABASE_POOL: '8', SLOWPOND_PUBLIC_URL: 'https://pond.example.org',
  };
  const child = spawn(binary, ['serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const log = [];
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.push(line);
      const found = line.match(/listening on (http:\/\/[0-9.:]+)/);
      if (found) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}:\n${log.join('\n')}`)));
  });
  return { child, url };
}

/** @param {import('node:child_process').ChildProcess} child */
const ended = (child) => child.exitCode !== null || child.signalCode !== null;

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  if (ended(child)) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}

/** A server with a database of its own. Its `start` and `stop` do nothing when it runs, or does not, already. */
export async function serve() {
  const dir = await mkdtemp(join(tmpdir(), 'slowpond-e2e-'));
  await chmod(dir, 0o711); // run as root, the database has a user of its own
  const binary = program(dir);
  let { child, url } = await start(binary, dir, '127.0.0.1:0');
  return {
    url,
    stop: () => stop(child),
    async start() {
      if (ended(child)) ({ child } = await start(binary, dir, new URL(url).host));
    },
    async close() {
      await stop(child);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
