import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf, phone, somebody, walkTo, ways } from './browser.js';
import { answersOf, assertSecret, numbersShown } from './secrets.js';
import { browser, server } from './stage.js';

const english = {
  won: ['You win', () => 'You win on points.'],
  lost: ['You lose', (winner) => `${winner} wins on points.`],
  drawn: ['Drawn', (_, reason) => (reason === 'no-moves' ? 'A draw: the side to move had no legal move.' : 'A draw: both have as many points.')],
  home: 'All pieces of one side stood on their goal tile. That ends the game, and the points count.',
  'no-pieces': 'One side had no pieces left. That ends the game, and the points count.',
  'no-moves': 'The side to move had no legal move. That ends the game, and the points count.',
};
const dutch = {
  won: ['Je wint', () => 'Je wint op punten.'],
  lost: ['Je verliest', (winner) => `${winner} wint op punten.`],
  drawn: ['Remise', (_, reason) => (reason === 'no-moves' ? 'Remise: wie aan zet was, had geen geldige zet.' : 'Remise: beiden hebben evenveel punten.')],
  home: 'Alle stukken van één kant stonden op hun doeltegel. Dan is het spel uit, en de punten tellen.',
  'no-pieces': 'Eén kant had geen stukken meer. Dan is het spel uit, en de punten tellen.',
  'no-moves': 'Wie aan zet was, had geen geldige zet. Dan is het spel uit, en de punten tellen.',
};

const white = {
  seat: 'white', setup: '7.3/142/.65', start: ['G3', 'H3', 'I3', 'G2', 'H2', 'I2', 'G1', 'H1', 'I1'],
  goal: /^[A-C][7-9]$/, mention: /\b(?:white|wit) (\d) o[np] ([A-I][1-9])/g, words: english, means: ['click', 'drag', 'keys'],
};
const black = {
  seat: 'black', setup: '.51/6.4/327', start: ['A9', 'B9', 'C9', 'A8', 'B8', 'C8', 'A7', 'B7', 'C7'],
  goal: /^[G-I][1-3]$/, mention: /\b(?:black|zwart) (\d) o[np] ([A-I][1-9])/g, words: dutch, means: ['tap', 'keys', 'swipe'],
};
const longest = 120; // plies; 10,000 games of the hurried on random ponds took 23 to 81

test('a game of seven is placed by hand and by key and played to its end in two languages, and no number is told before', { timeout: 240_000 }, async () => {
  const ann = { ...white, ...await somebody(browser, server.url, { listens: true }) };
  const bob = { ...black, ...await somebody(browser, server.url, { ...phone, locale: 'nl-NL', listens: true }) };
  const started = performance.now();
  await meet(ann, bob);
  await dragSetup(ann);
  await ann.page.getByRole('button', { name: 'Submit the setup, sealed' }).click();
  await keySetup(bob);
  await assertSecret(ann, bob);
  await bob.page.getByRole('button', { name: 'Verstuur de opstelling, verzegeld' }).click();

  const moves = await playOut(ann, bob);
  const end = endOf([ann, bob], moves);
  console.log(`${moves.length} plies in ${Math.round((performance.now() - started) / 100) / 10} s: ${end.reason}, ${ann.points}-${bob.points}`);
  const names = await namesIn(ann);
  for (const who of [ann, bob]) await assertTold(who, who === ann ? bob : ann, end, names);
  assert.deepEqual((await ann.api('GET', `/games/${await ann.game()}/record`)).moves, moves);
  assert.deepEqual([...ann.trouble, ...bob.trouble], []);
  await ann.context.close();
  await bob.context.close();
});

/** One offers the game with White, the other finds it among the open ones. */
async function meet(ann, bob) {
  await ann.page.goto('/new');
  await ann.page.getByRole('radio', { name: /^Subulata, seven pieces/ }).check();
  await ann.page.getByLabel('Anyone').check();
  await ann.page.getByRole('radio', { name: 'White', exact: true }).check();
  await ann.page.getByRole('button', { name: 'Offer the game' }).click();
  const id = await ann.game();
  await bob.page.goto('/');
  await bob.page.getByRole('link', { name: 'Bekijk en doe mee' }).click();
  assert.equal(await bob.game(), id);
  await bob.page.getByRole('button', { name: 'Doe mee' }).click();
  await bob.page.getByText('Zet je stukken op je starttegel.').waitFor();
}

/** The numbers of a setup with their fields. */
const placed = ({ start, setup }) => [...setup.replaceAll('/', '')].map((sign, i) => [start[i], sign]).filter(([, sign]) => sign !== '.');

async function dragSetup(who) {
  await who.page.getByText('Place your pieces on your start tile.').waitFor();
  for (const [at, number] of placed(who)) {
    await who.page.locator(`[data-number="${number}"]`).dragTo(setupField(who)(at));
    await setupField(who)(at).and(who.page.locator(`[aria-label$="${number}"]`)).waitFor();
  }
}

async function keySetup(who) {
  await setupField(who)(who.start[0]).focus();
  for (const [at, number] of placed(who)) {
    await walkTo(who.page, setupField(who), at);
    await who.page.keyboard.press(number);
    await setupField(who)(at).and(who.page.locator(`[aria-label$="${number}"]`)).waitFor();
  }
}

const setupField = (who) => (at) => who.page.locator(`.setup-board [data-field="${at}"]`);

/** They move in turn, each by all means, until it is over. Returns the moves. */
async function playOut(ann, bob) {
  const moves = [];
  for (;;) {
    const [mover, other] = moves.length % 2 === 0 ? [ann, bob] : [bob, ann];
    if (moves.length === 11) await mover.page.reload();
    await hearOfIt(mover, '.my-turn', moves.length > 2);
    await assertSecret(ann, bob);
    await assertSecret(bob, ann);
    const move = hurried((await received(mover, moves.length)).legal_moves);
    await make(mover, move, mover.means[Math.floor(moves.length / 2) % 3]);
    moves.push(move);
    if (await mover.page.locator('.result').count()) {
      await hearOfIt(other, '.result', true);
      return moves;
    }
    assert.ok(moves.length < longest, `no end after ${moves.join(' ')}`);
  }
}

/** Waits until the page shows it, asking at once as after a lost connection rather than in its own time. */
async function hearOfIt(who, sign, atOnce) {
  if (atOnce) await who.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await who.page.locator(sign).waitFor();
}

/** The game as the page was sent it at a ply. Its text may reach the test a little later than the page. */
async function received(who, ply) {
  for (let look = 0; look < 300; look++) {
    const game = (await answersOf(who)).find((one) => one.ply === ply && one.legal_moves?.length);
    if (game) return game;
    await who.page.evaluate(() => new Promise((done) => { requestAnimationFrame(done); }));
  }
  throw new Error(`the page shows ply ${ply} but was never sent its moves`);
}

/** A capture, or else the longest move: what soon leaves few pieces on their way. */
function hurried(moves) {
  const length = (move) => {
    const [from, to] = fieldsOf(move);
    return Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) + Math.abs(from[1] - to[1]);
  };
  const worth = (move) => length(move) + (move.includes('x') ? 10 : 0);
  return moves.reduce((best, move) => (worth(move) > worth(best) ? move : best));
}

/** Makes a move and confirms it, with the keyboard too if that chose it, and waits until the server has taken it. */
async function make(who, move, means) {
  const confirm = who.page.locator('.confirm');
  await who.page.locator('.board-box:not([hidden]) svg.board').scrollIntoViewIfNeeded();
  await ways[means](who, move);
  await confirm.getByText(move).waitFor();
  if (means === 'keys') await who.page.keyboard.press('Enter');
  else await confirm.getByRole('button', { name: /^(Confirm|Bevestig)$/ }).click();
  await confirm.waitFor({ state: 'detached' });
}

/** Follows the numbers over the moves and gives each player `home`, `taken` and `points` (S16 to S18). */
function endOf(players, moves) {
  const board = new Map(players.flatMap((who) => placed(who).map(([at, number]) => [at, { who, number: Number(number) }])));
  for (const who of players) who.taken = 0;
  for (const [from, to] of moves.map(fieldsOf)) {
    if (board.has(to)) board.get(from).who.taken++;
    board.set(to, board.get(from));
    board.delete(from);
  }
  const left = players.map((who) => [...board].filter(([, piece]) => piece.who === who));
  for (const [i, who] of players.entries()) {
    who.home = left[i].filter(([at]) => who.goal.test(at)).map(([at, { number }]) => [at, number]);
    who.points = who.home.reduce((sum, [, number]) => sum + number, who.taken);
  }
  const reason = left.some((pieces) => !pieces.length) ? 'no-pieces' : left.some((pieces, i) => pieces.length === players[i].home.length) ? 'home' : 'no-moves';
  const [best, worst] = players.toSorted((a, b) => b.points - a.points);
  return { reason, winner: best.points > worst.points ? best : null };
}

/** The players' names by seat. */
const namesIn = async (who) => Object.fromEntries((await received(who, 0)).seats.map(({ seat, player }) => [seat, player.name]));

/** The page says how it ended and how the points add up, and shows the other's numbers on the goal tile alone (S22). */
async function assertTold(who, other, { reason, winner }, names) {
  const mood = winner ? (winner.seat === who.seat ? 'won' : 'lost') : 'drawn';
  const [heading, sentence] = who.words[mood];
  const card = who.page.locator('.result');
  await card.getByRole('heading', { name: heading, exact: true }).waitFor();
  await card.getByText(sentence(winner && names[winner.seat], reason), { exact: true }).waitFor();
  await card.getByText(who.words[reason], { exact: true }).waitFor();
  for (const { seat, home, taken, points } of [who, other]) {
    const sum = home.map(([, number]) => number).sort().join(' + ') || '0';
    assert.deepEqual(await card.getByRole('row', { name: names[seat] }).getByRole('cell').allInnerTexts(), [sum, String(taken), String(points)]);
  }
  const home = { fields: Object.fromEntries(other.home), figures: other.home.map(([, number]) => number).sort() };
  assert.deepEqual(await numbersShown(who.page, other), home);
}
