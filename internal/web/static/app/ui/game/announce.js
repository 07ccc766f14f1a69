import { html, useEffect, useState } from '../../../vendor/preact.js';

/** Speaks what has changed, once it has: what stood there on arrival can be read. @param {{ text: string }} props */
export function Announce({ text }) {
  const [first] = useState(text);
  const [told, setTold] = useState('');
  useEffect(() => {
    if (text !== first || told) setTold(text);
  }, [text]);
  return html`<p class="sr" role="status">${told}</p>`;
}
