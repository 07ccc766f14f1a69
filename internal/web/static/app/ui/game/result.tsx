import { h } from '../../../vendor/preact.js';
import { gameOf } from '../../../games/registry.js';
import { api } from '../../services.js';
import { useTexts } from '../../translation.js';
import { playerAt, resultLine } from '../../words.js';
import { PlayerLink } from '../playername.tsx';
import { useLoaded } from '../use.js';
import { Again } from './again.tsx';
import type { Told } from '../../../games/game';
import type { Game } from '../../types';

/** How the game ended, why, and how the score adds up. */
export function ResultCard({ game, invite }: { game: Game, invite?: string }) {
  const { t } = useTexts();
  const { result } = game;
  const because = gameOf(game.variant).explained.find((reason) => reason === result?.reason);
  const mood = !result?.winner ? 'drawn' : result.winner === game.you ? 'won' : game.you ? 'lost' : 'seen';
  return (
    <section class={`card result result-${mood}`} aria-labelledby="result">
      <h2 id="result" class="landing" tabindex={-1}>{t(`result.${mood}`)}</h2>
      <p>{resultLine(game, t)}</p>
      {because && <p class="muted">{t(`because.${because}`)}</p>}
      {result?.reason === 'adjudicated' && <Ruling game={game} invite={invite} />}
      {result?.score && game.position && <Sums game={game} position={game.position} />}
      <Again game={game} />
    </section>
  );
}

/** Its roles are given explicitly because its rows are laid out as grids. */
function Sums({ game, position }: { game: Game, position: Told }) {
  const { t } = useTexts();
  const { seats, sum } = gameOf(game.variant);
  const sums = seats.flatMap((seat) => {
    const made = sum(position, seat);
    return made ? [{ seat, ...made }] : [];
  });
  return (
    <table class="sums" role="table">
      <thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader" class="sr">{t('sum.player')}</th>
        <th scope="col" role="columnheader">{t('sum.home')}</th>
        <th scope="col" role="columnheader">{t('sum.taken')}</th>
        <th scope="col" role="columnheader">{t('sum.total')}</th></tr></thead>
      <tbody role="rowgroup">{sums.map(({ seat, numbers, taken, total }) => (
        <tr role="row"><th scope="row" role="rowheader"><PlayerLink player={playerAt(game, seat)} /></th>
          <td role="cell">{numbers.length ? numbers.map((n) => n ?? t('sum.unknown')).join(' + ') : '0'}</td><td role="cell">{taken}</td>
          <td role="cell"><strong>{game.result?.score?.[seat] ?? total ?? t('sum.unknown')}</strong></td></tr>))}</tbody>
    </table>
  );
}

/** What the administrators said. */
function Ruling({ game, invite }: { game: Game, invite?: string }) {
  const { t } = useTexts();
  const { value } = useLoaded(() => api.events(game.id, Math.max(0, game.version - 5), invite), [game.version]);
  const note = value?.items.find((event) => event.type === 'adjudicated')?.note;
  return note ? <p>{t('result.note', { note })}</p> : null;
}
