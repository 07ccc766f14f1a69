import { h } from '../../vendor/preact.js';
import { signInAt } from '../back.js';
import { useCell } from '../cell.js';
import { ended, session } from '../services.js';
import { useTexts } from '../translation.js';

/** Says, above any page, that the session has ended and how to come back here. */
export function EndedLine({ place }: { place: string }) {
  const { t } = useTexts();
  const who = useCell(ended);
  const account = who && !who.guest;
  return (<div role="alert" class="ended">{who && (
    <div class="ended-text">
      <p>{t(account ? 'ended.account' : 'ended.guest', { name: who.name })}</p>
      <div class="buttons">
        {account && place !== 'sign-in' && <a class="button small primary" href={signInAt(location.pathname + location.search)}>{t('nav.sign-in')}</a>}
        <button type="button" class="small" onClick={session.goOn}>{t(account ? 'ended.go-on' : 'ended.understood')}</button>
      </div>
    </div>)}</div>);
}
