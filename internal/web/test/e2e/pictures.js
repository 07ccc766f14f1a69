// The pictures of README.md and the docs: taken of the page, and compared with those that are kept.
import { readFile, writeFile } from 'node:fs/promises';

const folder = new URL('../../docs/pictures/', import.meta.url);

/** How much of a picture may differ: fonts and browsers draw the same page a little differently. */
const allowed = 0.03;

/**
 * Tells the share of a picture, in squares of 8 by 8 pixels, that is of another colour in the other.
 * @param {import('playwright-core').Page} page any page that may show data @param {Buffer[]} pictures two PNGs
 */
const difference = (page, pictures) => page.evaluate(async (urls) => {
  const square = 8;
  const colours = async (url) => {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(picture.width / square);
    canvas.height = Math.floor(picture.height / square);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const [a, b] = await Promise.all(urls.map(colours));
  if (a.width !== b.width || a.height !== b.height) return 1;
  let other = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const distance = [0, 1, 2].reduce((sum, i) => sum + Math.abs(a.data[at + i] - b.data[at + i]), 0);
    if (distance > 60) other++;
  }
  return other / (a.data.length / 4);
}, pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`));

/**
 * Keeps a picture, if SLOWPOND_PICTURES asks for it, and else tells whether the one that is kept still
 * shows the same.
 * @param {import('playwright-core').Browser} browser @param {string} name @param {Buffer} taken
 */
export async function isFresh(browser, name, taken) {
  const file = new URL(`${name}.png`, folder);
  if (process.env.SLOWPOND_PICTURES) {
    await writeFile(file, taken);
    return true;
  }
  const page = await browser.newPage();
  const share = await difference(page, [taken, await readFile(file)]);
  await page.close();
  return share <= allowed;
}
