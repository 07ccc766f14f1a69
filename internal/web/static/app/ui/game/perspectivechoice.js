import { html, useMemo, useState } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';
import { gameOf } from '../../words.js';
import { asKnownBy, isPartial, perspectives } from './perspective.js';

/** @typedef {import('../../types').Game} Game @typedef {import('../../types').SubulataPosition} SubulataPosition */

/**
 * Whose eyes a game that is over is looked at with; `seat` is null for the reader's own.
 * @param {Game} game
 */
export function usePerspective(game) {
  const [wished, choose] = useState(/** @type {string | null} */ (null));
  const seats = game.status === 'finished' && gameOf(game) === 'subulata' ? perspectives(/** @type {SubulataPosition} */ (game.position)) : [];
  const seat = seats.find((one) => one === wished) ?? null;
  return { seat, seats, choose };
}

/** The game with a position as the seat knew it. @template {Game | null} G @param {G} game @param {string | null} seat @returns {G} */
export function useSeenBy(game, seat) {
  return useMemo(() => (seat && game?.position ? { ...game, position: asKnownBy(/** @type {SubulataPosition} */ (game.position), seat) } : game), [game, seat]);
}

/** @param {{ game: Game, perspective: ReturnType<typeof usePerspective> }} props */
export function PerspectiveChoice({ game, perspective: { seat, seats, choose } }) {
  const { t } = useTexts();
  if (seats.length === 0) return null;
  const partial = seat && isPartial(/** @type {SubulataPosition} */ (game.position), seat);
  return html`
    <div class="perspective">
      <label class="inline">${t('perspective.title')}
        <select value=${seat ?? ''} onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value || null)}>
          <option value="">${t('perspective.all')}</option>
          ${seats.map((one) => html`<option value=${one}>${t(`perspective.${one}`)}</option>`)}
        </select></label>
      <p role="status" class="muted">${partial ? t('perspective.partial') : ''}</p>
    </div>
  `;
}
