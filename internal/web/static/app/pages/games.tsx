import { Fragment, h, useEffect, useState } from '../../vendor/preact.js';
import { isPassing } from '../api/errors.js';
import { useCell } from '../cell.js';
import { asMoment } from '../clock.js';
import { unnamed } from '../news.js';
import { keepList, keptList, reader } from '../remember.js';
import { api, seen, user } from '../services.js';
import { useTexts } from '../translation.js';
import { usePolling } from '../ui/connection.tsx';
import { GameCard } from '../ui/gamecard.tsx';
import { ProblemNote } from '../ui/problem.tsx';
import { useLoaded } from '../ui/use.js';
import { isMyTurn } from '../words.js';
import type { List } from '../mygames.js';
import type { AnyGame, GameList } from '../types';

const asked = 3; // games at most whose moves are asked for, to name what was played

/** Every game of mine that goes on, by deadline. */
async function running(name: string, signal: AbortSignal) {
  const all: AnyGame[] = [];
  let cursor = null;
  do {
    const page = (
      await api.games({ player: name, sort: 'deadline', include: 'position', limit: 20, cursor }, signal) as GameList);
    all.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor && all.length < 200);
  return all;
}

async function everything(name: string, signal: AbortSignal): Promise<List> {
  const whose = reader();
  const [goingOn, challenges, finished] = await Promise.all([
    running(name, signal),
    api.games({ challenged: 'me', include: 'position', limit: 20 }, signal),
    api.games({ player: name, sort: 'ended', include: 'position', limit: 6 }, signal),
  ]);
  const list = { goingOn, challenges: (challenges.items as AnyGame[]), finished: (finished.items as AnyGame[]), at: Date.now() };
  if (!signal.aborted) keepList(list, whose);
  return list;
}

export function GamesPage() {
  const me = useCell(user);
  const { t } = useTexts();
  if (!me) return (<><h1>{t('nav.games')}</h1><p>{t('games.nobody')}</p>
    <p class="buttons"><a class="button primary" href="/">{t('home.play')}</a> <a class="button" href="/sign-in">{t('nav.sign-in')}</a></p></>);
  return <Mine key={me.id} name={me.name} />;
}

function Mine({ name }: { name: string }) {
  const { t } = useTexts();
  const { value, problem, again } = useLoaded((signal) => everything(name, signal), [name]);
  const [kept] = useState(keptList);
  usePolling(again, 15_000);
  const list = value ?? (isPassing(problem) ? kept : null);
  const note = list && isPassing(problem) ? <AsOf at={list.at} again={again} /> : <ProblemNote problem={problem} again={again} />;
  return (
    <>
      <h1>{t('nav.games')}</h1>
      {problem ? note : null}
      {list ? <Shelves name={name} list={list} /> : !problem && <p class="muted" role="status">{t('loading')}</p>}
    </>
  );
}

/** The moment the list is of, where it may be old, and the way to a newer one. */
function AsOf({ at, again }: { at: number, again: () => void }) {
  const { locale, t } = useTexts();
  return <p class="as-of" role="status">{t('games.as-of', { time: asMoment(at, locale, Date.now()) })} <button type="button" class="small" onClick={again}>{t('action.again')}</button></p>;
}

function Shelves({ name, list: { goingOn, challenges, finished } }: { name: string, list: List }) {
  const { t } = useTexts();
  const open = goingOn.filter((game) => game.status === 'open');
  const playing = goingOn.filter((game) => game.status !== 'open');
  const waiting = playing.filter(isMyTurn);
  const others = playing.filter((game) => !isMyTurn(game));
  const moves = useMoves(waiting);
  const none = goingOn.length + challenges.length + finished.length === 0;
  return (
    <>
      {none && <p>{t('games.none')} <a href="/">{t('home.play')}</a></p>}
      <Shelf title={t('games.challenges')} games={challenges} />
      <Shelf title={t('games.mine')} games={waiting} moves={moves} />
      <Shelf title={t('games.theirs')} games={others} />
      <Shelf title={t('games.open')} games={open} />
      <Shelf title={t('games.finished')} games={finished}
        more={<a href={`/users/${encodeURIComponent(name)}?status=finished&sort=ended`}>{t('games.all')}</a>} />
    </>
  );
}

/**
 * The moves of a few games in which more than one was played since the reader looked, by id. Each
 * game is asked for once as long as it does not move on.
 */
function useMoves(games: AnyGame[]) {
  const [known, setKnown] = useState<{ [id: string]: { version: number, moves: string[] } }>({});
  const wanted = games.filter((game) => unnamed(seen.get(game.id), game)).slice(0, asked);
  const missing = wanted.filter(({ id, version }) => known[id]?.version !== version);
  useEffect(() => {
    for (const { id, version } of missing) {
      api.record(id).then(({ moves }) => setKnown((before) => ({ ...before, [id]: { version, moves } })), () => {}); // their number is told
    }
  }, [missing.map(({ id, version }) => `${id} ${version}`).join()]);
  return known;
}

function Shelf({ title, games, moves = {}, more }: {
  title: string, games: AnyGame[], moves?: { [id: string]: { version: number, moves: string[] } }, more?: any,
}) {
  if (games.length === 0) return null;
  const movesOf = ({ id, version }: AnyGame) => (moves[id]?.version === version ? moves[id].moves : undefined);
  return (<section>
    <h2>{title}</h2>
    <ul class="cards">{games.map((game) => <GameCard key={game.id} game={game} moves={movesOf(game)} />)}</ul>
    {more && <p>{more}</p>}
  </section>);
}
