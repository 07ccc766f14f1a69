// One request to the API and its answer, tried again while that can help.
import { NoAnswer, Refusal, isPassing } from './errors.js';

/**
 * @typedef {object} Request
 * @property {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @property {string} path below /api/v1
 * @property {any} [body]
 * @property {string} [token]
 * @property {string} [key] the idempotency key
 * @property {string} [etag]
 * @property {string} [accept]
 * @property {number} [tries] how often at most; 1 unless said
 * @property {AbortSignal} [signal]
 *
 * @typedef {{ status: number, body: any, etag: string | null }} Answer
 */

const patience = 20_000; // milliseconds for one answer
const slow = 4000; // milliseconds after which a request without an answer is worth a word
const longest = 10_000; // milliseconds to wait for another try without a word to the reader

/**
 * @param {object} world
 * @param {typeof globalThis.fetch} world.fetch
 * @param {ReturnType<typeof import('../clock.js').createClock>} world.clock
 * @param {(heard: boolean) => void} world.report whether the server answered
 * @param {(milliseconds: number, signal?: AbortSignal) => Promise<void>} world.wait
 * @param {(by: 1 | -1) => void} [world.tarry] one more request has been waiting for long, or one less
 * @param {() => number} [world.now]
 */
export function createHTTP({ fetch, clock, report, wait, tarry = () => {}, now = Date.now }) {
  /** @param {Request} request @returns {Promise<Answer>} */
  async function once(request) {
    const sent = now();
    const response = await fetch(`/api/v1${request.path}`, init(request)).catch((problem) => {
      if (request.signal?.aborted) throw problem;
      throw new NoAnswer();
    });
    clock.observe(response.headers.get('Date'), sent, now());
    return read(response, request);
  }

  /** @param {Request} request @returns {Promise<Answer>} */
  async function patiently(request) {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      tarry(1);
    }, slow);
    return once(request).finally(() => {
      clearTimeout(timer);
      if (late) tarry(-1);
    });
  }

  /** @param {Request} request @returns {Promise<Answer>} */
  return async function send(request) {
    for (let tried = 1; ; tried++) {
      try {
        const answer = await patiently(request);
        report(true);
        return answer;
      } catch (problem) {
        if (request.signal?.aborted) throw problem;
        report(!(problem instanceof NoAnswer) && !(problem instanceof Refusal && problem.status >= 502));
        const soon = pause(tried, problem);
        if (!isPassing(problem) || tried >= (request.tries ?? 1) || soon > longest) throw problem;
        await wait(soon, request.signal);
      }
    }
  };
}

/** Half a second, doubling to eight, or as long as the server asks. @param {number} tried @param {unknown} problem */
export function pause(tried, problem) {
  const asked = problem instanceof Refusal ? problem.retryAfter * 1000 : 0;
  return Math.max(asked, Math.min(8000, 250 * 2 ** tried));
}

/** @param {Request} request @returns {RequestInit} */
function init({ method, body, token, key, etag, accept = 'application/json', signal }) {
  /** @type {Record<string, string>} */
  const headers = { Accept: accept };
  const sends = method === 'POST' || method === 'PUT';
  if (sends) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers['Idempotency-Key'] = key;
  if (etag) headers['If-None-Match'] = etag;
  const late = AbortSignal.timeout(patience);
  return {
    method, headers, signal: signal ? AbortSignal.any([signal, late]) : late, cache: 'no-store', credentials: 'omit',
    body: sends ? JSON.stringify(body ?? {}) : undefined,
  };
}

/**
 * What is no JSON where JSON was asked for is from something before the server: it said that the server is
 * away, or something of its own.
 * @param {Response} response @param {Request} request @returns {Promise<Answer>}
 */
async function read(response, request) {
  const etag = response.headers.get('ETag');
  if (response.status === 304 || response.status === 204) return { status: response.status, body: null, etag };
  const text = await response.text().catch((problem) => {
    if (request.signal?.aborted) throw problem;
    throw new NoAnswer(); // it broke off
  });
  const isJSON = /\bjson\b/.test(response.headers.get('Content-Type') ?? '');
  if (!isJSON && (response.status >= 500 || (response.ok && request.accept === undefined))) throw new NoAnswer();
  const body = isJSON ? parse(text) : text;
  if (response.ok) return { status: response.status, body, etag };
  throw new Refusal(response.status, isJSON ? body : {}, Number(response.headers.get('Retry-After')) || 0);
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoAnswer();
  }
}
