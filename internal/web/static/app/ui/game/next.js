import { html } from '../../../vendor/preact.js';
import { useCell } from '../../cell.js';
import { waiting } from '../../services.js';
import { useTexts } from '../../translation.js';
import { isMyTurn } from '../../words.js';

/** The way to the next game that waits for the reader, when this one does not. @param {{ game: import('../../types').Game }} props */
export function NextGame({ game }) {
  const { t } = useTexts();
  const others = useCell(waiting).filter(({ id }) => id !== game.id);
  if (!game.you || isMyTurn(game) || others.length === 0) return null;
  return html`<p><a class="button" href=${`/games/${others[0].id}`}>${t('next.game', { count: others.length })}</a></p>`;
}
