import { h } from '../../../vendor/preact.js';
import { useCell } from '../../cell.js';
import { waiting } from '../../services.js';
import { useTexts } from '../../translation.js';
import { isMyTurn } from '../../words.js';
import type { Game } from '../../types';

/** The way to the next game that waits for the reader, when this one does not. */
export function NextGame({ game }: { game: Game }) {
  const { t } = useTexts();
  const others = useCell(waiting).filter(({ id }) => id !== game.id);
  if (!game.you || isMyTurn(game) || others.length === 0) return null;
  return <p><a class="button" href={`/games/${others[0].id}`}>{t('next.game', { count: others.length })}</a></p>;
}
