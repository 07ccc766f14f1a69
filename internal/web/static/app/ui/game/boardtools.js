import { html, useState } from '../../../vendor/preact.js';
import { flipFor } from '../../../board/index.js';
import { flips, preferences } from '../../services.js';
import { useTexts } from '../../translation.js';
import { usePreferences } from '../use.js';

/** How the board lies: whose side is at the bottom, for each game; turned by 45 degrees, for all. @param {import('../../types').Game} game */
export function useOrientation(game) {
  const { turned } = usePreferences();
  const [flipped, setFlipped] = useState(() => flips.get(game.id));
  const flip = flipped ?? flipFor(game.you);
  return {
    value: { flip, turned },
    flip() {
      flips.put(game.id, !flip);
      setFlipped(!flip);
    },
    turn: () => preferences.change({ turned: !turned }),
  };
}

/** @param {{ game: import('../../types').Game, orientation: ReturnType<typeof useOrientation>, help: () => void }} props */
export function BoardTools({ game, orientation, help }) {
  const { t } = useTexts();
  const all = usePreferences();
  const mark = (/** @type {'threats' | 'steps'} */ name) => html`
    <button type="button" class="small" aria-pressed=${all[name] ? 'true' : 'false'} onClick=${() => preferences.change({ [name]: !all[name] })}>${t(`tools.${name}`)}</button>`;
  return html`
    <div class="tools" role="group" aria-label=${t('tools.title')}>
      <button type="button" class="small" onClick=${orientation.flip}>${t('tools.flip')}</button>
      <button type="button" class="small" aria-pressed=${orientation.value.turned ? 'true' : 'false'} onClick=${orientation.turn}>${t('tools.turn')}</button>
      ${mark('threats')} ${game.variant !== 'tablut' && mark('steps')}
      <button type="button" class="small key-help" aria-label=${t('keys.title')} onClick=${help}>?</button>
    </div>
  `;
}
