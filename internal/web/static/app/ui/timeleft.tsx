import { h, useEffect, useState } from '../../vendor/preact.js';
import { inFull, span, untilChange } from '../clock.js';
import { clock } from '../services.js';
import { useTexts } from '../translation.js';

/** Draws anew whenever what is left would read differently, and when the reader comes back. */
function useLeft(deadline: string | null) {
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

/** The time left, "2 d 4 h", and on hover or focus the exact local time it ends. */
export function TimeLeft({ deadline }: { deadline: string | null }) {
  const { locale, t } = useTexts();
  const left = useLeft(deadline);
  if (!deadline) return null;
  const text = left > 0 ? t('time.left', { span: span(left, t) }) : t('time.up');
  return <Exact time={deadline} text={text} locale={locale} exactly={left < soon} className={left < soon ? 'left soon' : 'left'} />;
}

const Exact = ({ time, text, locale, exactly, className }: {
  time: string, text: string, locale: string, exactly: boolean, className: string,
}) => (
  <span class={`exact ${className}`} tabindex={0} onKeyDown={letGo}>
    <time datetime={time}>{text}</time> <span class="tip" role="tooltip">{inFull(time, locale, exactly)}</span>
  </span>);

function letGo(event: KeyboardEvent) {
  if (event.key === 'Escape') (event.currentTarget as HTMLElement).blur();
}
