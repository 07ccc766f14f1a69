import { html } from '../../vendor/preact.js';
import { MiniBoard } from '../../board/mini.js';
import { useCell } from '../cell.js';
import { asDate } from '../clock.js';
import { seen, user } from '../services.js';
import { useTexts } from '../translation.js';
import { isMyTurn, isOver, nameOf, opponentOf, resultLine, turnLine } from '../words.js';
import { TimeLeft } from './timeleft.js';

/** Whether something happened since the reader last looked. @param {import('../types').AnyGame} game */
const isNews = (game) => game.you !== null && game.version > (seen.get(game.id) ?? 0);

/**
 * A game in a list: its board as the reader may see it, who, whose turn, and how long.
 * @param {{ game: import('../types').AnyGame, about?: any }} props `about` goes below, as a button to join
 */
export function GameCard({ game, about }) {
  const { locale, t } = useTexts();
  const news = isNews(game);
  const me = useCell(user);
  return html`
    <li class=${`card game-card ${isMyTurn(game) ? 'mine' : ''}`}>
      <a class="card-link" href=${`/games/${game.id}`}>
        <span class="mini" aria-hidden="true">${game.position
          ? html`<${MiniBoard} variant=${game.variant} position=${game.position} you=${game.you} />`
          : html`<span class="mini-empty"></span>`}</span>
        <span class="card-text">
          <strong>${news && html`<span class="news"><span class="sr">${t('games.news')}</span></span>`}${titleOf(game, me?.id === game.created_by.id, t)}</strong>
          <span class="muted">${t(`variant.${game.variant}`)}</span>
          <span>${isOver(game) ? resultLine(game, t) : turnLine(game, t, me?.id)}</span>
          ${news && !isOver(game) && html`<span class="muted">${newsOf(game, t)}</span>`}
        </span>
      </a>
      <span class="card-foot">
        ${isOver(game) ? game.ended_at && html`<span class="muted">${asDate(game.ended_at, locale)}</span>` : html`<${TimeLeft} deadline=${game.deadline} />`}
        ${about}
      </span>
    </li>
  `;
}

/** What happened last, as far as a list tells. @param {import('../types').AnyGame} game @param {import('../types').Translate} t */
function newsOf(game, t) {
  if (game.draw_offer && game.draw_offer !== game.you) return t('draw.offered', { name: nameOf(opponentOf(game), t) });
  return game.last_move ? t('game.last-move', { move: game.last_move }) : '';
}

/** @param {import('../types').AnyGame} game @param {boolean} mine whether the reader made it @param {import('../types').Translate} t */
function titleOf(game, mine, t) {
  if (game.opponent.kind === 'computer') return t('games.versus-computer', { level: game.opponent.level ?? 0 });
  if (game.status === 'open') return mine ? t(`terms.for-${game.opponent.kind}`, { name: game.opponent.player?.name ?? '', level: 0 }) : t('games.by', { name: game.created_by.name });
  const other = opponentOf(game);
  if (game.you && other) return t('games.versus', { name: nameOf(other, t) });
  return game.seats.map((seat) => nameOf(seat.player, t)).join(' – ');
}
