import { Fragment, h, useEffect, useState } from '../../vendor/preact.js';
import { allSeen } from '../bell.js';
import { useCell } from '../cell.js';
import { said, textsIn } from '../notices/texts.js';
import { api, live, user } from '../services.js';
import { useTexts } from '../translation.js';
import { ProblemNote } from '../ui/problem.tsx';

interface Notice { id: string; at: string; kind: string; text_key: string; args: { [name: string]: string }; seen: boolean; game: { id: string } }

/** What the bell tells, the latest first. Who looks at it has seen it. */
export function NoticesPage() {
  const { t, language, locale } = useTexts();
  const n = textsIn(language);
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const me = useCell(user);
  const [items, setItems] = useState<Notice[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const load = async (cursor: string | null) => {
    const page = await api.ask('GET', `/me/notices${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`);
    setItems((old) => [...(cursor ? old ?? [] : []), ...page.items]);
    setNext(page.next_cursor);
    setProblem(null);
    const [first] = page.items;
    if (cursor || document.hidden) return;
    allSeen();
    if (first && !first.seen) await api.ask('POST', '/me/notices/seen', { up_to: first.id });
  };
  useEffect(() => {
    if (!me) return;
    load(null).catch(setProblem);
    return live.subscribe('notice', () => void load(null).catch(setProblem));
  }, [me?.id]);
  if (!me) return <><h1>{n('title')}</h1><p><a href="/sign-in?back=%2Fnotices">{t('nav.sign-in')}</a></p></>;
  return (
    <>
      <h1>{n('title')}</h1>
      <ProblemNote problem={problem} />
      {items?.length === 0 && <p class="muted">{n('none')}</p>}
      <ul class="plain-list notices">
        {items?.map((item) => (
          <li key={item.id}>
            <a href={`/games/${item.game.id}`}>{said(item, n)}</a>{' '}
            {!item.seen && <strong class="count">{n('new')}</strong>}{' '}
            <small class="muted">{moment.format(new Date(item.at))}</small>
          </li>))}
      </ul>
      {next && <div class="buttons"><button type="button" onClick={() => load(next).catch(setProblem)}>{n('more')}</button></div>}
    </>
  );
}
