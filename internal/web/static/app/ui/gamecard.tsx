import { h } from '../../vendor/preact.js';
import { MiniBoard } from '../../board/mini.tsx';
import { variantOf } from '../../games/registry.js';
import { useCell } from '../cell.js';
import { asDate } from '../clock.js';
import { hasMoves } from '../data/games.js';
import { useGameOf, useKnown } from '../data/use.js';
import { isNews, newsLine } from '../news.js';
import { seen, store, user } from '../services.js';
import { useTexts } from '../translation.js';
import { isMyTurn, isOver, nameOf, opponentOf, resultLine, turnLine } from '../words.js';
import { pure } from './pure.js';
import { TimeLeft } from './timeleft.tsx';
import type { Position } from '../../games/game';
import type { Mark } from '../news.js';
import type { AnyGame, Player, Translate } from '../types';

/**
 * A game in a list: its board as the reader may see it, or the variant's while it has none; who,
 * whose turn, how long, and what is new. It is drawn anew when the game has changed.
 * @param props `invites` puts a way to the game below, for somebody who may join
 */
export const GameCard = pure(function GameCard({ id, invites }: { id: string, invites?: boolean }) {
  const { latest, best, record } = useGameOf(id);
  const mark = useKnown(() => seen.get(id), watchSeen);
  const me = useCell(user);
  return latest && <Drawn game={latest} position={best.position} mark={mark} me={me} invites={invites}
    moves={hasMoves(record, latest) ? record?.moves.slice(0, latest.ply) : undefined} />;
});

const watchSeen = (call: () => void) => store.watch('seen', call);

function Drawn({ game, position, mark, me, invites, moves }: {
  game: AnyGame, position: Position | null | undefined, mark: Mark | null, me: Player | null, invites?: boolean, moves?: string[],
}) {
  const { locale, t } = useTexts();
  const news = isNews(mark, game);
  const told = newsLine(mark, game, t, moves);
  return (
    <li class={`card game-card ${isMyTurn(game) ? 'mine' : ''}`}>
      <a class="card-link" href={`/games/${game.id}`}>
        <span class="mini" aria-hidden="true"><MiniBoard variant={game.variant} position={position ?? variantOf(game.variant).picture} you={game.you} /></span>
        <span class="card-text">
          <strong>{news && <span class="news"><span class="sr">{t('games.news')}</span></span>}{titleOf(game, me?.id === game.created_by.id, t)}</strong>
          <span class="muted">{t(`variant.${game.variant}`)}</span>
          <span>{isOver(game) ? resultLine(game, t) : turnLine(game, t, me?.id)}</span>
          {told && <span class="muted">{told}</span>}
        </span>
      </a>
      <span class="card-foot">
        {isOver(game) ? game.ended_at && <span class="muted">{asDate(game.ended_at, locale)}</span> : <TimeLeft deadline={game.deadline} />}
        {invites && <a class="button small" href={`/games/${game.id}`}>{t('home.see')}</a>}
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
