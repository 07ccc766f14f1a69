// Dragging a piece with mouse, pen or finger. A press that does not travel stays a click.
// @ts-check
import { fieldUnder } from './geometry.js';

const SLACK = 6; // pixels a press may travel and still be a click

/**
 * What dragging needs of a board.
 * @typedef {object} Draggable
 * @property {SVGSVGElement | null} svg
 * @property {() => import('./geometry.js').Orientation} orientation
 * @property {(at: number) => boolean} canPlay
 * @property {(at: number) => void} lift
 * @property {(at: number, cancelled: boolean) => void} release
 * @property {(state: { hover: number }) => void} setState
 */

export class Dragging {
  /** @param {Draggable} board */
  constructor(board) {
    this.board = board;
    /** @type {{ id: number, at: number, x: number, y: number } | null} */
    this.pressed = null;
    this.lifted = false;
    this.swallow = false;
    this.dropped = false;
    this.over = -1;
    this.listeners = /** @type {const} */ ([
      ['pointermove', (/** @type {PointerEvent} */ event) => this.move(event)],
      ['pointerup', (/** @type {PointerEvent} */ event) => this.up(event)],
      ['pointercancel', (/** @type {PointerEvent} */ event) => this.cancel(event)],
    ]);
  }

  /** @param {PointerEvent} event @param {number} at the field pressed, or -1 */
  down(event, at) {
    this.swallow = false;
    if (!event.isPrimary || event.button !== 0 || !this.board.canPlay(at)) return;
    this.end();
    this.pressed = { id: event.pointerId, at, x: event.clientX, y: event.clientY };
    for (const [type, listener] of this.listeners) window.addEventListener(type, listener);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { pressed, board } = this;
    if (!pressed || event.pointerId !== pressed.id) return;
    if (!this.lifted) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLACK) return;
      this.lifted = true;
      board.lift(pressed.at);
    }
    const point = pointIn(board.svg, event);
    const over = fieldUnder(point, board.orientation());
    this.ghostAt(point);
    if (over !== this.over) board.setState({ hover: over });
    this.over = over;
  }

  /**
   * Keeps the page from scrolling under a finger that holds a piece. Chromium heeds touch-action on
   * a whole SVG only, and the rest of the board must still scroll.
   * @param {TouchEvent} event
   */
  touchMove(event) {
    if (this.pressed && event.cancelable) event.preventDefault();
  }

  /** @param {{ x: number, y: number }} point */
  ghostAt({ x, y }) {
    this.point = { x, y };
    this.board.svg?.querySelector('.ghost')?.setAttribute('transform', `translate(${x} ${y})`);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.pressed || event.pointerId !== this.pressed.id) return;
    const { lifted, board } = this;
    const at = fieldUnder(pointIn(board.svg, event), board.orientation());
    this.end();
    if (!lifted) return;
    this.swallow = true;
    setTimeout(() => { this.swallow = false; }); // no click may follow, and the next one is meant
    this.dropped = true;
    board.release(at, false);
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (event.pointerId === this.pressed?.id) this.end();
  }

  /** Lets go of whatever is dragged, without moving it. */
  end() {
    const { lifted, board } = this;
    for (const [type, listener] of this.listeners) window.removeEventListener(type, listener);
    this.pressed = null;
    this.lifted = false;
    this.over = -1;
    if (lifted) board.release(-1, true);
  }

  /** Is the click that follows a press the end of a drag? */
  swallowsClick() {
    const { swallow } = this;
    this.swallow = false;
    return swallow;
  }
}

/** Where an event happened, in the board's own units. @param {SVGSVGElement | null} svg @param {PointerEvent} event */
function pointIn(svg, { clientX, clientY }) {
  const matrix = svg?.getScreenCTM()?.inverse();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix) : { x: Infinity, y: Infinity };
}
