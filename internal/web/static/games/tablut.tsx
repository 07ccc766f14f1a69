// Tablut, as the page knows it.
import { h } from '../vendor/preact.js';
import { Edges, Knot, Tafl } from '../board/tafl.tsx';
import * as rules from '../rules/tablut.js';
import type { TablutPosition } from '../app/types';
import type { Game } from './game';

const { CASTLE, START, isEdge, lost, read } = rules;

export const tablut: Game = {
  family: 'tablut',
  variants: { tablut: { pieces: 0, picture: { game: 'tablut', board: START, drawing_moves: null } } },
  seats: ['attackers', 'defenders'],
  rules,
  looks: {
    Ground: Tafl,
    groundOf: () => '',
    laidOut: ({ cells }) => (cells[CASTLE] ? null : <Knot />),
    hints: ({ cells }, at, threats) => (threats || cells[at]?.king ? <Edges /> : null),
    fieldWords({ cells }, at, t) {
      if (at === CASTLE) return [t('board.castle')];
      return isEdge(at) && cells[at]?.king ? [t('board.edge')] : [];
    },
    takesBeside: true,
    turns: false,
  },
  hasSteps: false,
  hasAnalysis: true,
  hasReveal: false,
  explained: ['repetition', 'too-long'],
  decidedByPoints: [],
  captured: (position: TablutPosition, seat) => ({ count: lost(read(position), seat), numbers: null }),
  drawingMoves: (position: TablutPosition) => position.drawing_moves,
  hiding: () => null,
  sum: () => null,
  first: ({ start }) => ({ game: 'tablut', board: start ?? START, drawing_moves: null }),
  told: (position: TablutPosition) => ({ ...position, drawing_moves: null }),
};
