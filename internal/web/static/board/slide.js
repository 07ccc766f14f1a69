// Lets the piece that has just moved slide to its field, once, unless less motion is wished for.
// @ts-check
import { parseMove } from '../rules/fields.js';
import { place } from './geometry.js';

const DURATION = 150; // ms

/**
 * @param {SVGSVGElement | null} svg @param {string | null | undefined} text the move
 * @param {import('./geometry.js').Orientation} orientation
 */
export function slide(svg, text, orientation) {
  const move = parseMove(text);
  const piece = move && svg?.querySelector(`[data-piece="${move.to}"]`);
  if (!piece || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [from, to] = [place(move.from, orientation), place(move.to, orientation)];
  piece.animate(
    [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }],
    { duration: DURATION, easing: 'ease-out' },
  );
}
