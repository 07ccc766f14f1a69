// Draws what is said about fields: targets, captures, threats, the last move.
// @ts-check
import { html } from '../vendor/preact.js';
import { ground, place } from './geometry.js';

/** @typedef {import('./geometry.js').Orientation} Orientation */
/** @typedef {import('./scene.js').Target} Target */

/** @param {{ x: number, y: number }} point */
export const translate = ({ x, y }) => `translate(${x} ${y})`;

/** A stroke with a halo, to be seen on any ground. @param {{ d: string, kind: string }} props */
const Haloed = ({ d, kind }) => html`<path class="halo" d=${d} /><path class=${kind} d=${d} />`;

const circle = (/** @type {number} */ r) => `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
const EQUALS = 'M-16 -8h32M-16 8h32';
const CROSS = 'M-20 -20L20 20M20 -20L-20 20';
const STAR = 'M0 -30V30M-26 -15L26 15M26 -15L-26 15';

/** The shape of a target: what differs in kind differs in shape. @param {Target} target @param {boolean} occupied */
function targetShape({ captures, regicide, backward, draws, escapes }, occupied) {
  if (draws) return html`<${Haloed} d=${EQUALS} kind="line" />`;
  if (escapes) return html`<${Haloed} d=${STAR} kind="line" />`;
  if (occupied) return html`<${Haloed} d=${circle(45)} kind=${backward ? 'line dashed' : 'line'} />`;
  const takes = captures.length > 0 || regicide;
  return html`${takes && html`<${Haloed} d=${circle(27)} kind="line" />`}<path class="dot" d=${circle(14)} />`;
}

/**
 * Where the active piece can go.
 * @param {{ targets: Target[], cells: import('../rules/fields.js').Cells, playable: boolean, orientation: Orientation }} props
 */
export function Targets({ targets, cells, playable, orientation }) {
  return html`<g class=${playable ? 'targets' : 'targets look'}>
    ${targets.map((target) => html`<g key=${target.to} transform=${translate(place(target.to, orientation))}>
      ${targetShape(target, Boolean(cells[target.to]))}
    </g>`)}
  </g>`;
}

/**
 * Crosses on what is taken; a small one in a corner of the field where the piece that takes stands now.
 * @param {{ fields: number[], mover: number, orientation: Orientation }} props
 */
export const Victims = ({ fields, mover, orientation }) => html`<g class="victims">
  ${fields.map((at) => html`<g key=${at} transform=${translate(place(at, orientation)) + (at === mover ? corner(orientation) : '')}>
    <${Haloed} d=${CROSS} kind="line" /></g>`)}
</g>`;

/** @param {Orientation} orientation */
const corner = ({ turned }) => ` ${translate(turned ? { x: 0, y: -52 } : { x: 36, y: -36 })} scale(0.55)`;

const square = (/** @type {number} */ at, /** @type {number} */ half) => {
  const { x, y } = ground(at);
  return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
};

/** Corners around what is under threat. @param {number} at */
const corners = (at) => {
  const { x, y } = ground(at);
  return `M${x - 45} ${y - 27}v-18h18M${x + 27} ${y - 45}h18v18M${x + 45} ${y + 27}v18h-18M${x - 27} ${y + 45}h-18v-18`;
};

/** @param {{ fields: Iterable<number> }} props */
export const Threats = ({ fields }) => html`<g class="threats"><${Haloed} d=${Array.from(fields, corners).join('')} kind="line" /></g>`;

/**
 * Under the pieces, on the ground: the last move and the piece selected.
 * @param {{ last: { from: number, to: number, captures: number[] } | null, selected: number, over: number }} props
 */
export const Traces = ({ last, selected, over }) => html`<g class="traces">
  ${last && html`<path class="last-from" d=${square(last.from, 45)} /><path class="last-to" d=${square(last.to, 50)} />`}
  ${selected >= 0 && html`<path class="selected" d=${square(selected, 50)} />`}
  ${over >= 0 && html`<path class="over" d=${square(over, 47)} />`}
</g>`;

/** Small crosses where the last move took something. @param {{ fields: number[], orientation: Orientation }} props */
export const Taken = ({ fields, orientation }) => html`<g class="taken">
  ${fields.map((at) => html`<path key=${at} transform=${translate(place(at, orientation))} d="M-11 -11L11 11M11 -11L-11 11" />`)}
</g>`;
