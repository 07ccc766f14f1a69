import { h } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';

/** The step between choosing a move and sending it. */
export function Confirm({ pending, draws, busy, wanted, send, undo }: {
  pending: string | null, draws: boolean, busy: boolean, wanted: boolean, send: () => void, undo: () => void,
}) {
  const { t } = useTexts();
  if (!wanted) return null;
  return (
    <div class="confirm">
      <p>{busy ? t('confirm.sending') : pending ? t('confirm.move', { move: pending }) : t('confirm.choose')}</p>
      <div class="buttons">
        <button type="button" class="primary" disabled={!pending || busy} onClick={send}>{t('confirm.send')}</button>
        <button type="button" disabled={!pending || busy} onClick={undo}>{t('confirm.undo')}</button>
      </div>
      {draws && <p class="warn">{t('confirm.draws')}</p>}
    </div>
  );
}
