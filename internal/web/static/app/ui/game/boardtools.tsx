import { h, useState } from '../../../vendor/preact.js';
import { flipFor } from '../../../board/index.js';
import { gameOf } from '../../../games/registry.js';
import { flips, preferences } from '../../services.js';
import { useTexts } from '../../translation.js';
import { usePreferences } from '../use.js';
import type { Game } from '../../types';

/** How the board lies: whose side is at the bottom, for each game; turned by 45 degrees, for all. */
export function useOrientation(game: Game) {
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

export function BoardTools({ game, orientation, help }: { game: Game, orientation: ReturnType<typeof useOrientation>, help: () => void }) {
  const { t } = useTexts();
  const all = usePreferences();
  const mark = (name: 'threats' | 'steps') => (
    <button type="button" class="small" aria-pressed={all[name] ? 'true' : 'false'} onClick={() => preferences.change({ [name]: !all[name] })}>{t(`tools.${name}`)}</button>);
  return (
    <div class="tools" role="group" aria-label={t('tools.title')}>
      <button type="button" class="small" onClick={orientation.flip}>{t('tools.flip')}</button>
      <button type="button" class="small" aria-pressed={orientation.value.turned ? 'true' : 'false'} onClick={orientation.turn}>{t('tools.turn')}</button>
      {mark('threats')} {gameOf(game.variant).hasSteps && mark('steps')}
      <button type="button" class="small key-help" aria-label={t('keys.title')} onClick={help}>?</button>
    </div>
  );
}
