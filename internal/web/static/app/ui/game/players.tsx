import { Fragment, h } from '../../../vendor/preact.js';
import { Captured } from '../../../board/index.js';
import { gameOf } from '../../../games/registry.js';
import { useTexts } from '../../translation.js';
import { isOver, nameOf, playerAt } from '../../words.js';
import { TimeLeft } from '../timeleft.tsx';
import type { ComponentChildren } from '../../../vendor/preact.js';
import type { AnyGame, Game, Seat } from '../../types';

/** Who sits at a seat, whether it is their turn and how long they have. */
export function PlayerBar({ game, seat, children }: { game: AnyGame, seat: Seat, children?: ComponentChildren }) {
  const { t } = useTexts();
  const player = playerAt(game, seat);
  const acting = game.to_act.includes(seat);
  const kind = player?.computer ? t('player.computer') : player?.guest ? t('player.guest') : '';
  return (
    <div class={`player ${acting ? 'acting' : ''}`}>
      <span class={`seat-mark seat-${seat}`} aria-hidden="true"></span>
      <span class="player-name">{player && !player.computer
        ? <a href={`/users/${encodeURIComponent(player.name)}`}>{player.name}</a> : <span>{nameOf(player, t)}</span>}
        <small class="muted">{[t(`seat.${seat}`), kind === nameOf(player, t) ? '' : kind].filter(Boolean).join(', ')}</small></span>
      <span class="player-gains">{children}{game.draw_offer === seat && <span class="badge">{t('game.offers-draw')}</span>}</span>
      <span class="player-clock">{acting && !isOver(game) && <><span class="sr">{t('game.to-act')} </span><TimeLeft deadline={game.deadline} /></>}</span>
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
