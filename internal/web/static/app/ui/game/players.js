import { html } from '../../../vendor/preact.js';
import { Captured } from '../../../board/index.js';
import { useTexts } from '../../translation.js';
import { gameOf, isOver, nameOf, playerAt } from '../../words.js';
import { TimeLeft } from '../timeleft.js';

/**
 * Who sits at a seat, whether it is their turn and how long they have.
 * @param {{ game: import('../../types').AnyGame, seat: string, children?: any }} props
 */
export function PlayerBar({ game, seat, children }) {
  const { t } = useTexts();
  const player = playerAt(game, seat);
  const acting = game.to_act.includes(/** @type {any} */ (seat));
  const kind = player?.computer ? t('player.computer') : player?.guest ? t('player.guest') : '';
  return html`
    <div class=${`player ${acting ? 'acting' : ''}`}>
      <span class=${`seat-mark seat-${seat}`} aria-hidden="true"></span>
      <span class="player-name">${player && !player.computer
        ? html`<a href=${`/users/${encodeURIComponent(player.name)}`}>${player.name}</a>` : html`<span>${nameOf(player, t)}</span>`}
        <small class="muted">${[t(`seat.${seat}`), kind === nameOf(player, t) ? '' : kind].filter(Boolean).join(', ')}</small></span>
      <span class="player-gains">${children}${game.draw_offer === seat && html`<span class="badge">${t('game.offers-draw')}</span>`}</span>
      <span class="player-clock">${acting && !isOver(game) && html`<span class="sr">${t('game.to-act')} </span><${TimeLeft} deadline=${game.deadline} />`}</span>
    </div>
  `;
}

/** The pieces a seat has taken, beside its name, and its points so far where the reader may know them. @param {{ game: import('../../types').Game, seat: string }} props */
export function CapturedBy({ game, seat }) {
  const { t } = useTexts();
  const victim = game.seats.find((one) => one.seat !== seat)?.seat;
  const points = gameOf(game) === 'subulata' && game.status === 'playing' ? /** @type {any} */ (game.position).score[seat] : null;
  return html`${points !== null && html`<span class="points muted">${t('game.points', { count: points })}</span>`}<${Captured} variant=${game.variant} position=${game.position} seat=${victim} you=${game.you} t=${t} />`;
}
