// Draws the ground of Tablut: a wooden board, its castle with a woven knot.
import { h } from '../vendor/preact.js';

const FIELD_LINES = [-350, -250, -150, -50, 50, 150, 250, 350].map((n) => `M${n} -450v900M-450 ${n}h900`).join('');

// A looped square; at each crossing one strand is drawn again, over the other, in turns.
const KNOT = 'M-14 -14H24A10 10 0 1 0 14 -24V24A10 10 0 1 0 24 14H-24A10 10 0 1 0 -14 24V-24A10 10 0 1 0 -24 -14Z';
const OVER = 'M5 -14h18M14 5v18M-5 14h-18M-14 -5v-18';

export function Tafl() {
  return (<g class="tafl">
    <path class="wood" d="M-450 -450h900v900h-900z" />
    <path class="castle" d="M-50 -50h100v100h-100z" />
    <path class="castle-wall" d="M-43 -43h86v86h-86z" />
    <path class="field-lines" d={FIELD_LINES} />
    <path class="rim" d="M-450 -450h900v900h-900z" />
  </g>);
}

/** The knot of the castle, seen while no piece stands on it. */
export const Knot = () => (<g class="tafl">
  <path class="knot" d={KNOT} /><path class="knot-gap" d={OVER} /><path class="knot" d={OVER} />
</g>);

const CHEVRON = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** Chevrons that point off every edge field: where the king escapes to (T12). */
export function Edges() {
  return (<path class="edges" d={CHEVRON.flatMap(([outX, outY]) => [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((i) => {
    const x = outX * 440 + Math.abs(outY) * i * 100;
    const y = outY * 440 + Math.abs(outX) * i * 100;
    const [backX, backY, sideX, sideY] = [-outX * 12, -outY * 12, outY * 15, outX * 15];
    return `M${x + backX - sideX} ${y + backY - sideY}L${x} ${y}L${x + backX + sideX} ${y + backY + sideY}`;
  })).join('')} />);
}
