import { Fragment, h } from '../../../vendor/preact.js';
import { Captured } from '../../../board/index.js';
import { gameOf } from '../../../games/registry.js';
import { useTexts } from '../../translation.js';
import { playerAt } from '../../words.js';
import { PlayerName } from '../playername.tsx';
import { SeatClock } from './seatclock.tsx';
import type { ComponentChildren } from '../../../vendor/preact.js';
import type { AnyGame, Game, Seat } from '../../types';

/** Who sits at a seat, whether it is their turn and how long they have. */
export function PlayerBar({ game, seat, children }: { game: AnyGame, seat: Seat, children?: ComponentChildren }) {
  const { t } = useTexts();
  return (
    <div class={`player ${game.to_act.includes(seat) ? 'acting' : ''}`}>
      <span class={`seat-mark seat-${seat}`} aria-hidden="true"></span>
      <PlayerName player={playerAt(game, seat)} seat={t(`seat.${seat}`)} you={game.you === seat} level={game.opponent.level} />
      <span class="player-gains">{children}{game.draw_offer === seat && <span class="badge">{t('game.offers-draw')}</span>}</span>
      <SeatClock game={game} seat={seat} />
    </div>
  );
}

/** The pieces a seat has taken, beside its name, and its points so far where the reader may know them. */
export function CapturedBy({ game, seat }: { game: Game, seat: string }) {
  const { t } = useTexts();
  const victim = game.seats.find((one) => one.seat !== seat)?.seat ?? '';
  const points = game.status === 'playing' ? gameOf(game.variant).hiding(game.position)?.score[seat] ?? null : null;
  return <>{points !== null && <span class="points muted">{t('game.points', { count: points })}</span>}{game.position && <Captured variant={game.variant} position={game.position} seat={victim} t={t} />}</>;
}
