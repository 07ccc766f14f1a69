// Draws the icons that have to be PNG from icons/icon.svg: `npm run icons` after a change to it.
import { chromium } from 'playwright-core';
import { readFile, writeFile } from 'node:fs/promises';

const svg = await readFile('static/icons/icon.svg', 'utf8');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** @param {string} name @param {number} size @param {number} margin @param {string} ground */
async function draw(name, size, margin, ground) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(`<body style="margin:0;background:${ground}"><img src="${image}" style="display:block;box-sizing:border-box;width:100vw;height:100vh;padding:${margin}px">`);
  await writeFile(`static/icons/${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
}

await draw('icon-192', 192, 0, 'transparent');
await draw('icon-512', 512, 0, 'transparent');
await draw('maskable-512', 512, 60, '#faf8f3');
await browser.close();
