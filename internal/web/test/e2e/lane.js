// Runs the test files named on the command line in this one process, which has one server and one
// browser for all of them: node test/e2e/lane.js FILE ...
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
