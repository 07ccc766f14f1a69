// The one browser of a test process: opened when the first test wants it, closed after the last one.
import { after } from 'node:test';
import { chromium } from 'playwright-core';

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** A browser for a program that closes it itself; tests share `theBrowser`. */
export const openBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let opened;
after(async () => (await opened)?.close());

/** The browser that all tests of this process share; it is closed after the last one. */
export const theBrowser = () => (opened ??= openBrowser());
