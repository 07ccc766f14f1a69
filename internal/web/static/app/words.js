// Sentences about games, in the reader's language.
import { gameOf } from '../games/registry.js';
import { Missing, NoAnswer, Refusal, SignedOut } from './api/errors.js';

/** @typedef {import('./types').AnyGame} AnyGame @typedef {import('./types').Translate} Translate */

/** @param {AnyGame} game @param {string} seat */
export const playerAt = (game, seat) => game.seats.find((one) => one.seat === seat)?.player ?? null;

/** The seat across from mine, or the second one for a spectator. @param {AnyGame} game */
export const otherSeat = (game) => game.seats[game.seats[1].seat === game.you ? 0 : 1].seat;

/** Who the reader plays against, as far as is known. @param {AnyGame} game */
export const opponentOf = (game) => (game.you ? playerAt(game, otherSeat(game)) : null) ?? game.opponent.player;

/** @param {AnyGame} game */
export const isMyTurn = (game) => game.you !== null && game.to_act.includes(game.you);

/** @param {AnyGame} game */
export const isOver = (game) => game.status === 'finished' || game.status === 'cancelled';

/** @param {Pick<import('./types').Player, 'name' | 'computer'> | null} player @param {Translate} t */
export const nameOf = (player, t) => (player ? player.name : t('player.nobody'));

/** Whose turn it is, in a line; `me` is who reads it, for a game offered to them. @param {AnyGame} game @param {Translate} t @param {string} [me] */
export function turnLine(game, t, me) {
  if (game.status === 'cancelled') return t('turn.cancelled');
  if (game.status === 'finished') return resultLine(game, t);
  if (game.status === 'open') return offerLine(game, t, me);
  if (isMyTurn(game)) return t(game.status === 'setup' ? 'turn.place' : 'turn.move');
  if (!game.you && game.to_act.length > 1) return t('place.watching');
  const name = nameOf(playerAt(game, game.to_act[0]), t);
  if (!game.you && game.status === 'setup') return t('turn.placing', { name });
  return t(game.you ? 'turn.waiting' : 'turn.theirs', { name });
}

/** Whom an open game waits for. @param {AnyGame} game @param {Translate} t @param {string} [me] */
function offerLine({ opponent, created_by: by }, t, me) {
  if (opponent.kind !== 'user') return t('turn.open');
  return me && opponent.player?.id === me ? t('turn.challenged', { name: by.name }) : t('turn.challenge', { name: opponent.player?.name ?? '' });
}

/** What a game's page is called, so that its tab tells whether it is my turn. @param {AnyGame} game @param {Translate} t */
export function titleOf(game, t) {
  const variant = t(`variant.${game.variant}`);
  if (!game.position) return t('title.offer', { game: variant, name: game.created_by.name });
  const [first, second] = game.seats.map(({ player }) => nameOf(player, t));
  if (!isMyTurn(game)) return t('title.game-of', { first, second, game: variant });
  return t(game.status === 'setup' ? 'title.place' : 'title.move', { first, second });
}

/** How a finished game ended, in a sentence. @param {AnyGame} game @param {Translate} t */
export function resultLine(game, t) {
  const { result } = game;
  if (!result) return t('turn.cancelled');
  if (!result.winner) return !game.you && result.reason === 'agreement' ? t('seen.agreement') : t(`drawn.${/** @type {import('./types').After<'drawn.'>} */ (reasonFor(result, game))}`);
  const winner = nameOf(playerAt(game, result.winner), t);
  const loserSeat = game.seats.find((one) => one.seat !== result.winner)?.seat ?? '';
  const loser = nameOf(playerAt(game, loserSeat), t);
  const form = game.you === result.winner ? 'won' : game.you ? 'lost' : 'seen';
  return t(`${form}.${/** @type {import('./types').After<'won.'>} */ (reasonFor(result, game))}`, { winner, loser });
}

/** The last part of the key that tells a result. @param {import('./types').Result} result @param {AnyGame} game */
function reasonFor(result, game) {
  return gameOf(game.variant).decidedByPoints.includes(result.reason) ? 'points' : result.reason;
}

/** @param {import('./types').TimeControl} control @param {Translate} t */
export function timeControlLine(control, t) {
  if (control.kind === 'none') return t('terms.no-clock');
  return t('terms.per-move', { time: wholeTime(control.per_move_seconds ?? 259_200, t) });
}

/** A span that is a whole number of days or hours where it can be. @param {number} seconds @param {Translate} t */
export function wholeTime(seconds, t) {
  if (seconds % 86_400 === 0) return t('span.days', { count: seconds / 86_400 });
  if (seconds % 3600 === 0) return t('span.hours', { count: seconds / 3600 });
  return seconds % 60 === 0 ? t('span.minutes', { count: seconds / 60 }) : t('span.seconds', { count: seconds });
}

/** How long to wait, rounded up to what people count in. @param {number} seconds @param {Translate} t */
function waitTime(seconds, t) {
  const unit = seconds <= 90 ? 1 : seconds <= 5400 ? 60 : 3600;
  return wholeTime(Math.ceil(seconds / unit) * unit, t);
}

/** What went wrong and what to do, in a sentence or two. @param {unknown} problem @param {Translate} t */
export function problemLine(problem, t) {
  if (problem instanceof Refusal && problem.status === 429) return t('problem.too_many_requests', { time: waitTime(problem.retryAfter || 60, t) });
  if (problem instanceof Refusal) return t(`problem.${/** @type {Exclude<import('./types').ProblemCode, 'too_many_requests'>} */ (problem.code)}`);
  if (problem instanceof Missing) return t('problem.missing');
  if (problem instanceof SignedOut) return t('problem.signed-out');
  return t(problem instanceof NoAnswer ? 'problem.no-answer' : 'problem.internal');
}
