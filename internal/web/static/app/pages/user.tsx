import { Fragment, h, useState } from '../../vendor/preact.js';
import { variantIDs } from '../../games/registry.js';
import { Refusal } from '../api/errors.js';
import { useCell } from '../cell.js';
import { asDate } from '../clock.js';
import { history } from '../data/lists.js';
import { useFeed, useKnown } from '../data/use.js';
import { apiFilters } from '../filters.js';
import { go, note, noted } from '../router.js';
import { api, games, user } from '../services.js';
import { useTexts } from '../translation.js';
import { GameCard } from '../ui/gamecard.tsx';
import { HistoryFilters } from '../ui/filters.tsx';
import { ProblemNote } from '../ui/problem.tsx';
import { useTitle } from '../ui/title.js';
import { useLoaded } from '../ui/use.js';
import { NowherePage } from './nowhere.tsx';
import type { User } from '../types';

export function UserPage({ params: { name }, query }: { params: { name: string }, query: URLSearchParams }) {
  const { locale, t } = useTexts();
  const me = useCell(user);
  const { value, problem, again } = useLoaded(() => api.user(name), [name]);
  useTitle(value && value.name);
  if (problem instanceof Refusal && problem.status === 404) return <NowherePage text={t('user.unknown')} />;
  if (!value) return <><h1>{name}</h1><ProblemNote problem={problem} again={again} /></>;
  const mine = me?.id === value.id;
  return (
    <>
      <h1>{value.name}</h1>
      <p class="muted">{value.guest ? t('player.guest') : value.computer ? t('player.computer') : t('user.joined', { date: asDate(value.joined, locale) })}</p>
      {!mine && !value.computer && <p><a class="button" href={`/new?opponent=${encodeURIComponent(value.name)}`}>{t('user.challenge')}</a></p>}
      {mine && value.guest && <p>{t('settings.guest')} <a href="/sign-in?form=upgrade">{t('enter.upgrade')}</a></p>}
      <Tallies record={value.record} />
      <h2>{t('user.games')}</h2>
      <HistoryFilters name={value.name} query={query}
        change={(search: string, goesOn: boolean) => go(`/users/${encodeURIComponent(value.name)}${search}`, { stay: true, replace: goesOn })} />
      <History key={`${me?.id} ${query}`} name={value.name} query={query} />
    </>
  );
}

function Tallies({ record }: { record: User['record'] }) {
  const { t } = useTexts();
  const kinds = ['won', 'drawn', 'lost'] as const;
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={t('user.record')}><table class="tallies">
      <thead><tr><th scope="col">{t('terms.variant')}</th>{kinds.map((kind) => <th scope="col">{t(`user.${kind}`)}</th>)}</tr></thead>
      <tbody>{variantIDs.filter((id) => record[id]).map((id) => (
        <tr><th scope="row">{t(`variant.${id}`)}</th>{kinds.map((kind) => <td>{record[id][kind]}</td>)}</tr>))}</tbody>
    </table></div>
  );
}

function History({ name, query }: { name: string, query: URLSearchParams }) {
  const { t } = useTexts();
  const [pages, setPages] = useState(() => noted('pages') ?? 1); // as many as there were when the reader left
  const wanted = history(apiFilters(name, query), pages);
  const { problem, heard, again } = useFeed({ list: wanted });
  const list = useKnown(() => shown(wanted.name));
  const more = () => {
    note('pages', pages + 1);
    setPages(pages + 1);
  };
  return (
    <>
      <ProblemNote problem={problem} again={again} />
      <p class="muted" role="status">{list?.ids.length === 0 ? t('user.no-games') : !list && !problem && t('loading')}</p>
      <ul class="cards">{list?.ids.map((id) => <GameCard key={id} id={id} />)}</ul>
      {list?.next && <button type="button" aria-disabled={heard ? undefined : 'true'} onClick={() => heard && more()}>{t('user.more')}</button>}
    </>
  );
}

/** What is shown of a list, without when it was heard. */
function shown(name: string) {
  const list = games.list(name);
  return list && { ids: list.ids, next: list.next };
}
