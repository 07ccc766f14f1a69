import { h, useEffect, useState } from '../../../vendor/preact.js';

/** Speaks what has changed, once it has: what stood there on arrival can be read. */
export function Announce({ text }: { text: string }) {
  const [first] = useState(text);
  const [told, setTold] = useState('');
  useEffect(() => {
    if (text !== first || told) setTold(text);
  }, [text]);
  return <p class="sr" role="status">{told}</p>;
}
