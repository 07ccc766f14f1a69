import { html } from '../../../vendor/preact.js';
import { useCell } from '../../cell.js';
import { movesLine } from '../../news.js';
import { absences } from '../../remember.js';
import { useTexts } from '../../translation.js';

/**
 * What was played while the reader was away, until the game moves on, and the way to where they left.
 * @param {{ game: import('../../types').Game, replay: import('./usereplay.js').Replay }} props
 */
export function Since({ game, replay }) {
  const { t } = useTexts();
  const absence = useCell(absences)[game.id];
  if (!absence || absence.to !== game.ply) return null;
  const { from, to } = absence;
  return html`<p class="since muted">${movesLine(to - from, replay.moves.slice(from, to), t)}
    <button type="button" class="small" onClick=${() => replay.jump(from)}>${t('since.go')}</button></p>`;
}
