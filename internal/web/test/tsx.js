// Lets tests import the page's modules with tags and types: node --import ./test/tsx.js
import { transformSync } from 'esbuild';
import { register } from 'node:module';
import { readFile } from 'node:fs/promises';

/** What Node and browsers can read of a module. @param {string} source @param {string} name */
export const readable = (source, name) =>
  transformSync(source, { loader: 'tsx', jsxFactory: 'h', jsxFragment: 'Fragment', target: 'es2022', sourcefile: name, sourcemap: 'inline' }).code;

/** Node asks this, in a thread of its own. @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.tsx')) return next(url, context);
  return { format: 'module', shortCircuit: true, source: readable(await readFile(new URL(url), 'utf8'), url) };
}

if (process.execArgv.some((argument) => argument.endsWith('/tsx.js'))) register(import.meta.url);
