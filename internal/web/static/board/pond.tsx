// Draws the ground of Subulata: nine tiles of water, flowers and leaves, told apart by shape. The
// strokes on a field are the steps it gives: one ripple, two rings of petals, three veins.
import { Fragment, h } from '../vendor/preact.js';
import { rotate } from './geometry.js';
import { tilesOf } from './tiles.js';
import type { Tile } from './tiles.js';

export type Shape = (x: number, y: number) => string; // a path around the middle of a field

const square: Shape = (x, y) => `M${x - 50} ${y - 50}h100v100h-100z`;
const ripple: Shape = (x, y) => `M${x - 40} ${y + 3}q10 -20 20 0t20 0t20 0t20 0`;
const leaf: Shape = (x, y) => `M${x + 12} ${y + 42}a43.7 43.7 0 1 0 -24 0l12 -36z`;
const veins: Shape = (x, y) => `M${x} ${y}v-37M${x - 3} ${y - 2}q-15 -2 -30 -18M${x + 3} ${y - 2}q15 -2 30 -18`;

/** Five petals: half circles between valleys on a circle. @param first degrees */
const petals = (radius: number, first: number): Shape => {
  const valleys = [0, 1, 2, 3, 4, 5].map((i) => rotate({ x: 0, y: -radius }, first + i * 72));
  const bend = Math.round(radius * Math.sin(Math.PI / 5) * 10) / 10;
  return (x, y) => `M${x + valleys[0].x} ${y + valleys[0].y}${valleys.slice(1)
    .map((v) => `A${bend} ${bend} 0 0 1 ${x + v.x} ${y + v.y}`).join('')}z`;
};
const pad = petals(31.5, 36);
const bloom = petals(14, 0);

/** One path for all fields of a tile with the same letter. */
const over = ({ letters }: Tile, shape: Shape, wanted: (letter: string, i: number) => boolean) => Array.from(letters, (letter, i) => (
  wanted(letter, i) ? shape((i % 3) * 100 - 100, Math.floor(i / 3) * 100 - 100) : '')).join('');

function drawTile(tile: Tile, detailed: boolean) {
  const is = (wanted: string) => (letter: string) => letter === wanted;
  // Light and dark water are decoration (S4): they alternate on each tile and turn with it.
  const dark = (_: string, i: number) => (i + tile.face) % 2 === 0;
  return (<g transform={`translate(${tile.column * 300 - 300} ${tile.row * 300 - 300}) rotate(${tile.turn * 90})`}>
    <path class="water" d="M-150 -150h300v300h-300z" />
    <path class="water-dark" d={over(tile, square, dark)} />
    <path class="leaf" d={over(tile, leaf, is('L'))} />
    <path class="flower" d={over(tile, pad, is('F'))} />
    {detailed && (
      <>
        <path class="ripple" d={over(tile, ripple, is('W'))} />
        <path class="veins" d={over(tile, veins, is('L'))} />
        <path class="bloom" d={over(tile, bloom, is('F'))} />
      </>
    )}
  </g>);
}

const FIELD_LINES = [-350, -250, -50, 50, 250, 350].map((n) => `M${n} -450v900M-450 ${n}h900`).join('');
const SEAMS = [-150, 150].map((n) => `M${n} -450v900M-450 ${n}h900`).join('');
// Each player's goal corner wears that player's colours outside the board.
const GOALS = { white: 'M-455 -150v-305h305', black: 'M455 150v305h-305' };

/** The pond, which the component that places it may turn as a whole. */
export function Pond({ pond, detailed = true }: { pond: string[], detailed?: boolean }) {
  return (<g class="pond">
    {tilesOf(pond).map((tile) => drawTile(tile, detailed))}
    {detailed && <path class="field-lines" d={FIELD_LINES} />}
    <path class="seams" d={SEAMS} />
    <path class="rim" d="M-450 -450h900v900h-900z" />
    {Object.entries(GOALS).map(([seat, d]) => <><path class="goal" d={d} /><path class={`goal goal-${seat}`} d={d} /></>)}
  </g>);
}
