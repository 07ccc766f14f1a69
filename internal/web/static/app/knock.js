// While the server does not answer, one question now and then finds out when it does again, so that
// nothing else needs to ask.

/** How long to wait before asking once more: two seconds, doubling to fifteen; a minute where nobody looks. @param {number} tried @param {boolean} hidden */
export const patience = (tried, hidden) => (hidden ? 60_000 : Math.min(15_000, 1000 * 2 ** tried));

/**
 * Asks until the signal ends it; the caller ends it once there is an answer.
 * @param {object} how
 * @param {(signal: AbortSignal) => Promise<unknown>} how.ask
 * @param {(milliseconds: number, signal: AbortSignal) => Promise<void>} how.wait may end early, when there is hope
 * @param {() => boolean} how.hidden
 * @param {AbortSignal} signal
 */
export async function keepKnocking({ ask, wait, hidden }, signal) {
  for (let tried = 1; !signal.aborted; tried++) {
    await wait(patience(tried, hidden()), signal).catch(() => {});
    if (!signal.aborted) await ask(signal).catch(() => {});
  }
}
