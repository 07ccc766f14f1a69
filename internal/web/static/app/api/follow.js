// Follows one game: asks for it again and again, soon when something is likely to happen, and tells
// when it has changed.
import { Refusal, isPassing } from './errors.js';
import { pause } from './http.js';

/** @typedef {import('../types').Game} Game */

/**
 * How long to wait before asking again, in milliseconds.
 * @param {Game | null} game @param {boolean} hidden whether nobody sees the page
 * @param {number} now by the server's clock
 */
export function interval(game, hidden, now) {
  if (!game || game.status === 'finished' || game.status === 'cancelled') return hidden ? 600_000 : 60_000;
  const mine = game.you !== null && game.to_act.includes(/** @type {any} */ (game.you));
  const computer = game.opponent.kind === 'computer';
  const usual = mine && game.status === 'playing' ? 5000 : computer ? 1000 : 3000;
  const left = game.deadline ? Date.parse(game.deadline) - now : Infinity;
  const due = left > 0 ? left + 500 : 1000; // a timeout is committed a moment after it
  return Math.min(due, hidden ? Math.max(usual, computer ? 10_000 : 60_000) : usual);
}

/**
 * @param {object} how
 * @param {(etag: string | undefined, signal: AbortSignal) => Promise<{ game: Game | null, etag: string | null }>} how.load
 * @param {(game: Game) => void} how.onGame
 * @param {(problem: unknown) => void} how.onProblem what ends the following
 * @param {() => number} how.now
 * @param {() => boolean} how.hidden
 * @param {(milliseconds: number, signal: AbortSignal) => Promise<void>} how.wait
 */
export function followGame({ load, onGame, onProblem, now, hidden, wait }) {
  const over = new AbortController();
  /** @type {Game | null} */
  let game = null;
  /** @type {string | undefined} */
  let etag;
  let nudge = new AbortController();
  let failures = 0;

  /** @param {Game} next @param {string | null} [tag] */
  function take(next, tag) {
    if (game && next.version < game.version) return; // an answer that was overtaken
    const changed = !game || next.version > game.version || tag !== undefined;
    [game, etag] = [next, tag ?? undefined];
    if (changed) onGame(next);
  }

  async function ask() {
    const answer = await load(etag, over.signal);
    failures = 0;
    if (answer.game) take(answer.game, answer.etag);
  }

  async function run() {
    while (!over.signal.aborted) {
      nudge = new AbortController();
      const { signal } = nudge;
      try {
        await ask();
      } catch (problem) {
        if (over.signal.aborted) return;
        if (!isPassing(problem) && !(problem instanceof Refusal && problem.status === 500)) return onProblem(problem);
        failures++;
      }
      const next = failures ? pause(failures, null) : interval(game, hidden(), now());
      await wait(next, AbortSignal.any([signal, over.signal])).catch(() => {});
    }
  }

  run();
  return {
    /** Takes what a command was answered. @param {Game} next */
    take(next) {
      take(next);
      nudge.abort();
    },
    /** Asks at once. */
    now: () => nudge.abort(),
    stop: () => over.abort(),
  };
}
