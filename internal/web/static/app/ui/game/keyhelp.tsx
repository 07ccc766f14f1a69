import { h, useEffect, useRef } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';

const keys = [['← ↑ → ↓', 'cursor'], ['Enter', 'choose'], ['Esc', 'drop'], ['f', 'flip'], ['t', 'turn'], ['[ ]', 'step'], ['← →', 'arrows'], ['?', 'help']] as const;

/** The keys, in a dialog. */
export function KeyHelp({ close }: { close: () => void }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="keys" onClose={close}>
      <h2 id="keys">{t('keys.title')}</h2>
      <dl class="keys">{keys.map(([key, name]) => <div><dt><kbd>{key}</kbd></dt><dd>{t(`keys.${name}`)}</dd></div>)}</dl>
      <p class="muted">{t('keys.off')}</p>
      <button type="button" onClick={() => dialog.current?.close()}>{t('action.close')}</button>
    </dialog>
  );
}
