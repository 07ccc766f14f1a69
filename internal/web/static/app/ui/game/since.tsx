import { h } from '../../../vendor/preact.js';
import { useCell } from '../../cell.js';
import { movesLine } from '../../news.js';
import { absences } from '../../remember.js';
import { useTexts } from '../../translation.js';
import type { Game } from '../../types';
import type { Replay } from './usereplay.js';

/** What was played while the reader was away, until the game moves on, and the way to where they left. */
export function Since({ game, replay }: { game: Game, replay: Replay }) {
  const { t } = useTexts();
  const absence = useCell(absences)[game.id];
  if (!absence || absence.to !== game.ply) return null;
  const { from, to } = absence;
  return (<p class="since muted">{movesLine(to - from, replay.moves.slice(from, to), t)}
    <button type="button" class="small" onClick={() => replay.jump(from)}>{t('since.go')}</button></p>);
}
