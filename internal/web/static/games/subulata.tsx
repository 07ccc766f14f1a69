// Subulata, as the page knows it.
import { h } from '../vendor/preact.js';
import { Pond } from '../board/pond.tsx';
import { terrainName } from '../board/terrain.js';
import * as rules from '../rules/subulata.js';
import { scored, sumOf } from './score.js';
import { placed } from './setup.js';
import type { SubulataPosition } from '../app/types';
import type { Game, Variant } from './game';

const { SEATS, isGoal } = rules;
const POND = ['WFLWWLFWF', 'LWFLWFWWL', 'FLWLFFLLF', 'WLWWFLWWL', 'LFLFFWFFL', 'FWFLWLFLW', 'WFWFWFWFF', 'FLFWLWLLW', 'WLLLFLFWL'];

/** A game under way, its pieces given as "A9 B9". */
function variant(pieces: number, black: string, white: string): Variant {
  const standing = (text: string, seat: string) => text.split(' ').map((at) => ({ at, seat, number: null }));
  const all = [...standing(black, 'black'), ...standing(white, 'white')] as SubulataPosition['pieces'];
  const captured = (['white', 'black'] as const).map((seat) => ({ seat, count: pieces - all.filter((one) => one.seat === seat).length, numbers: null }));
  return { pieces, picture: { game: 'subulata', pond: POND, pieces: all, captured, score: { white: null, black: null } } };
}

export const subulata: Game = {
  family: 'subulata',
  variants: {
    'subulata-7': variant(7, 'A9 B9 C8 A7 D6', 'F4 G3 H3 I2 H1'),
    'subulata-9': variant(9, 'A9 B9 C9 A8 B8 C7 E7', 'E5 G3 H3 I3 G2 I2 I1'),
  },
  seats: ['white', 'black'],
  rules,
  looks: {
    Ground: ({ position, detailed }: { position: SubulataPosition, detailed?: boolean }) => <Pond pond={position.pond} detailed={detailed} />,
    groundOf: ({ pond }: SubulataPosition) => pond.join(),
    laidOut: () => null,
    hints: () => null,
    fieldWords({ steps }, at, t) {
      const words = [terrainName(steps?.[at] ?? 1, t)];
      if (isGoal('white', at)) words.push(t('board.goal.white'));
      if (isGoal('black', at)) words.push(t('board.goal.black'));
      return words;
    },
    takesBeside: false,
    turns: true,
  },
  hasSteps: true,
  hasAnalysis: false,
  hasReveal: true,
  explained: ['home', 'no-pieces', 'no-moves'],
  decidedByPoints: ['home', 'no-pieces', 'no-moves'],
  captured({ captured = [] }: rules.Position, seat) {
    const { count = 0, numbers = null } = captured.find((one) => one.seat === seat) ?? {};
    return { count, numbers };
  },
  drawingMoves: () => null,
  hiding: (position: SubulataPosition | null | undefined) => position ?? null,
  sum: (position: SubulataPosition, seat: 'white' | 'black') => sumOf(position, seat),
  first({ start, setups }, { captured }: SubulataPosition) {
    const pieces = SEATS.flatMap((seat) => placed(seat, setups?.[seat])).sort((a, b) => (a.at < b.at ? -1 : 1));
    return { game: 'subulata', pond: start?.split('/') ?? [], pieces, captured: captured.map(({ seat, numbers }) => ({ seat, count: 0, numbers: numbers && [] })) };
  },
  told: (position: SubulataPosition, now: SubulataPosition) => ({ ...position, score: scored(position, now) }),
};
