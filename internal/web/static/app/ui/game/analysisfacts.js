// What the computer's analysis of a game says, apart from how it is drawn and told.

/** @typedef {import('../../types').AnalysedPly} AnalysedPly @typedef {import('../../types').Translate} Translate */

const forced = 29_000; // and more is a win by force
const won = 30_000; // it is there
const most = 5000; // points; what is beyond is drawn as high as this

/** What a side so many points ahead scores, 0 to 1. @param {number} points */
export const chance = (points) => 1 / (1 + 10 ** (-points / 400));

/** The score of the position after each ply, for the first seat; ply 0 is the start. @param {AnalysedPly[]} plies */
export const scoresOf = (plies) => [plies[0].score_before, ...plies.map((ply) => ply.score_after)];

/**
 * How high a score is drawn, -1 to 1. A win by force stands at the rim, nothing else does, and small
 * differences count for more near an even game, as they do there.
 * @param {number} score
 */
export function height(score) {
  const size = Math.abs(score);
  if (size >= forced) return Math.sign(score);
  return 0.9 * Math.sign(score) * (Math.log1p(Math.min(size, most) / 100) / Math.log1p(most / 100));
}

/**
 * Who stands better and by how much, in a sentence.
 * @param {number} score @param {readonly import('../../types').Seat[]} seats the first one first @param {Translate} t
 */
export function standing(score, seats, t) {
  const size = Math.abs(score);
  const seat = t(`seat.${seats[score > 0 ? 0 : 1]}`);
  if (size >= won) return t('analysis.won', { seat });
  if (size >= forced) return t('analysis.forced', { seat });
  if (size === 0) return t('analysis.even');
  return t('analysis.ahead', { seat, count: size, percent: Math.min(99, Math.round(chance(size) * 100)) });
}

/** The moves that cost something, the first one first. @param {AnalysedPly[]} plies */
export const faultsOf = (plies) => plies.filter(({ judgement }) => judgement !== null);

/**
 * The position after some moves.
 * @template Position
 * @param {Position} start @param {string[]} moves @param {(position: Position, move: string) => Position} after what a move makes of a position
 */
export const reached = (start, moves, after) => moves.reduce((position, move) => after(position, move), start);

/** Where a key leads among the plies. @param {string} key @param {number} at @param {number} last @returns {number | undefined} */
export function keyed(key, at, last) {
  const steps = /** @type {{ [key: string]: number }} */ ({ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -at, End: last - at });
  return Object.hasOwn(steps, key) ? Math.max(0, Math.min(last, at + steps[key])) : undefined;
}
