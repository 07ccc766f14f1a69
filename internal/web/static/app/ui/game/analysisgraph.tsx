import { h } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';
import { height, keyed } from './analysisfacts.js';
import type { AnalysedPly, Seat } from '../../types';

const wide = 320;
const high = 120;
const rim = 10; // around the plot, for marks at its edges

const shapes = {
  inaccuracy: 'M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z', mistake: 'M0-5.5L5.5 0L0 5.5L-5.5 0Z', blunder: 'M-5-5H5V5H-5Z',
} as { [judgement: string]: string };

/** A circle, a diamond or a full square: what a move cost. */
const Shape = ({ judgement, x = 0, y = 0 }: { judgement: string | null, x?: number, y?: number }) =>
  <path class={`fault fault-${judgement}`} d={shapes[judgement ?? '']} transform={`translate(${x} ${y})`} />;

/** The same beside words. */
export const Mark = ({ judgement }: { judgement: string | null }) =>
  <svg class="mark" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true"><Shape judgement={judgement} /></svg>;

/** The ply under a pointer. */
function pointed(event: PointerEvent | MouseEvent, last: number) {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * wide;
  return Math.max(0, Math.min(last, Math.round(((x - rim) / (wide - 2 * rim)) * last)));
}

/** The score over the plies, the first seat's half above. It is a slider: its value is the ply shown. */
export function Graph({ scores, faults, seats, at, jump, tell }: {
  scores: number[], faults: AnalysedPly[], seats: Seat[], at: number, jump: (ply: number) => void,
  tell: (ply: number) => string,
}) {
  const { t } = useTexts();
  const last = scores.length - 1;
  const x = (ply: number) => Number((rim + (ply / last) * (wide - 2 * rim)).toFixed(1));
  const y = (ply: number) => Number((high / 2 - height(scores[ply]) * (high / 2 - rim)).toFixed(1));
  const curve = scores.map((_, ply) => `${x(ply)} ${y(ply)}`).join('L');
  const press = (event: KeyboardEvent) => {
    const to = keyed(event.key, at, last);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    jump(to);
  };
  return (
    <div class="graph">
      <small>{t('analysis.side', { seat: t(`seat.${seats[0]}`) })}</small>
      <svg viewBox={`0 0 ${wide} ${high}`} tabindex={0} role="slider" aria-label={t('analysis.graph')} aria-valuemin={0} aria-valuemax={last}
        aria-valuenow={at} aria-valuetext={tell(at)} onKeyDown={press} onClick={(event) => jump(pointed(event, last))}>
        <path class="graph-area" d={`M${rim} ${high / 2}L${curve}L${wide - rim} ${high / 2}Z`} />
        <path class="graph-middle" d={`M${rim} ${high / 2}H${wide - rim}`} />
        <path class="graph-line" d={`M${curve}`} />
        <path class="graph-at" d={`M${x(at)} 2V${high - 2}`} />
        {faults.map(({ ply, judgement }) => <Shape judgement={judgement} x={x(ply)} y={y(ply)} />)}
        <circle class="graph-dot" cx={x(at)} cy={y(at)} r="5" />
      </svg>
      <small>{t('analysis.side', { seat: t(`seat.${seats[1]}`) })}</small>
    </div>
  );
}
