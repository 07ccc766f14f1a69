// The one feed of what the page knows of games. Whoever shows a game or a list subscribes to it here and
// reads it in the store: it is asked for now and then, but not while a stream tells of it.
import { createPolling } from './polling.js';
import { createTopics } from './topics.js';

/** @typedef {import('./topics.js').Interest} Interest @typedef {import('./polling.js').Subscription} Subscription */
/**
 * @typedef {object} Feed
 * @property {(interest: Interest) => Subscription} subscribe puts what it hears of that into the store until it
 *   is stopped, as told whoever is signed in now: another reader subscribes anew
 * @property {() => void} refresh asks once for all that the stream tells: something may have been missed
 * @property {() => void} look the reader is back: what is shown must be as it is now
 */

/**
 * A feed that asks the API again and again.
 * @param {Parameters<typeof createPolling>[0] & { topics: Parameters<typeof createTopics>[0] }} world
 * @returns {Feed}
 */
export function createPollingFeed({ topics, ...world }) {
  const polling = createPolling(world);
  const topicOf = createTopics(topics);
  return {
    subscribe(interest) {
      const topic = topicOf(interest);
      return polling.subscribe({ ...topic, key: `${topics.reader() ?? ''} ${topic.key}` });
    },
    refresh: polling.refresh, look: polling.look,
  };
}
