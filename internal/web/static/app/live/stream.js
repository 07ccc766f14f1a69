// Holds one stream of the API, and comes back to it: soon after it ended in good order, seldom where
// something between cuts or withholds it.
import { createParser } from './sse.js';

/** @typedef {{ type: string, data: any, id: string }} Event */
/**
 * @typedef {object} End how one try ended
 * @property {number} [status] what the server refused it with
 * @property {number} [after] milliseconds that the server asks to wait
 * @property {string} [bye] the code with which the server closed it
 * @property {boolean} stood whether it told something for long enough to be of use
 */

export const silence = 45_000; // milliseconds without a heartbeat after which a stream is taken for dead
const useful = 25_000; // milliseconds after which at least one heartbeat has come
const longest = 300_000;

/**
 * How long to wait before the next try, null to try no more.
 * @param {End} end @param {number} failures tries in a row that were of no use
 * @param {number} chance from 0 to 1, spreads those that were cut at one moment
 */
export function pauseAfter({ status, after = 3000, bye, stood }, failures, chance) {
  if (bye === 'unauthenticated' || status === 401) return failures > 1 ? null : 0;
  if (bye === 'ended' || status === 404 || status === 403) return null;
  if (status === 422) return failures > 1 ? longest : 0; // begins without the id next time
  if (status === 429) return Math.max(after, 60_000) * (1 + chance / 2);
  if (bye || stood) return after;
  return Math.min(longest, 1500 * 2 ** failures) * (0.5 + chance);
}

/**
 * @param {object} world
 * @param {typeof globalThis.fetch} world.fetch
 * @param {(refused?: string) => Promise<string | null>} world.token
 * @param {(milliseconds: number, signal?: AbortSignal) => Promise<void>} world.wait
 * @param {() => number} [world.now]
 * @param {() => number} [world.chance]
 */
export function createStreams({ fetch, token, wait, now = Date.now, chance = Math.random }) {
  /**
   * Follows a stream until the signal ends it, or the server has said that there is no more.
   * @param {string} path below /api/v1
   * @param {object} how
   * @param {AbortSignal} how.signal
   * @param {string} [how.lastId] the last id heard, by another tab
   * @param {(resumed: boolean) => void} how.up it stands; `resumed` where all that was missed comes again
   * @param {() => void} how.down
   * @param {(event: Event) => void} how.hear
   * @param {(lastId: string) => void} [how.beat] something has come, be it a heartbeat
   * @returns {{ done: Promise<void>, look: () => void }} `look` tries anew at once: the network or the reader is back
   */
  function follow(path, { signal, lastId = '', up, down, hear, beat = () => {} }) {
    let [last, refused, failures, retry] = [lastId, /** @type {string | undefined} */ (undefined), 0, 3000];
    let [heardAt, opened] = [0, 0];
    let stir = new AbortController();
    let attempt = new AbortController();

    /** @param {string | null} access @returns {Promise<End>} */
    async function once(access) {
      attempt = new AbortController();
      const quiet = AbortSignal.any([attempt.signal, signal]);
      const watch = setInterval(() => now() - heardAt > silence && attempt.abort(), 5000);
      heardAt = now();
      opened = 0;
      try {
        const response = await fetch(`/api/v1${path}`, { headers: headersOf(access, last), signal: quiet, cache: 'no-store', credentials: 'omit' });
        if (!response.ok || !/^text\/event-stream\b/.test(response.headers.get('Content-Type') ?? '') || !response.body) {
          response.body?.cancel().catch(() => {});
          return { status: response.status, after: (Number(response.headers.get('Retry-After')) || 0) * 1000, stood: false };
        }
        return await read(response.body);
      } catch {
        return { stood: stands(), after: retry };
      } finally {
        clearInterval(watch);
        attempt.abort();
        if (opened) down();
      }
    }

    const stands = () => opened > 0 && now() - opened > useful && now() - heardAt <= silence;

    /** @param {ReadableStream<Uint8Array>} body @returns {Promise<End>} */
    async function read(body) {
      const reader = body.getReader();
      const resumed = last !== '';
      let bye = /** @type {string | undefined} */ (undefined);
      const decoder = new TextDecoder();
      const parser = createParser({
        retry: (milliseconds) => { retry = Math.min(milliseconds, longest); },
        event: ({ type, data, id }) => {
          const told = parse(data);
          if (type === 'bye') bye = told?.code ?? 'unavailable';
          else if (told !== undefined) hear({ type, data: told, id });
        },
      });
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return { bye, after: retry, stood: stands() };
        heardAt = now();
        if (!opened) {
          opened = heardAt;
          up(resumed);
        }
        parser.feed(decoder.decode(value, { stream: true }));
        last = parser.lastId() || last;
        beat(last);
      }
    }

    async function run() {
      while (!signal.aborted) {
        const access = await token(refused).catch(() => null);
        if (signal.aborted) return;
        const end = await once(access);
        if (signal.aborted) return;
        failures = end.stood || end.bye === 'unavailable' || end.bye === 'slow' ? 0 : failures + 1;
        refused = end.bye === 'unauthenticated' || end.status === 401 ? access ?? undefined : undefined;
        if (end.status === 422) last = '';
        const pause = pauseAfter(end, failures, chance());
        if (pause === null) return;
        stir = new AbortController();
        await wait(pause, AbortSignal.any([stir.signal, signal])).catch(() => {});
      }
    }

    return {
      done: run(),
      look() {
        stir.abort();
        if (opened && now() - heardAt > silence) attempt.abort(); // the machine has slept
      },
    };
  }
  return follow;
}

/** @param {string | null} access @param {string} last */
function headersOf(access, last) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'text/event-stream' };
  if (access) headers.Authorization = `Bearer ${access}`;
  if (last) headers['Last-Event-ID'] = last;
  return headers;
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
