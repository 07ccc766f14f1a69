// Runs all tests that need a browser, or those of the files named: the program is built once, and two
// processes share the files between them, each with one server and one browser. Fails if a test was
// skipped: node test/e2e/run.js [FILE ...]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from './server.js';

const lanes = 2;
const web = new URL('../../', import.meta.url).pathname;
const folders = ['test/board/browser', 'test/e2e'];

async function allFiles() {
  const names = await Promise.all(folders.map(async (folder) => (await readdir(join(web, folder))).map((name) => join(folder, name))));
  return names.flat().filter((name) => name.endsWith('.test.js')).sort();
}

/** About how long a file takes: its length, and much more where axe looks at whole pages. */
async function weight(file) {
  const text = await readFile(join(web, file), 'utf8');
  return text.length * (text.includes('./axe.js') ? 4 : 1);
}

/** Deals the files out, the heaviest first, each to the lane that has least to do. */
async function deal(files) {
  const dealt = Array.from({ length: Math.min(lanes, files.length) }, () => ({ files: [], load: 0 }));
  const weighed = await Promise.all(files.map(async (file) => ({ file, load: await weight(file) })));
  for (const { file, load } of weighed.sort((a, b) => b.load - a.load)) {
    const lane = dealt.reduce((least, one) => (one.load < least.load ? one : least));
    lane.files.push(file);
    lane.load += load;
  }
  return dealt.map((lane) => lane.files.sort());
}

/** Runs the files in one process and tells whether all their tests ran and passed. */
async function run(files, binary) {
  const args = ['--import', './test/tsx.js', '--test-reporter=spec', 'test/e2e/lane.js', ...files];
  const child = spawn(process.execPath, args, { cwd: web, env: { ...process.env, SLOWPOND_BINARY: binary }, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    process.stdout.write(text);
  });
  const [code] = await once(child, 'close');
  return code === 0 && /^. skipped 0$/m.test(said) && /^. todo 0$/m.test(said);
}

const dir = await mkdtemp(join(tmpdir(), 'slowpond-e2e-'));
try {
  const binary = program(dir);
  const named = process.argv.slice(2);
  const passed = await Promise.all((await deal(named.length ? named : await allFiles())).map((files) => run(files, binary)));
  if (passed.includes(false)) {
    console.error('Not every test of the page ran and passed.');
    process.exitCode = 1;
  }
} finally {
  await rm(dir, { recursive: true, force: true });
}
