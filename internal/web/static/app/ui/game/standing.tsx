// The place in the panel that tells how the game stands, to eyes and to screen readers.
import { Fragment, h } from '../../../vendor/preact.js';
import { useAnnounced } from '../../announcer.js';
import { useTexts } from '../../translation.js';
import { isMyTurn, isOver, nameOf, playerAt, turnLine } from '../../words.js';
import { TimeLeft } from '../timeleft.tsx';
import { NextGame } from './next.tsx';
import { stepOf } from './replay.tsx';
import { ResultCard } from './result.tsx';
import { Since } from './since.tsx';
import type { Game, Translate } from '../../types';
import type { Replay } from './usereplay.js';

/** What a screen reader is told when the game has moved on. */
function newsOf(game: Game, t: Translate) {
  const offer = game.draw_offer && (game.draw_offer === game.you ? t('draw.mine') : t('draw.offered', { name: nameOf(playerAt(game, game.draw_offer), t) }));
  return [game.last_move && t('game.last-move', { move: game.last_move }), turnLine(game, t), offer].filter(Boolean).join(' ');
}

export function Standing({ game, invite, replay }: { game: Game, invite?: string, replay: Replay }) {
  const { t } = useTexts();
  useAnnounced(newsOf(game, t));
  useAnnounced(stepOf(game, replay, t));
  return (
    <>
      {isOver(game) ? <ResultCard game={game} invite={invite} />
        : <p tabindex={-1} class={`turn landing ${isMyTurn(game) ? 'my-turn' : ''}`}>{turnLine(game, t)} <TimeLeft deadline={game.deadline} /></p>}
      <Since game={game} replay={replay} /><NextGame game={game} />
    </>
  );
}
