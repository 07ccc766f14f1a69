// Makes types/api.d.ts from openapi.yaml: `npm run types` after a change to it. With --check it only
// says whether that was forgotten.
import openapi, { astToString } from 'openapi-typescript';
import { mkdir, readFile, writeFile } from 'node:fs/promises';

const file = 'types/api.d.ts';
const types = astToString(await openapi(new URL('../../openapi.yaml', import.meta.url), { defaultNonNullable: false }));
const shapes = types.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, ''); // without the descriptions, whose changes change no type
const made = `// Made by types.mjs from openapi.yaml; not to be edited.\n${shapes}`;

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8')) !== made) {
    console.error(`${file} is not what openapi.yaml says: run npm run types`);
    process.exit(1);
  }
} else {
  await mkdir('types', { recursive: true });
  await writeFile(file, made);
}
