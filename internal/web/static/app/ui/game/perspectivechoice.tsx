import { h, useMemo, useState } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';
import { gameOf } from '../../words.js';
import { asKnownBy, isPartial, perspectives } from './perspective.js';
import type { Game, SubulataPosition } from '../../types';

/** Whose eyes a game that is over is looked at with; `seat` is null for the reader's own. */
export function usePerspective(game: Game) {
  const [wished, choose] = useState<string | null>(null);
  const seats = game.status === 'finished' && gameOf(game) === 'subulata' ? perspectives(game.position as SubulataPosition) : [];
  const seat = seats.find((one) => one === wished) ?? null;
  return { seat, seats, choose };
}

/** The game with a position as the seat knew it. */
export function useSeenBy<G extends Game | null>(game: G, seat: string | null): G {
  return useMemo(() => (seat && game?.position ? { ...game, position: asKnownBy((game.position as SubulataPosition), seat) } : game), [game, seat]);
}

export function PerspectiveChoice({ game, perspective: { seat, seats, choose } }: {
  game: Game, perspective: ReturnType<typeof usePerspective>,
}) {
  const { t } = useTexts();
  if (seats.length === 0) return null;
  const partial = seat && isPartial((game.position as SubulataPosition), seat);
  return (
    <div class="perspective">
      <label class="inline">{t('perspective.title')}
        <select value={seat ?? ''} onChange={(event) => choose(event.currentTarget.value || null)}>
          <option value="">{t('perspective.all')}</option>
          {seats.map((one) => <option value={one}>{t(`perspective.${one as 'white' | 'black'}`)}</option>)}
        </select></label>
      <p role="status" class="muted">{partial ? t('perspective.partial') : ''}</p>
    </div>
  );
}
