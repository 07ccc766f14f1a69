import { h, useMemo, useState } from '../../../vendor/preact.js';
import { gameOf } from '../../../games/registry.js';
import { useTexts } from '../../translation.js';
import { asKnownBy, isPartial, perspectives } from './perspective.js';
import type { Game } from '../../types';

const hidingOf = ({ variant, position }: Game) => gameOf(variant).hiding(position);

/** Whose eyes a game that is over is looked at with; `seat` is null for the reader's own. */
export function usePerspective(game: Game) {
  const [wished, choose] = useState<string | null>(null);
  const hiding = game.status === 'finished' ? hidingOf(game) : null;
  const seats = hiding ? perspectives(hiding) : [];
  const seat = seats.find((one) => one === wished) ?? null;
  return { seat, seats, choose };
}

/** The game with a position as the seat knew it. */
export function useSeenBy<G extends Game | null>(game: G, seat: string | null): G {
  return useMemo(() => {
    const hiding = seat && game ? hidingOf(game) : null;
    return seat && hiding ? { ...game, position: asKnownBy(hiding, seat) } : game;
  }, [game, seat]);
}

export function PerspectiveChoice({ game, perspective: { seat, seats, choose } }: {
  game: Game, perspective: ReturnType<typeof usePerspective>,
}) {
  const { t } = useTexts();
  if (seats.length === 0) return null;
  const hiding = hidingOf(game);
  const partial = seat && hiding && isPartial(hiding, seat);
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
