import { Fragment, h } from '../../vendor/preact.js';
import { NoAnswer, Refusal } from '../api/errors.js';
import { useTexts } from '../translation.js';
import { Awaited } from '../ui/connection.tsx';
import { OpenGame } from '../ui/game/open.tsx';
import { PlaceSetup } from '../ui/game/place.tsx';
import { Table } from '../ui/game/table.tsx';
import { useActing, useGame } from '../ui/game/usegame.js';
import { ProblemNote } from '../ui/problem.tsx';
import { useTitle } from '../ui/title.js';
import { titleOf } from '../words.js';
import { NowherePage } from './nowhere.tsx';

export function GamePage({ params: { id }, query }: { params: { id: string }, query: URLSearchParams }) {
  const { t } = useTexts();
  const invite = query.get('invite') ?? undefined;
  const { game, stale, ended, problem, take, look } = useGame(id, invite);
  const acting = useActing(game, take, look, ended);
  useTitle(game && titleOf(game, t));
  if (problem instanceof Refusal && problem.status === 404) return <NowherePage text={t('nowhere.game')} />;
  if (!game) return (<><h1 class="sr">{t('title.game')}</h1>{problem
    ? <ProblemNote problem={problem} /> : <Awaited />}</>);
  const View = game.position ? (game.status === 'setup' ? PlaceSetup : Table) : OpenGame;
  return (
    <>
      {stale && <p class="warn" role="status">{t('game.offline')}</p>}
      {problem && !(problem instanceof NoAnswer) ? <ProblemNote problem={problem} /> : null}
      <View key={game.you} game={game} invite={invite} query={query} acting={acting} readOnly={stale} />
    </>
  );
}
