// The ways a request can fail.

/** The server refused. `code` is the API's word for why. */
export class Refusal extends Error {
  /** @param {number} status @param {Partial<import('../types').Problem>} problem @param {number} retryAfter seconds */
  constructor(status, problem, retryAfter = 0) {
    super(problem.detail ?? '');
    this.status = status;
    this.code = problem.code ?? (status >= 500 ? 'unavailable' : 'invalid');
    this.errors = problem.errors ?? [];
    this.currentVersion = problem.current_version;
    this.retryAfter = retryAfter;
  }
}

/** No answer came; it is unknown whether the request arrived. */
export class NoAnswer extends Error {}

/** A file of the page could not be had: the connection is down, or the page has been renewed since it was loaded. */
export class Missing extends Error {}

/** The session is over, and who was signed in has to sign in again. */
export class SignedOut extends Error {}

/** Whether the same request may well succeed a little later. @param {unknown} problem */
export function isPassing(problem) {
  if (problem instanceof NoAnswer) return true;
  return problem instanceof Refusal && [429, 502, 503, 504].includes(problem.status);
}
