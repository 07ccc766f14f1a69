// Draws the pieces of both games around 0, 0, on fields of 100 units.
import { Fragment, h } from '../vendor/preact.js';
import { rotate } from './geometry.js';
import type { Piece } from '../rules/fields.js';

// A grasshopper seen from above, its head towards the goal.
const BODY = 'M0 -43C9 -31 28 -10 28 10C28 27 15 35 0 35C-15 35 -28 27 -28 10C-28 -10 -9 -31 0 -43Z';
const LEGS = 'M25 4L41 -15L37 27M-25 4L-41 -15L-37 27';
const FEELERS = 'M-2 -40Q-4 -49 -12 -51M2 -40Q4 -49 12 -51';
const SHIELD = 'M-11 -14Q0 -9 11 -14V-1C11 8 5 13 0 16C-5 13 -11 8 -11 -1Z';

/** The number of a piece, or an empty shield where it is not known. */
const Face = ({ number }: { number?: number | null }) => (number == null
  ? <path class="shield" d={SHIELD} />
  : <text class="figure" y="15.5">{number}</text>);

function Hopper({ piece, heading, detailed }: { piece: Piece, heading: number, detailed?: boolean }) {
  const { x, y } = rotate({ x: 0, y: 6 }, heading);
  return (<g class={`hopper ${piece.seat}`}>
    <g transform={`rotate(${heading})`}>
      {detailed && <><path class="feelers" d={FEELERS} /><path class="legs" d={LEGS} /><path class="legs core" d={LEGS} /></>}
      <path class="body" d={BODY} />
    </g>
    <g transform={`translate(${x} ${y})`}><Face number={piece.number} /></g>
  </g>);
}

const NOTCHED = 'M-10 -35.6A37 37 0 1 0 10 -35.6L0 -15Z';
const ROBE = 'M-31 42Q-31 30 -22 26L-18 -4H18L22 26Q31 30 31 42Z';
const CROWN = 'M-27 -4L-34 -36L-15 -23L0 -46L15 -23L34 -36L27 -4Z';

const King = () => (<g class="king">
  <path class="body" d={ROBE} />
  <path class="crown" d={CROWN} />
  <path class="band" d="M-27 -4H27" />
</g>);

const Attacker = () => <g class="attacker"><path class="body" d={NOTCHED} /></g>;
const Defender = () => <g class="defender"><circle class="body" r="36" /><circle class="ring" r="22" /></g>;

/** Any piece of either game. heading matters to Subulata's alone. */
export function PieceShape({ piece, heading = 0, detailed = true }: { piece: Piece, heading?: number, detailed?: boolean }) {
  if (piece.king) return <King />;
  if (piece.seat === 'attackers') return <Attacker />;
  if (piece.seat === 'defenders') return <Defender />;
  return <Hopper piece={piece} heading={heading} detailed={detailed} />;
}
