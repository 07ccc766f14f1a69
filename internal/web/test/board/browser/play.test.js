// Playing on a board: by clicks, by dragging, by keyboard, with news arriving meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBoard } from './browser.js';

const WATER = Array(9).fill('WWWWWWWWW');
const LEAF_ON_E5 = WATER.map((row, i) => (i === 4 ? 'WWWWLWWWW' : row));
const piece = (at, seat, number = null) => ({ at, seat, number });

/** Worked example 1 of the rules, with a black piece to capture: E5 is a leaf. */
const pond = {
  variant: 'subulata-9', you: 'white', toMove: 'white', confirm: true, lastMove: 'A8-A9',
  position: { pond: LEAF_ON_E5, captured: [], pieces: [piece('A9', 'black'), piece('B5', 'black'), piece('E5', 'white', 4), piece('I1', 'white', 1)] },
  legalMoves: ['E5-E8', 'E5xB5', 'I1-H1', 'I1-I2'],
};
const tafl = {
  variant: 'tablut', you: 'defenders', toMove: 'defenders', confirm: true, lastMove: 'a1-a2',
  position: { board: '9/9/9/9/4K4/9/9/t8/9' }, drawingMoves: ['e5-e6'],
  legalMoves: ['e5-e1', 'e5-e2', 'e5-e3', 'e5-e4', 'e5-e6', 'e5-e7', 'e5-e8', 'e5-e9'],
};

test('two clicks choose a move, and it is sent only when confirmed', () => onBoard('Board', pond, async (board, page) => {
  await board.field('E5').click();
  await board.field('E8').click();
  assert.equal(await board.last('pending'), 'E5-E8');
  assert.equal(await board.last('move'), null);
  await page.evaluate(() => window.handle.current.confirmPending());
  assert.equal(await board.last('move'), 'E5-E8');
  assert.equal(await board.last('pending'), null);
}));

test('without a confirm step the second click sends', () => onBoard('Board', { ...pond, confirm: false }, async (board) => {
  await board.field('E5').click();
  await board.field('B5').click();
  assert.equal(await board.last('move'), 'E5xB5');
}));

test('a move taken back leaves its piece selected', () => onBoard('Board', pond, async (board, page) => {
  await board.field('E5').click();
  await board.field('E8').click();
  await page.evaluate(() => window.handle.current.undoPending());
  assert.equal(await board.last('pending'), null);
  await board.drawn();
  assert.equal(await board.field('E5').getAttribute('aria-selected'), 'true');
}));

for (const turned of [false, true]) {
  for (const flip of [false, true]) {
    test(`a piece is dragged to its target, flip ${flip}, turned ${turned}`, () => onBoard('Board', { ...pond, orientation: { flip, turned } }, async (board) => {
      await board.drag(board.field('E5'), board.field('B5'));
      assert.equal(await board.last('pending'), 'E5xB5');
    }));
  }
}

test('a piece dropped where it cannot go stays selected and has not moved', () => onBoard('Board', pond, async (board) => {
  await board.drag(board.field('E5'), board.field('F5'));
  assert.equal(await board.last('pending'), null);
  await board.drawn();
  assert.equal(await board.field('E5').getAttribute('aria-selected'), 'true');
}));

test('a finger drags as a mouse does', () => onBoard('Board', pond, async (board, page) => {
  const client = await page.context().newCDPSession(page);
  const [from, to] = [await board.middle(board.field('E5')), await board.middle(board.field('E8'))];
  const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch('touchStart', from);
  await touch('touchMove', [from[0], (from[1] + to[1]) / 2]);
  await touch('touchMove', to);
  await touch('touchEnd');
  assert.equal(await board.last('pending'), 'E5-E8');
}, { hasTouch: true, viewport: { width: 390, height: 800 } }));

test('a pen drags as a mouse does', () => onBoard('Board', pond, async (board, page) => {
  const client = await page.context().newCDPSession(page);
  const [from, to] = [await board.middle(board.field('E5')), await board.middle(board.field('E8'))];
  const pen = (type, [x, y], buttons) => client.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1, pointerType: 'pen' });
  await pen('mousePressed', from, 1);
  await pen('mouseMoved', [from[0], (from[1] + to[1]) / 2], 1);
  await pen('mouseMoved', to, 1);
  await pen('mouseReleased', to, 0);
  assert.equal(await board.last('pending'), 'E5-E8');
}));

test('the keyboard plays a move, and Enter on its target confirms it', () => onBoard('Board', pond, async (board, page) => {
  await board.page.keyboard.press('Tab');
  assert.equal(await board.focused(), 'I1');
  await board.field('E5').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp');
  assert.equal(await board.focused(), 'E8');
  await page.keyboard.press('Enter');
  assert.equal(await board.last('pending'), 'E5-E8');
  await page.keyboard.press('Enter');
  assert.equal(await board.last('move'), 'E5-E8');
}));

test('Escape drops the move, then the piece, and is then left to the page', () => onBoard('Board', pond, async (board, page) => {
  await page.evaluate(() => document.addEventListener('keydown', ({ key }) => window.calls.push(['key', key])));
  await board.field('E5').click();
  await board.field('E8').click();
  await page.keyboard.press('Escape');
  assert.equal(await board.last('pending'), null);
  assert.deepEqual(await board.last('held'), { field: 'E5', move: null });
  await page.keyboard.press('Escape');
  assert.equal(await board.last('held'), null);
  assert.equal(await board.last('key'), null);
  await page.keyboard.press('Escape');
  assert.equal(await board.last('key'), 'Escape');
}));

test('arrows follow the screen when Black sits below', () => onBoard('Board', { ...pond, orientation: { flip: true, turned: false } }, async (board, page) => {
  await board.field('E5').focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await board.focused(), 'E4');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await board.focused(), 'F4');
}));

test('the board is one tab stop, wherever the cursor is', () => onBoard('Board', pond, async (board, page) => {
  await board.field('E5').click();
  await board.field('C3').click();
  assert.equal(await page.locator('[tabindex="0"]').count(), 1);
  await page.keyboard.press('Tab');
  assert.equal(await board.focused(), null);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await board.focused(), 'C3');
}));

test('a move in hand survives news that leave it legal', () => onBoard('Board', pond, async (board) => {
  await board.field('E5').click();
  await board.field('E8').click();
  await board.show({ position: structuredClone(pond.position), legalMoves: [...pond.legalMoves] });
  assert.equal(await board.last('pending'), 'E5-E8');
}));

test('a move in hand that has become illegal is dropped, and its piece told again', () => onBoard('Board', pond, async (board) => {
  await board.field('E5').click();
  await board.field('E8').click();
  await board.show({ legalMoves: null });
  assert.equal(await board.last('pending'), null);
  assert.equal(await board.field('E5').getAttribute('aria-selected'), 'true', 'its piece still stands there');
  assert.match(await board.last('said'), /^white 4 on E5/);
}));

test('a move whose sending failed waits to be confirmed again', () => onBoard('Board', pond, async (board, page) => {
  await board.field('E5').click();
  await board.field('E8').click();
  await page.evaluate(() => window.handle.current.confirmPending());
  await board.show({ disabled: true });
  await board.show({ disabled: false });
  assert.equal(await board.last('pending'), 'E5-E8');
}));

test('a move that was made is no longer in hand', () => onBoard('Board', pond, async (board, page) => {
  await board.field('E5').click();
  await board.field('E8').click();
  await page.evaluate(() => window.handle.current.confirmPending());
  const pieces = pond.position.pieces.map((one) => (one.at === 'E5' ? { ...one, at: 'E8' } : one));
  await board.show({ lastMove: 'E5-E8', legalMoves: null, position: { ...pond.position, pieces } });
  await board.drawn();
  assert.equal(await page.locator('.shadows [data-piece]').count(), 0);
  assert.equal(await board.last('held'), null);
  assert.equal(await board.last('said'), '', 'nothing still says that it is not sent');
}));

test('nothing can be played while disabled, but pieces can be looked at', () => onBoard('Board', { ...pond, disabled: true }, async (board, page) => {
  await board.field('E5').click();
  await board.field('E8').click();
  assert.equal(await board.last('pending'), null);
  await board.field('E5').click();
  await board.drawn();
  assert.equal(await page.locator('.targets.look g').count(), 2);
  await board.field('B5').hover();
  await board.drawn();
  assert.ok(await page.locator('.targets.look g').count() > 0);
}));

test('a move that repeats a position is marked before and told when chosen', () => onBoard('Board', tafl, async (board) => {
  await board.field('e5').click();
  assert.match(await board.label('e6'), /repeats a position: a draw/);
  assert.match(await board.label('e9'), /the king escapes/);
  await board.field('e6').click();
  assert.match(await board.last('said'), /ends the game in a draw/);
}));

test('the edge shows its chevrons while the king is selected', () => onBoard('Board', tafl, async (board, page) => {
  assert.equal(await page.locator('.edges').count(), 0);
  await board.field('e5').click();
  await board.drawn();
  assert.equal(await page.locator('.edges').count(), 1);
}));

for (const [reducedMotion, count] of [['reduce', 0], ['no-preference', 1]]) {
  test(`an opponent's move slides, unless less motion is wished for: ${reducedMotion}`, () => onBoard('Board', pond, async (board, page) => {
    const pieces = pond.position.pieces.map((one) => (one.at === 'A9' ? { ...one, at: 'B9' } : one));
    await board.show({ lastMove: 'A9-B9', position: { ...pond.position, pieces } });
    const running = await page.evaluate(() => new Promise((done) => {
      requestAnimationFrame(() => done(document.getAnimations().length));
    }));
    assert.equal(running, count);
  }, { reducedMotion }));
}
