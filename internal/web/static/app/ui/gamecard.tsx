import { h } from '../../vendor/preact.js';
import { MiniBoard } from '../../board/mini.tsx';
import { useCell } from '../cell.js';
import { asDate } from '../clock.js';
import { isNews, newsLine } from '../news.js';
import { seen, user } from '../services.js';
import { useTexts } from '../translation.js';
import { variants } from '../variants.js';
import { isMyTurn, isOver, nameOf, opponentOf, resultLine, turnLine } from '../words.js';
import { TimeLeft } from './timeleft.tsx';
import type { AnyGame, Translate } from '../types';

/**
 * A game in a list: its board as the reader may see it, or the variant's while it has none; who,
 * whose turn, how long, and what is new.
 * @param props `about` goes below, as a button to join; `moves` are the last ones where they are known
 */
export function GameCard({ game, about, moves }: { game: AnyGame, about?: any, moves?: string[] }) {
  const { locale, t } = useTexts();
  const mark = seen.get(game.id);
  const news = isNews(mark, game);
  const told = newsLine(mark, game, t, moves);
  const me = useCell(user);
  return (
    <li class={`card game-card ${isMyTurn(game) ? 'mine' : ''}`}>
      <a class="card-link" href={`/games/${game.id}`}>
        <span class="mini" aria-hidden="true"><MiniBoard variant={game.variant} position={game.position ?? variants[game.variant].position} you={game.you} /></span>
        <span class="card-text">
          <strong>{news && <span class="news"><span class="sr">{t('games.news')}</span></span>}{titleOf(game, me?.id === game.created_by.id, t)}</strong>
          <span class="muted">{t(`variant.${game.variant}`)}</span>
          <span>{isOver(game) ? resultLine(game, t) : turnLine(game, t, me?.id)}</span>
          {told && <span class="muted">{told}</span>}
        </span>
      </a>
      <span class="card-foot">
        {isOver(game) ? game.ended_at && <span class="muted">{asDate(game.ended_at, locale)}</span> : <TimeLeft deadline={game.deadline} />}
        {about}
      </span>
    </li>
  );
}

/** @param mine whether the reader made it */
function titleOf(game: AnyGame, mine: boolean, t: Translate) {
  if (game.opponent.kind === 'computer') return t('games.versus-computer', { level: game.opponent.level ?? 0 });
  if (game.status === 'open') return mine ? t(`terms.for-${game.opponent.kind}`, { name: game.opponent.player?.name ?? '' }) : t('games.by', { name: game.created_by.name });
  const other = opponentOf(game);
  if (game.you && other) return t('games.versus', { name: nameOf(other, t) });
  return game.seats.map((seat) => nameOf(seat.player, t)).join(' – ');
}
