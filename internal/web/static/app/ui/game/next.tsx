import { h } from '../../../vendor/preact.js';
import { waitingIds } from '../../data/mine.js';
import { useKnown } from '../../data/use.js';
import { games } from '../../services.js';
import { useTexts } from '../../translation.js';
import { isMyTurn } from '../../words.js';
import type { Game } from '../../types';

/** The way to the next game that waits for the reader, when this one does not. */
export function NextGame({ game }: { game: Game }) {
  const { t } = useTexts();
  const others = useKnown(() => waitingIds(games).filter((id) => id !== game.id));
  if (!game.you || isMyTurn(game) || others.length === 0) return null;
  return <p><a class="button" href={`/games/${others[0]}`}>{t('next.game', { count: others.length })}</a></p>;
}
