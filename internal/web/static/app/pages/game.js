import { html } from '../../vendor/preact.js';
import { NoAnswer, Refusal } from '../api/errors.js';
import { useTexts } from '../translation.js';
import { Awaited } from '../ui/connection.js';
import { useLanding } from '../ui/game/landing.js';
import { OpenGame } from '../ui/game/open.js';
import { PlaceSetup } from '../ui/game/place.js';
import { Table } from '../ui/game/table.js';
import { useActing, useGame } from '../ui/game/usegame.js';
import { ProblemNote } from '../ui/problem.js';
import { useTitle } from '../ui/title.js';
import { titleOf } from '../words.js';
import { NowherePage } from './nowhere.js';

/** @param {{ params: { id: string }, query: URLSearchParams }} props */
export function GamePage({ params: { id }, query }) {
  const { t } = useTexts();
  const invite = query.get('invite') ?? undefined;
  const { game, stale, ended, problem, take, look } = useGame(id, invite);
  const acting = useActing(game, take, look, ended);
  useLanding();
  useTitle(game && titleOf(game, t));
  if (problem instanceof Refusal && problem.status === 404) return html`<${NowherePage} text=${t('nowhere.game')} />`;
  if (!game) return html`<h1 class="sr">${t('title.game')}</h1>${problem
    ? html`<${ProblemNote} problem=${problem} />` : html`<${Awaited} />`}`;
  const view = game.position ? (game.status === 'setup' ? PlaceSetup : Table) : OpenGame;
  return html`
    ${stale && html`<p class="warn" role="status">${t('game.offline')}</p>`}
    ${problem && !(problem instanceof NoAnswer) ? html`<${ProblemNote} problem=${problem} />` : null}
    <${view} key=${game.you} game=${game} invite=${invite} query=${query} acting=${acting} readOnly=${stale} />
  `;
}
