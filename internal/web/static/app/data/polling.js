// Polls for as long as there are subscribers and no stream tells what they want, with one request at a
// time for each topic: a slow answer is waited for, never dropped for the next request.
import { Refusal, isPassing } from '../api/errors.js';
import { pause } from '../api/http.js';
import { createCell } from '../cell.js';

/**
 * @typedef {object} Topic
 * @property {string} key topics of one key are one
 * @property {(signal: AbortSignal) => Promise<void>} ask puts what it hears where it belongs
 * @property {(hidden: boolean) => number} every milliseconds until it is asked again, Infinity for not unless something happens
 * @property {() => boolean} [streamed] whether the stream tells of it while it stands
 * @property {(changed: (atOnce: boolean) => void) => () => void} [watch] calls back when it is to be asked at once, or `every` may give something else
 *
 * @typedef {{ problem: unknown, heard: boolean }} State what hinders, and whether an answer has come since the subscription
 * @typedef {{ state: import('../cell.js').Cell<State>, again: () => void, stop: () => void }} Subscription
 */

const fresh = 1000; // milliseconds in which an answer is not asked for anew because one more wants it

/**
 * @param {object} world
 * @param {import('../cell.js').Cell<boolean>} world.lost whether the server does not answer; then something else finds out when it does
 * @param {import('../cell.js').Cell<boolean>} [world.standing] whether the stream stands
 * @param {() => boolean} world.hidden
 * @param {(milliseconds: number, signal: AbortSignal) => Promise<void>} world.wait
 * @param {() => number} [world.now]
 */
export function createPolling({ lost, standing = createCell(false), hidden, wait, now = Date.now }) {
  /** @type {Map<string, ReturnType<typeof start>>} */
  const running = new Map();

  /** @param {Topic} topic */
  function start(topic) {
    const state = createCell(/** @type {State} */ ({ problem: null, heard: false }));
    const over = new AbortController();
    let stir = new AbortController();
    let [asked, due, failures, asking, again, ended] = [0, 0, 0, false, false, false];

    /** @param {unknown} problem */
    function failed(problem) {
      ended = !isPassing(problem) && !(problem instanceof Refusal && problem.status === 500);
      failures++;
      state.set({ ...state.get(), problem });
    }

    /** @param {AbortSignal} signal */
    async function ask(signal) {
      [asking, again] = [true, false];
      try {
        await topic.ask(signal);
        if (signal.aborted) return;
        [failures, ended] = [0, false];
        if (state.get().problem || !state.get().heard) state.set({ problem: null, heard: true });
      } catch (problem) {
        if (!signal.aborted) failed(problem);
      }
      if (signal.aborted) return;
      [asking, asked] = [false, now()];
      plan();
    }

    const isTold = () => standing.get() && topic.streamed?.() === true && failures === 0;
    const every = () => (isTold() ? Infinity : topic.every(hidden()));
    const plan = () => { due = ended ? Infinity : asked + (failures ? pause(failures, state.get().problem) : every()); };

    /** Waits until it is time, or something has been stirred. @param {AbortSignal} signal */
    async function until(signal) {
      while (!signal.aborted && !again && (lost.get() || now() < due)) {
        stir = new AbortController();
        await wait(lost.get() ? Infinity : due - now(), AbortSignal.any([stir.signal, signal])).catch(() => {});
      }
    }

    async function run() {
      const { signal } = over;
      while (!signal.aborted) {
        await ask(signal);
        await until(signal);
      }
    }

    const unwatch = topic.watch?.((atOnce) => {
      if (atOnce) again = true;
      if (asking) return;
      asked = now();
      plan();
      stir.abort();
    });
    run();
    return {
      state, users: 1,
      isTold,
      replan() {
        if (asking) return;
        plan();
        stir.abort();
      },
      isFresh: () => asking || (asked > 0 && now() - asked < fresh && failures === 0),
      isOld: () => !asking && failures === 0 && now() - asked > Math.min(topic.every(false), 10_000),
      again() {
        again = true;
        stir.abort();
      },
      stir: () => stir.abort(),
      stop() {
        over.abort();
        unwatch?.();
      },
    };
  }

  lost.watch((isLost) => {
    for (const one of running.values()) {
      if (!isLost && one.isOld()) one.again();
      else one.stir();
    }
  });

  standing.watch(() => {
    for (const one of running.values()) one.replan();
  });

  return {
    /** Asks once for what the stream tells from now on: something may have happened before. */
    refresh() {
      for (const one of running.values()) if (one.isTold()) one.again();
    },
    /** @param {Topic} topic @returns {Subscription} */
    subscribe(topic) {
      const known = running.get(topic.key);
      if (known) known.users++;
      if (known && !known.isFresh()) known.again();
      const one = known ?? start(topic);
      running.set(topic.key, one);
      let left = false;
      return {
        state: one.state, again: one.again,
        stop() {
          if (left) return;
          left = true;
          one.users--;
          if (one.users > 0) return;
          one.stop();
          if (running.get(topic.key) === one) running.delete(topic.key);
        },
      };
    },
    /** The reader is back, or the network is. */
    look() {
      if (lost.get() || hidden()) return;
      for (const one of running.values()) if (!one.isFresh() && !one.isTold()) one.again();
    },
  };
}
