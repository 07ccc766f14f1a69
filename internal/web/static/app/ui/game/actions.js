import { html, useState } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';

/** @typedef {import('../../types').Game} Game @typedef {import('./usegame.js').Acting} Acting */

/** The answer to an offered draw, for the one it is offered to. @param {{ game: Game, acting: Acting, name: string }} props */
export function DrawAnswer({ game, acting, name }) {
  const { t } = useTexts();
  if (!game.you || !game.draw_offer || game.draw_offer === game.you) return null;
  return html`
    <div class="offer" role="group" aria-label=${t('draw.title')}>
      <p>${t('draw.offered', { name })}</p>
      <div class="buttons">
        <button type="button" disabled=${acting.busy} onClick=${() => acting.act('draw', { action: 'accept', version: game.version })}>${t('draw.accept')}</button>
        <button type="button" disabled=${acting.busy} onClick=${() => acting.act('draw', { action: 'decline', version: game.version })}>${t('draw.decline')}</button>
      </div>
    </div>
  `;
}

/** What is done seldom: offering a draw, and resigning with a second step. @param {{ game: Game, acting: Acting, disabled?: boolean }} props */
export function MoreActions({ game, acting, disabled }) {
  const { t } = useTexts();
  const [resigning, setResigning] = useState(false);
  const draw = game.draw_offer === game.you ? 'withdraw' : 'offer';
  if (resigning) {
    return html`
      <div class="offer" role="group" aria-label=${t('resign.title')}>
        <p>${t('resign.sure')}</p>
        <div class="buttons">
          <button type="button" class="danger" disabled=${disabled || acting.busy} onClick=${() => acting.act('resign').then(() => setResigning(false))}>${t('resign.yes')}</button>
          <button type="button" onClick=${() => setResigning(false)}>${t('resign.no')}</button>
        </div>
      </div>`;
  }
  return html`
    <details class="menu"><summary>${t(game.status === 'setup' ? 'resign.title' : 'game.more')}</summary>
      <div class="buttons">
        ${game.status === 'playing' && (!game.draw_offer || game.draw_offer === game.you) && html`<button type="button" class="small" disabled=${disabled || acting.busy}
          onClick=${() => acting.act('draw', { action: draw, version: game.version })}>${t(`draw.${draw}`)}</button>`}
        <button type="button" class="small" disabled=${disabled} onClick=${() => setResigning(true)}>${t('resign.title')}…</button>
      </div>
    </details>`;
}
