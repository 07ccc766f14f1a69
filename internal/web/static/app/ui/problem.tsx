import { Fragment, h } from '../../vendor/preact.js';
import { SignedOut } from '../api/errors.js';
import { useCell } from '../cell.js';
import { ended } from '../services.js';
import { useTexts } from '../translation.js';
import { problemLine } from '../words.js';

/** What went wrong and the way out; nothing where nothing did. */
export function ProblemNote({ problem, again }: { problem: unknown, again?: () => void }) {
  const { t } = useTexts();
  const told = useCell(ended) && problem instanceof SignedOut; // above the page, with the way out
  return (<div role="alert">
    {problem && !told ? (<p class="problem">{problemLine(problem, t)}
      {again && <> <button type="button" class="small" onClick={again}>{t('action.again')}</button></>}</p>) : null}
  </div>);
}
