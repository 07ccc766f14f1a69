import { Fragment, h } from '../../vendor/preact.js';
import { isPassing } from '../api/errors.js';
import { useCell } from '../cell.js';
import { asMoment } from '../clock.js';
import { finished, running } from '../data/lists.js';
import { shelvesOf } from '../data/mine.js';
import { useFeed, useKnown, useRecords } from '../data/use.js';
import { unnamed } from '../news.js';
import { games, seen, tarrying, user } from '../services.js';
import { useTexts } from '../translation.js';
import { GameCard } from '../ui/gamecard.tsx';
import { ProblemNote } from '../ui/problem.tsx';
import type { ComponentChildren } from '../../vendor/preact.js';
import type { Shelves as ShelvesOf } from '../data/mine.js';
import type { Player } from '../types';

const asked = 3; // games at most whose moves are asked for, to name what was played

export function GamesPage() {
  const me = useCell(user);
  const { t } = useTexts();
  if (!me) return (<><h1>{t('nav.games')}</h1><p>{t('games.nobody')}</p>
    <p class="buttons"><a class="button primary" href="/">{t('home.play')}</a> <a class="button" href="/sign-in">{t('nav.sign-in')}</a></p></>);
  return <Mine key={me.id} me={me} />;
}

function Mine({ me }: { me: Player }) {
  const { t } = useTexts();
  const { problem, again } = useFeed({ list: running(me.name) });
  const ended = useFeed({ list: finished(me.name) });
  const shelves = useKnown(() => shelvesOf(games, me.id));
  const list = useKnown(() => ({ heard: games.list('running')?.kept === false }));
  const away = useCell(tarrying) > 0 || isPassing(problem);
  const trouble = problem ?? ended.problem;
  const visible = shelves && (list.heard || away);
  return (
    <>
      <h1>{t('nav.games')}</h1>
      {visible && away && (isPassing(problem) || !list.heard) ? <AsOf at={asOf()} again={again} /> : <ProblemNote problem={trouble} again={problem ? again : ended.again} />}
      {visible ? <Shelves name={me.name} shelves={shelves} complete={ended.heard} />
        : !trouble && <p class="muted" role="status">{t('loading')}</p>}
    </>
  );
}

/** When my games were heard of last. */
const asOf = () => Math.max(games.list('running')?.at ?? 0, ...games.ids().map((id) => games.entry(id)?.at ?? 0));

/** The moment the list is of, where it may be old, and the way to a newer one. */
function AsOf({ at, again }: { at: number, again: () => void }) {
  const { locale, t } = useTexts();
  return <p class="as-of" role="status">{t('games.as-of', { time: asMoment(at, locale, Date.now()) })} <button type="button" class="small" onClick={again}>{t('action.again')}</button></p>;
}

/** @param props `complete` says that the games that are over are known too */
function Shelves({ name, shelves, complete }: { name: string, shelves: ShelvesOf, complete: boolean }) {
  const { t } = useTexts();
  const { mine, theirs, open, challenges, finished: over } = shelves;
  useRecords(useKnown(() => unnamedAmong(mine)));
  const none = complete && mine.length + theirs.length + open.length + challenges.length + over.length === 0;
  return (
    <>
      {none && <p>{t('games.none')} <a href="/">{t('home.play')}</a></p>}
      <Shelf title={t('games.challenges')} ids={challenges} />
      <Shelf title={t('games.mine')} ids={mine} />
      <Shelf title={t('games.theirs')} ids={theirs} />
      <Shelf title={t('games.open')} ids={open} />
      <Shelf title={t('games.finished')} ids={over}
        more={<a href={`/users/${encodeURIComponent(name)}?status=finished&sort=ended`}>{t('games.all')}</a>} />
    </>
  );
}

/** A few games in which more than one move was made since the reader looked, whose moves are asked for to name them. */
const unnamedAmong = (ids: string[]) => ids.filter((id) => games.get(id) && unnamed(seen.get(id), games.get(id))).slice(0, asked);

function Shelf({ title, ids, more }: { title: string, ids: string[], more?: ComponentChildren }) {
  if (ids.length === 0) return null;
  return (<section>
    <h2>{title}</h2>
    <ul class="cards">{ids.map((id) => <GameCard key={id} id={id} />)}</ul>
    {more && <p>{more}</p>}
  </section>);
}
