// Bundles preact and its hooks, at the version of package-lock.json, into the one module that the page
// imports, with the licence beside it: `npm run vendor` after an upgrade.
import { build } from 'esbuild';
import { readFile, writeFile } from 'node:fs/promises';

const entry = `
  export { h, render, Component, Fragment } from 'preact';
  export { useState, useEffect, useRef, useMemo, useCallback } from 'preact/hooks';
`;

const { version } = JSON.parse(await readFile('node_modules/preact/package.json', 'utf8'));

await build({
  stdin: { contents: entry, resolveDir: '.' },
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  outfile: 'static/vendor/preact.js',
  banner: { js: `/*! preact ${version} (MIT); see vendor/licences.txt */` },
});
await writeFile('static/vendor/licences.txt', `preact ${version}\n\n${await readFile('node_modules/preact/LICENSE', 'utf8')}`);
