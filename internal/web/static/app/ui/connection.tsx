import { Fragment, h, useEffect, useState } from '../../vendor/preact.js';
import { wait } from '../api/wait.js';
import { useCell } from '../cell.js';
import { asMoment } from '../clock.js';
import { keepKnocking } from '../knock.js';
import { connection, knock, tarrying } from '../services.js';
import { useTexts } from '../translation.js';

const grace = 1500; // milliseconds a hitch may last before anybody is told

/** Waits, but no longer than until the network is back or the reader is. */
function waitForHope(milliseconds: number, signal: AbortSignal) {
  const hope = new AbortController();
  const rise = () => document.hidden || hope.abort();
  window.addEventListener('online', rise, { signal: hope.signal });
  document.addEventListener('visibilitychange', rise, { signal: hope.signal });
  return wait(milliseconds, AbortSignal.any([signal, hope.signal])).finally(() => hope.abort());
}

/** Says that the server does not answer, since when, and that it is being tried, or that it is slow. */
export function ConnectionLine() {
  const { lost, heard } = useCell(connection);
  const slow = useCell(tarrying) > 0;
  const { locale, t } = useTexts();
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!lost) return setTold(false);
    const over = new AbortController();
    keepKnocking({ ask: knock, wait: waitForHope, hidden: () => document.hidden }, over.signal);
    const timer = setTimeout(() => setTold(true), grace);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [lost]);
  return (<div class="connection" role="status">
    {!told && slow && <p>{t('connection.slow')}</p>}
    {told && <p>{heard ? t('connection.lost', { time: asMoment(heard, locale, Date.now()) }) : t('connection.none')}</p>}
  </div>);
}

/** What stands where something will be once the server has told it; without a connection, how to go on. */
export function Awaited() {
  const { t } = useTexts();
  const { lost } = useCell(connection);
  return <p class="muted" role="status">{lost ? <>{t('game.not-kept')} <a href="/games">{t('nav.games')}</a></> : t('loading')}</p>;
}
