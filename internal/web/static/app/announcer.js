// What screen readers are told, wherever on the page it happens: one live region in the frame says it.
import { useCallback, useEffect, useRef } from '../vendor/preact.js';
import { createCell } from './cell.js';

/** What each speaker says now, in the order they began. */
export const spoken = createCell(/** @type {{ speaker: number, text: string }[]} */ ([]));

let speakers = 0;

/** @param {number} speaker @param {string} text empty for nothing any more */
function say(speaker, text) {
  const all = spoken.get();
  const known = all.find((one) => one.speaker === speaker);
  if ((known?.text ?? '') === text) return;
  if (!text) spoken.set(all.filter((one) => one !== known));
  else spoken.set(known ? all.map((one) => (one === known ? { speaker, text } : one)) : [...all, { speaker, text }]);
}

/** Gives a component a voice: what it says last stands until it says something else or goes away. */
export function useVoice() {
  const speaker = useRef(0);
  if (!speaker.current) speaker.current = speakers += 1;
  useEffect(() => () => say(speaker.current, ''), []);
  return useCallback((/** @type {string} */ text) => say(speaker.current, text), []);
}

/** Speaks a text once it has changed: what stood there on arrival can be read. @param {string} text */
export function useAnnounced(text) {
  const voice = useVoice();
  const before = useRef({ text, told: false });
  useEffect(() => {
    const { current } = before;
    if (!current.told && text === current.text) return;
    current.told = true;
    voice(text);
  }, [text]);
}
