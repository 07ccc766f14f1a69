// One clock for all times that are told as they run down.
import { untilChange } from './clock.js';

const longest = 3_600_000; // milliseconds

/** @param {() => number} now by the server's clock */
export function createTicker(now) {
  /** @type {Set<{ moment: number, next: number, call: () => void }>} */
  const watched = new Set();
  let alarm = Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {number} moment */
  const nextOf = (moment) => now() + untilChange(moment - now());

  function plan() {
    clearTimeout(timer);
    alarm = Math.min(...[...watched].map(({ next }) => next));
    if (alarm < Infinity) timer = setTimeout(tick, Math.min(Math.max(alarm - now(), 0), longest));
  }

  function tick() {
    for (const one of [...watched].filter(({ next }) => next <= now())) {
      one.next = nextOf(one.moment);
      one.call();
    }
    plan();
  }

  return {
    /** Calls back whenever what is left until a moment reads differently. @param {number} moment milliseconds @param {() => void} call */
    watch(moment, call) {
      const one = { moment, next: nextOf(moment), call };
      watched.add(one);
      if (one.next < alarm) plan();
      return () => {
        watched.delete(one);
        if (watched.size === 0) plan();
      };
    },
    /** The reader is back: timers may have slept. */
    look() {
      for (const one of [...watched]) {
        one.next = nextOf(one.moment);
        one.call();
      }
      plan();
    },
  };
}
