// The server's time as this device knows it, and times as people read them.

/**
 * Learns how far this device's clock is off from the Date header of answers, which tells whole
 * seconds. The quickest answer is trusted most.
 * @param {() => number} deviceNow milliseconds
 */
export function createClock(deviceNow = Date.now) {
  let offset = 0;
  let trust = Infinity; // the round trip of the answer that offset is from, in milliseconds
  return {
    now: () => deviceNow() + offset,
    /** @param {string | null} header @param {number} sent @param {number} received by this device's clock */
    observe(header, sent, received) {
      const told = Date.parse(header ?? '');
      const trip = received - sent;
      if (Number.isNaN(told) || trip < 0) return;
      const next = told + 500 - (sent + received) / 2;
      const jumped = Math.abs(next - offset) > trip + 2000;
      if (trip > trust && !jumped) return;
      trust = trip;
      offset = Math.abs(next) <= trip / 2 + 1000 ? 0 : next; // no further off than can be told
    },
  };
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The two largest units of a span, rounded down: "2 d 4 h", "4 h 12 min", "12 min", "45 s".
 * @param {number} milliseconds @param {import('./types').Translate} t
 */
export function span(milliseconds, t) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const part = (/** @type {'days' | 'hours' | 'minutes' | 'seconds'} */ unit, /** @type {number} */ count) => t(`time.${unit}`, { count });
  const two = (/** @type {string} */ first, /** @type {string} */ second) => (second ? `${first} ${second}` : first);
  if (seconds >= day) {
    const hours = Math.floor((seconds % day) / hour);
    return two(part('days', Math.floor(seconds / day)), hours ? part('hours', hours) : '');
  }
  if (seconds >= hour) {
    const minutes = Math.floor((seconds % hour) / minute);
    return two(part('hours', Math.floor(seconds / hour)), minutes ? part('minutes', minutes) : '');
  }
  return seconds >= minute ? part('minutes', Math.floor(seconds / minute)) : part('seconds', seconds);
}

/**
 * When what span shows will next be different, in milliseconds from now.
 * @param {number} milliseconds what is left
 */
export function untilChange(milliseconds) {
  if (milliseconds <= 0) return Infinity;
  const unit = (milliseconds >= day * 1000 ? hour : milliseconds >= minute * 1000 ? minute : 1) * 1000;
  return (milliseconds % unit) + 1;
}

/**
 * A local time in full: "Saturday 5 December 2026 at 14:03", with seconds where they matter.
 * @param {string | number} time @param {string} language @param {boolean} [exactly]
 */
export const inFull = (time, language, exactly = false) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: exactly ? 'medium' : 'short' }).format(new Date(time));

/** @param {string | number} time @param {string} language */
export const asDate = (time, language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(time));

/** @param {string | number} time @param {string} language */
export const asTime = (time, language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(time));

/** A moment of the past, its date left out where that is today's. @param {number} time @param {string} language @param {number} now */
export function asMoment(time, language, now) {
  const today = asDate(time, language) === asDate(now, language);
  return today ? asTime(time, language) : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
}
