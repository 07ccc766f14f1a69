import { html } from '../../vendor/preact.js';
import { useTexts } from '../translation.js';
import { problemLine } from '../words.js';

/**
 * What went wrong and the way out; nothing where nothing did.
 * @param {{ problem: unknown, again?: () => void }} props
 */
export function ProblemNote({ problem, again }) {
  const { t } = useTexts();
  return html`<div role="alert">
    ${problem ? html`<p class="problem">${problemLine(problem, t)}
      ${again && html` <button type="button" class="small" onClick=${again}>${t('action.again')}</button>`}</p>` : null}
  </div>`;
}
