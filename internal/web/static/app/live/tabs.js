// One of the tabs of a browser leads, the others hear from it. Where a browser cannot tell its tabs
// apart, each leads itself.

const name = 'slowpond.live';

/**
 * @param {object} world
 * @param {Pick<LockManager, 'request'> | undefined} world.locks
 * @param {(() => BroadcastChannel) | null} world.channel
 * @param {(signal: AbortSignal) => Promise<void>} world.lead called once this tab leads; leads until the signal ends it
 * @param {(message: any) => void} world.hear what another tab says
 */
export function createTabs({ locks, channel, lead, hear }) {
  let over = /** @type {AbortController | null} */ (null);
  let line = /** @type {BroadcastChannel | null} */ (null);
  let leading = false;

  /** @param {AbortSignal} signal */
  async function hold(signal) {
    if (signal.aborted) return;
    leading = true;
    await lead(signal).catch(() => {});
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    if (over === null || over.signal === signal) leading = false;
  }

  return {
    start() {
      if (over) return;
      over = new AbortController();
      const { signal } = over;
      if (!locks || !channel) {
        hold(signal);
        return;
      }
      line = channel();
      line.onmessage = ({ data }) => hear(data);
      locks.request(name, { signal }, () => hold(signal)).catch(() => {});
    },
    /** Leaves the lead, if this tab has it, to another. */
    stop() {
      over?.abort();
      line?.close();
      [over, line, leading] = [null, null, false];
    },
    /** @param {any} message */
    say: (message) => line?.postMessage(message),
    leads: () => leading,
  };
}
