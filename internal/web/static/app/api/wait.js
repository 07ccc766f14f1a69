/**
 * Waits, or fails as soon as the signal says so.
 * @param {number} milliseconds @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, Math.min(milliseconds, 2 ** 31 - 1));
    signal?.addEventListener('abort', stop, { once: true });
  });
}
