import { h, useState } from '../../../vendor/preact.js';
import { clock } from '../../services.js';
import { useTexts } from '../../translation.js';
import type { Game } from '../../types';
import type { Acting } from './usegame.js';

/** In a game without a clock: from when on it may be claimed, and then the button, with a second step. */
export function ClaimOffer({ game, acting, name, disabled }: { game: Game, acting: Acting, name: string, disabled?: boolean }) {
  const { t, locale } = useTexts();
  const [asking, setAsking] = useState(false);
  if (!game.claimable_at) return null;
  const from = new Date(game.claimable_at);
  if (clock.now() < from.getTime()) {
    return <p class="muted claim">{t('claim.from', { name, date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(from) })}</p>;
  }
  const claim = () => acting.act('claim', { version: game.version }).then(() => setAsking(false));
  return (
    <div class="offer claim" role="group" aria-labelledby="claiming">
      <p id="claiming">{t(asking ? 'claim.sure' : 'claim.now', { name })}</p>
      <div class="buttons">
        {!asking && <button type="button" disabled={disabled} onClick={() => setAsking(true)}>{t('claim.claim')}…</button>}
        {asking && <button type="button" disabled={disabled} aria-disabled={acting.busy} onClick={claim}>{t('claim.yes')}</button>}
        {asking && <button type="button" onClick={() => setAsking(false)}>{t('claim.no')}</button>}
      </div>
    </div>
  );
}
