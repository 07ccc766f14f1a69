import { h } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';
import type { Game } from '../../types';
import type { Acting } from './usegame.js';

/** The answer to an offered draw, for the one it is offered to. */
export function DrawAnswer({ game, acting, name }: { game: Game, acting: Acting, name: string }) {
  const { t } = useTexts();
  if (!game.you || !game.draw_offer || game.draw_offer === game.you) return null;
  const answer = (action: 'accept' | 'decline') => () => acting.act('draw', { action, version: game.version });
  return (
    <div class="offer" role="group" aria-label={t('draw.title')}>
      <p>{t('draw.offered', { name })}</p>
      <div class="buttons">
        <button type="button" aria-disabled={acting.busy} onClick={answer('accept')}>{t('draw.accept')}</button>
        <button type="button" aria-disabled={acting.busy} onClick={answer('decline')}>{t('draw.decline')}</button>
      </div>
    </div>
  );
}

/**
 * What is done seldom: offering a draw, and resigning with a second step. The menu stays as it was
 * opened behind that step.
 */
export function MoreActions({ game, acting, disabled }: { game: Game, acting: Acting, disabled?: boolean }) {
  const { t } = useTexts();
  const { resigning, setResigning } = acting;
  const draw = game.draw_offer === game.you ? 'withdraw' : 'offer';
  const tooSoon = game.status === 'playing' && !game.draw_offer && game.may_offer_draw === false;
  return (
    <div class="more">
      <details class="menu" hidden={resigning} open={acting.menu.current} onToggle={(event) => { acting.menu.current = event.currentTarget.open; }}>
        <summary>{t(game.status === 'setup' ? 'resign.title' : 'game.more')}</summary>
        <div class="buttons">
          {game.status === 'playing' && (!game.draw_offer || game.draw_offer === game.you) && (<button type="button" class="small" disabled={disabled} aria-disabled={acting.busy || tooSoon}
            aria-describedby={tooSoon ? 'too-soon' : undefined} onClick={() => tooSoon || acting.act('draw', { action: draw, version: game.version })}>{t(`draw.${draw}`)}</button>)}
          <button type="button" class="small landing" disabled={disabled} onClick={() => setResigning(true)}>{t('resign.title')}…</button>
        </div>
        {tooSoon && <p class="muted" id="too-soon">{t('draw.not-now')}</p>}
      </details>
      {resigning && (
        <div class="offer landing" role="group" aria-labelledby="resigning" tabindex={-1} onKeyDown={(event) => event.key === 'Escape' && setResigning(false)}>
          <p id="resigning">{t('resign.sure')}</p>
          <div class="buttons">
            <button type="button" class="danger" disabled={disabled} aria-disabled={acting.busy} onClick={() => acting.act('resign').then(() => setResigning(false))}>{t('resign.yes')}</button>
            <button type="button" onClick={() => setResigning(false)}>{t('resign.no')}</button>
          </div>
        </div>)}
    </div>
  );
}
