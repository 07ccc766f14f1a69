// What axe finds on a page as it stands.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @param {import('playwright-core').Page} page */
export async function found(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate((rules) => window.axe.run(document, { runOnly: rules }), rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 200)} ${any.map(({ message }) => message).join(' ')}`).join(' | ')}`);
}
