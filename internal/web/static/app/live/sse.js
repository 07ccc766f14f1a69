// Reads Server-Sent Events as the HTML standard (9.2.6) says, from chunks cut anywhere.

/** @typedef {{ type: string, data: string, id: string }} Heard `id` is the last one sent, with this event or before */

/**
 * @param {object} on
 * @param {(event: Heard) => void} on.event
 * @param {(milliseconds: number) => void} [on.retry] how long to wait before coming back
 */
export function createParser({ event, retry = () => {} }) {
  let [rest, type, id, kept] = ['', '', '', ''];
  let [begun, afterReturn] = [false, false];
  /** @type {string[]} */
  let data = [];

  function dispatch() {
    kept = id;
    if (data.length > 0) event({ type: type || 'message', data: data.join('\n'), id });
    [type, data] = ['', []];
  }

  /** @param {string} line */
  function take(line) {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const [name, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    if (name === 'data') data.push(value);
    else if (name === 'event') type = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) retry(Number(value));
  }

  return {
    /** @param {string} text */
    feed(text) {
      let more = text;
      if (!begun && more) {
        begun = true;
        more = more.replace(/^\uFEFF/, '');
      }
      if (afterReturn && more) {
        if (more.startsWith('\n')) more = more.slice(1);
        afterReturn = false;
      }
      rest += more;
      afterReturn = rest.endsWith('\r');
      const lines = rest.split(/\r\n|\r|\n/);
      rest = lines.pop() ?? '';
      lines.forEach(take);
    },
    /** The id after which nothing has been missed: of the last event that was whole. */
    lastId: () => kept,
  };
}
