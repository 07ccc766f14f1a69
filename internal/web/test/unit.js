// Runs all tests that need no browser in one process: starting one for each file took most of the time.
import { readdir } from 'node:fs/promises';

for (const folder of ['./', './board/', './data/', './live/']) {
  for (const name of (await readdir(new URL(folder, import.meta.url))).sort()) {
    if (name.endsWith('.test.js')) await import(new URL(folder + name, import.meta.url).href);
  }
}
