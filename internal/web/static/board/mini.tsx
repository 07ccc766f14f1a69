// Small pictures: a board for a list, and the pieces captured beside a board.
import { h } from '../vendor/preact.js';
import { parseMove } from '../rules/fields.js';
import { gameOf } from '../games/registry.js';
import { angleOf, viewBox } from './geometry.js';
import { listed } from './labels.js';
import { Traces } from './marks.tsx';
import { Ground, Pieces } from './picture.tsx';
import { PieceShape } from './pieces.tsx';
import type { Position } from '../games/game';
import type { Orientation } from './geometry.js';
import type { Translate } from './labels.js';

/** Which way round a seat looks at the board. */
export const flipFor = (seat: string | null | undefined) => seat === 'black' || seat === 'defenders';

/** A small, still picture. Without a label it is decoration. */
export function MiniBoard({ variant, position, you, lastMove, label, orientation = { flip: flipFor(you), turned: false } }: {
  variant: string, position: Position, you?: string | null, lastMove?: string | null, label?: string,
  orientation?: Orientation,
}) {
  const { family, looks, rules } = gameOf(variant);
  const board = rules.read(position);
  const speech = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true };
  return (<svg class={`board mini-board board-${family}`} viewBox={viewBox(orientation, true)} {...speech}>
    <g transform={`rotate(${angleOf(orientation)})`}>
      <Ground variant={variant} position={position} detailed={false} />
      {looks.laidOut(board)}
      <Traces last={parseMove(lastMove)} selected={-1} over={-1} />
    </g>
    <Pieces cells={board.cells} orientation={orientation} detailed={false} />
  </svg>);
}

function capturedLabel(seat: string, count: number, t: Translate) {
  if (seat === 'white') return t('captured.label.white', { count });
  if (seat === 'black') return t('captured.label.black', { count });
  return seat === 'attackers' ? t('captured.label.attackers', { count }) : t('captured.label.defenders', { count });
}

/** The captured pieces of a seat, to stand beside the board; nothing where none is captured. */
export function Captured({ variant, position, seat, t }: { variant: string, position: Position, seat: string, t: Translate }) {
  const { count, numbers } = gameOf(variant).captured(position, seat);
  if (count === 0) return null;
  const what = capturedLabel(seat, count, t);
  const label = numbers?.length ? t('captured.numbers', { what, numbers: listed(numbers.map(String), t) }) : what;
  return (<span class="captured" role="img" aria-label={label}>
    {Array.from({ length: count }, (_, i) => (<svg key={i} class="captured-piece" viewBox="-50 -54 100 104" aria-hidden="true">
      <PieceShape piece={{ seat, number: numbers?.[i] ?? null }} detailed={false} />
    </svg>))}
  </span>);
}
