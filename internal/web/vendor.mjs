// Bundles preact, its hooks and htm, at the versions of package-lock.json, into the one module that
// the page imports, with their licences beside it: `npm run vendor` after an upgrade.
import { build } from 'esbuild';
import { readFile, writeFile } from 'node:fs/promises';

const entry = `
  import { h, render, Component } from 'preact';
  import { useState, useEffect, useRef, useMemo, useCallback } from 'preact/hooks';
  import htm from 'htm';
  const html = htm.bind(h);
  export { h, html, render, Component, useState, useEffect, useRef, useMemo, useCallback };
`;

const version = async (name) => JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')).version;
const licence = async (name) => `${name} ${await version(name)}\n\n${await readFile(`node_modules/${name}/LICENSE`, 'utf8')}`;

await build({
  stdin: { contents: entry, resolveDir: '.' },
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  outfile: 'static/vendor/preact.js',
  banner: { js: `/*! preact ${await version('preact')} (MIT) and htm ${await version('htm')} (Apache-2.0); see vendor/licences.txt */` },
});
await writeFile('static/vendor/licences.txt', `${await licence('preact')}\n\n${await licence('htm')}`);
