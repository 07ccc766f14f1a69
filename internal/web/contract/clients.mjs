// Makes a client of openapi.yaml with each of three generators, compiles it strictly, and has it play a
// game of Tablut and one of Subulata against a server of its own. The programs that play are in
// clients/; what is generated stays in a folder that is thrown away.
import openapi, { astToString } from 'openapi-typescript';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '../test/e2e/server.js';

const place = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const root = place('../../../');
const document = join(root, 'openapi.yaml');
const modules = place('../node_modules');
const ogen = 'github.com/ogen-go/ogen/cmd/ogen'; // a tool of the clients' module, the other one of ours
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen';

/** Runs a program to its end and returns what it wrote. @param {string} cwd @param {string} command @param {string[]} args */
async function run(cwd, command, ...args) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let all = '';
  child.stdout.on('data', (text) => { out += text; all += text; });
  child.stderr.on('data', (text) => { all += text; });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${all}`);
  return out.trim().split('\n');
}

/** @param {string} folder @param {string} url */
async function typescript(folder, url) {
  const here = join(folder, 'openapi-typescript');
  await symlink(modules, join(here, 'node_modules'));
  await writeFile(join(here, 'package.json'), '{"type": "module"}');
  await writeFile(join(here, 'api.d.ts'), astToString(await openapi(pathToFileURL(document), { defaultNonNullable: false })));
  await run(here, join(modules, '.bin/tsc'), '-p', '.');
  const { play } = await import(pathToFileURL(join(here, 'play.js')).href);
  return play(url);
}

/** @param {string} folder @param {string} url */
async function byOgen(folder, url) {
  await run(folder, 'go', 'run', ogen, '--config', 'ogen/ogen.yml', '--target', 'ogen/api', '--package', 'api', document);
  return compiled(folder, 'ogen', url);
}

/** @param {string} folder @param {string} url */
async function byOapiCodegen(folder, url) {
  const generator = join(folder, 'generator');
  await run(root, 'go', 'build', '-o', generator, oapiCodegen);
  await mkdir(join(folder, 'oapi-codegen/api'));
  await run(join(folder, 'oapi-codegen'), generator, '-config', 'config.yaml', document);
  return compiled(folder, 'oapi-codegen', url);
}

/** Compiles a client in Go and has it play. @param {string} folder @param {string} name @param {string} url */
async function compiled(folder, name, url) {
  const program = join(folder, `play-${name}`);
  await run(folder, 'go', 'build', '-trimpath', '-o', program, `./${name}`); // the folder's name would spoil the build cache
  return run(folder, program, url);
}

const folder = await mkdtemp(join(tmpdir(), 'slowpond-clients-'));
try {
  await cp(place('clients'), folder, { recursive: true });
  const server = await serve();
  try {
    for (const [name, play] of Object.entries({ 'openapi-typescript': typescript, ogen: byOgen, 'oapi-codegen': byOapiCodegen })) {
      const began = Date.now();
      const lines = await play(folder, server.url);
      console.log(`${name}, in ${((Date.now() - began) / 1000).toFixed(1)} s`);
      for (const line of lines) console.log(`  ${line}`);
    }
  } finally {
    await server.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
