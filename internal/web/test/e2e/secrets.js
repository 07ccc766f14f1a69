// What a browser holds of hidden numbers: in the page, in its storage, and in all it was ever sent.
import assert from 'node:assert/strict';

/**
 * Somebody whose secret is looked for: the seat, the setup, and the words of the page that tell one of
 * its numbers with the field.
 * @typedef {{ seat: 'white' | 'black', setup: string, mention: RegExp }} Secret
 */

/** What the server sent a browser of its games. */
export const answersOf = async (who) => (await who.heard()).map(answerIn).filter(Boolean);

/** The answer about games in what was heard, read once. */
function answerIn(heard) {
  if (!('answer' in heard)) heard.answer = heard.url.includes('/api/v1/games') && heard.text ? JSON.parse(heard.text) : null;
  return heard.answer;
}

/** All that an answer says of the numbers of a seat, anywhere in it. */
function numbersTold(answer, seat) {
  if (!answer || typeof answer !== 'object') return [];
  const own = answer.seat === seat ? [answer.number, answer.numbers, answer.setup] : [];
  const here = [...own, answer.score?.[seat], answer.setups?.[seat]].flat().filter((one) => /\d/.test(one ?? ''));
  return [...here, ...Object.values(answer).flatMap((one) => numbersTold(one, seat))];
}

/** What the page shows of a player's numbers: by field, in any label (also "captures white 4 on E5"), and as figures drawn. */
export const numbersShown = (page, { seat, mention }) => page.evaluate(([seat, mention]) => {
  const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
  return {
    fields: Object.fromEntries(labels.flatMap((label) => [...label.matchAll(mention)]).map(([, number, at]) => [at, Number(number)])),
    figures: [...document.querySelectorAll(`.hopper.${seat} .figure`)].map((one) => Number(one.textContent)).sort(),
  };
}, [seat, mention]);

/**
 * Neither the page, nor its storage, nor any answer so far holds a number of the other player; its own
 * are found. What was heard before this was last asked is not searched again.
 */
export async function assertSecret(who, other) {
  const heard = (await who.heard()).filter((one) => !who.searched?.has(one));
  who.searched = new Set([...who.searched ?? [], ...heard]);
  const held = await who.page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
  const all = [held, ...heard.map(({ text }) => text)].join('\n');
  const answers = heard.map(answerIn).filter(Boolean);
  who.foundOwn ||= all.includes(who.setup) && numbersTold(answers, who.seat).length > 0;
  assert.ok(who.foundOwn, 'the search finds what is there');
  assert.ok(!all.includes(other.setup), `${other.seat}'s setup is in the other browser`);
  assert.deepEqual(numbersTold(answers, other.seat), []);
  const stored = await who.page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }));
  assert.deepEqual(numbersTold(stored.map(parsed), other.seat), []);
  assert.deepEqual(await numbersShown(who.page, other), { fields: {}, figures: [] });
  assert.ok((await numbersShown(who.page, who)).figures.length > 0, 'the search finds what is drawn');
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
