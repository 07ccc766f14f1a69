import { html, useEffect, useState } from '../../vendor/preact.js';
import { inFull, span, untilChange } from '../clock.js';
import { clock } from '../services.js';
import { useTexts } from '../translation.js';

/** Draws anew whenever what is left would read differently, and when the reader comes back. @param {string | null} deadline */
function useLeft(deadline) {
  const [, draw] = useState(0);
  const left = deadline ? Date.parse(deadline) - clock.now() : 0;
  useEffect(() => {
    const again = () => draw((n) => n + 1);
    const timer = setTimeout(again, Math.min(untilChange(left), 3_600_000));
    document.addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    };
  });
  return left;
}

const soon = 3_600_000; // milliseconds

/**
 * The time left, "2 d 4 h", and on hover or focus the exact local time it ends.
 * @param {{ deadline: string | null }} props
 */
export function TimeLeft({ deadline }) {
  const { locale, t } = useTexts();
  const left = useLeft(deadline);
  if (!deadline) return null;
  const text = left > 0 ? t('time.left', { span: span(left, t) }) : t('time.up');
  return html`<${Exact} time=${deadline} text=${text} locale=${locale} exactly=${left < soon} className=${left < soon ? 'left soon' : 'left'} />`;
}

/** @param {{ time: string, text: string, locale: string, exactly: boolean, className: string }} props */
const Exact = ({ time, text, locale, exactly, className }) => html`
  <span class=${`exact ${className}`} tabindex="0" onKeyDown=${letGo}>
    <time datetime=${time}>${text}</time> <span class="tip" role="tooltip">${inFull(time, locale, exactly)}</span>
  </span>`;

/** @param {KeyboardEvent} event */
function letGo(event) {
  if (event.key === 'Escape') /** @type {HTMLElement} */ (event.currentTarget).blur();
}
