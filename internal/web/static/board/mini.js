// Small pictures: a board for a list, and the pieces captured beside a board.
// @ts-check
import { html } from '../vendor/preact.js';
import { parseMove } from '../rules/fields.js';
import { CASTLE, lost } from '../rules/tablut.js';
import { gameOf, isTablut } from './games.js';
import { angleOf, viewBox } from './geometry.js';
import { listed } from './labels.js';
import { Traces } from './marks.js';
import { Ground, Pieces } from './picture.js';
import { PieceShape } from './pieces.js';
import { Knot } from './tafl.js';

/** Which way round a seat looks at the board. @param {string | null | undefined} seat */
export const flipFor = (seat) => seat === 'black' || seat === 'defenders';

/**
 * A small, still picture. Without a label it is decoration.
 * @param {{ variant: string, position: any, you?: string | null, lastMove?: string | null, label?: string,
 *   orientation?: import('./geometry.js').Orientation }} props
 */
export function MiniBoard({ variant, position, you, lastMove, label, orientation = { flip: flipFor(you), turned: false } }) {
  const { cells } = gameOf(variant).read(position);
  const speech = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
  return html`<svg class=${`board mini-board board-${isTablut(variant) ? 'tablut' : 'subulata'}`} viewBox=${viewBox(orientation, true)} ...${speech}>
    <g transform=${`rotate(${angleOf(orientation)})`}>
      <${Ground} variant=${variant} pond=${position.pond} detailed=${false} />
      ${isTablut(variant) && !cells[CASTLE] && html`<${Knot} />`}
      <${Traces} last=${parseMove(lastMove)} selected=${-1} over=${-1} />
    </g>
    <${Pieces} cells=${cells} orientation=${orientation} detailed=${false} />
  </svg>`;
}

/** How many of a seat's pieces are captured, and their numbers where known. @param {string} variant @param {any} position @param {string} seat */
export function capturedOf(variant, position, seat) {
  if (isTablut(variant)) return { count: lost(gameOf(variant).read(position), seat), numbers: null };
  const captured = (position.captured ?? []).find((/** @type {{ seat: string }} */ one) => one.seat === seat);
  return { count: captured?.count ?? 0, numbers: captured?.numbers ?? null };
}

/** @param {string} seat @param {number} count @param {import('./labels.js').Translate} t */
function capturedLabel(seat, count, t) {
  if (seat === 'white') return t('captured.label.white', { count });
  if (seat === 'black') return t('captured.label.black', { count });
  return seat === 'attackers' ? t('captured.label.attackers', { count }) : t('captured.label.defenders', { count });
}

/**
 * The captured pieces of a seat, to stand beside the board; nothing where none is captured.
 * @param {{ variant: string, position: any, seat: string, t: import('./labels.js').Translate }} props
 */
export function Captured({ variant, position, seat, t }) {
  const { count, numbers } = capturedOf(variant, position, seat);
  if (count === 0) return null;
  const what = capturedLabel(seat, count, t);
  const label = numbers?.length ? t('captured.numbers', { what, numbers: listed(numbers.map(String), t) }) : what;
  return html`<span class="captured" role="img" aria-label=${label}>
    ${Array.from({ length: count }, (_, i) => html`<svg key=${i} class="captured-piece" viewBox="-50 -54 100 104" aria-hidden="true">
      <${PieceShape} piece=${{ seat, number: numbers?.[i] ?? null }} detailed=${false} />
    </svg>`)}
  </span>`;
}
