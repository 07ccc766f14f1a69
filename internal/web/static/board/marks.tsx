// Draws what is said about fields: targets, captures, threats, the last move.
import { Fragment, h } from '../vendor/preact.js';
import { ground, place } from './geometry.js';
import type { Cells } from '../rules/fields.js';
import type { Orientation } from './geometry.js';
import type { Target } from './scene.js';

export const translate = ({ x, y }: { x: number, y: number }) => `translate(${x} ${y})`;

/** A stroke with a halo, to be seen on any ground. */
const Haloed = ({ d, kind }: { d: string, kind: string }) => <><path class="halo" d={d} /><path class={kind} d={d} /></>;

const circle = (r: number) => `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
const EQUALS = 'M-16 -8h32M-16 8h32';
const CROSS = 'M-20 -20L20 20M20 -20L-20 20';
const STAR = 'M0 -30V30M-26 -15L26 15M26 -15L-26 15';

/** The shape of a target: each sort of target has its own. */
function targetShape({ captures, regicide, backward, draws, escapes }: Target, occupied: boolean) {
  if (draws) return <Haloed d={EQUALS} kind="line" />;
  if (escapes) return <Haloed d={STAR} kind="line" />;
  if (occupied) return <Haloed d={circle(45)} kind={backward ? 'line dashed' : 'line'} />;
  const takes = captures.length > 0 || regicide;
  return <>{takes && <Haloed d={circle(27)} kind="line" />}<path class="dot" d={circle(14)} /></>;
}

/** Where the active piece can go. */
export function Targets({ targets, cells, playable, orientation }: {
  targets: Target[], cells: Cells, playable: boolean, orientation: Orientation,
}) {
  return (<g class={playable ? 'targets' : 'targets look'}>
    {targets.map((target) => (<g key={target.to} transform={translate(place(target.to, orientation))}>
      {targetShape(target, Boolean(cells[target.to]))}
    </g>))}
  </g>);
}

/** Crosses on what is taken; a small one in a corner of the field where the piece that takes stands now. */
export const Victims = ({ fields, mover, orientation }: {
  fields: number[], mover: number, orientation: Orientation,
}) => (<g class="victims">
  {fields.map((at) => (<g key={at} transform={translate(place(at, orientation)) + (at === mover ? corner(orientation) : '')}>
    <Haloed d={CROSS} kind="line" /></g>))}
</g>);

const corner = ({ turned }: Orientation) => ` ${translate(turned ? { x: 0, y: -52 } : { x: 36, y: -36 })} scale(0.55)`;

const square = (at: number, half: number) => {
  const { x, y } = ground(at);
  return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
};

/** Corners around what is under threat. */
const corners = (at: number) => {
  const { x, y } = ground(at);
  return `M${x - 45} ${y - 27}v-18h18M${x + 27} ${y - 45}h18v18M${x + 45} ${y + 27}v18h-18M${x - 27} ${y + 45}h-18v-18`;
};

export const Threats = ({ fields }: {
  fields: Iterable<number>,
}) => <g class="threats"><Haloed d={Array.from(fields, corners).join('')} kind="line" /></g>;

/** Under the pieces, on the ground: the last move and the piece selected. */
export const Traces = ({ last, selected, over }: {
  last: { from: number, to: number, captures: number[] } | null, selected: number, over: number,
}) => (<g class="traces">
  {last && <><path class="last-from" d={square(last.from, 45)} /><path class="last-to" d={square(last.to, 50)} /></>}
  {selected >= 0 && <path class="selected" d={square(selected, 50)} />}
  {over >= 0 && <path class="over" d={square(over, 47)} />}
</g>);

/** Small crosses where the last move took something. */
export const Taken = ({ fields, orientation }: { fields: number[], orientation: Orientation }) => (<g class="taken">
  {fields.map((at) => <path key={at} transform={translate(place(at, orientation))} d="M-11 -11L11 11M11 -11L-11 11" />)}
</g>);
