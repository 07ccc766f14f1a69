import { html } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';

/**
 * The step between choosing a move and sending it.
 * @param {{ pending: string | null, draws: boolean, busy: boolean, wanted: boolean, send: () => void, undo: () => void }} props
 */
export function Confirm({ pending, draws, busy, wanted, send, undo }) {
  const { t } = useTexts();
  if (!wanted) return null;
  return html`
    <div class="confirm">
      <p>${busy ? t('confirm.sending') : pending ? t('confirm.move', { move: pending }) : t('confirm.choose')}</p>
      <div class="buttons">
        <button type="button" class="primary" disabled=${!pending || busy} onClick=${send}>${t('confirm.send')}</button>
        <button type="button" disabled=${!pending || busy} onClick=${undo}>${t('confirm.undo')}</button>
      </div>
      ${draws && html`<p class="warn">${t('confirm.draws')}</p>`}
    </div>
  `;
}
