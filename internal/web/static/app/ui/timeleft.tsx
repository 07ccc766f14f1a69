import { h, useEffect, useState } from '../../vendor/preact.js';
import { inFull, span } from '../clock.js';
import { clock, ticker } from '../services.js';
import { useTexts } from '../translation.js';

const soon = 3_600_000; // milliseconds

/** The time left, "2 d 4 h", and on hover or focus the exact local time it ends. */
export function TimeLeft({ deadline }: { deadline: string | null }) {
  return deadline && <Running key={deadline} deadline={deadline} />;
}

/** Redrawn whenever the text of the time left changes. */
function Running({ deadline }: { deadline: string }) {
  const { locale, t } = useTexts();
  const end = Date.parse(deadline);
  const read = () => (clock.now() < end ? t('time.left', { span: span(end - clock.now(), t) }) : t('time.up'));
  const [, draw] = useState(read);
  useEffect(() => ticker.watch(end, () => draw(read())), [t]);
  const near = end - clock.now() < soon;
  return <Exact time={deadline} text={read()} locale={locale} exactly={near} className={near ? 'left soon' : 'left'} />;
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
