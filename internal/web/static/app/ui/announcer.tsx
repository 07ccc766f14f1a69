import { h } from '../../vendor/preact.js';
import { spoken } from '../announcer.js';
import { useCell } from '../cell.js';

/** The live region of the page. Only what is new in it is read out. */
export function Announcer() {
  const all = useCell(spoken);
  return <div class="sr" role="status" aria-atomic="false">{all.map(({ speaker, text }) => <p key={speaker}>{text}</p>)}</div>;
}
