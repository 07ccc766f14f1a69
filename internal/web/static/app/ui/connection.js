import { html, useEffect, useState } from '../../vendor/preact.js';
import { useCell } from '../cell.js';
import { asTime } from '../clock.js';
import { connection } from '../services.js';
import { useTexts } from '../translation.js';

const grace = 1500; // milliseconds a hitch may last before anybody is told

/** Says that the server does not answer, since when, and that it is being tried. */
export function ConnectionLine() {
  const { lost, heard } = useCell(connection);
  const { locale, t } = useTexts();
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!lost) return setTold(false);
    const timer = setTimeout(() => setTold(true), grace);
    return () => clearTimeout(timer);
  }, [lost]);
  return html`<div class="connection" role="status">
    ${told && html`<p>${t('connection.lost', { time: asTime(heard, locale) })}</p>`}
  </div>`;
}
