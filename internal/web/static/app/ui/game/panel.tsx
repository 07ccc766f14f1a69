// The panel beside the board. Further parts of a game (chat, notes, plans) each get their own place here.
import { h } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';
import { isOver, nameOf, otherSeat, playerAt } from '../../words.js';
import { Terms } from '../terms.tsx';
import { DrawAnswer, MoreActions } from './actions.tsx';
import { ClaimOffer } from './claim.tsx';
import { BoardTools } from './boardtools.tsx';
import { History } from './history.tsx';
import { Downloads } from './replay.tsx';
import { Standing } from './standing.tsx';
import type { Game } from '../../types';
import type { Lookout } from './lookout.js';
import type { Acting } from './usegame.js';

export function Panel({ game, invite, look, acting, readOnly }: { game: Game, invite?: string, look: Lookout, acting: Acting, readOnly: boolean }) {
  const { t } = useTexts();
  return (
    <aside class="panel">
      <Standing game={game} invite={invite} replay={look.replay} />
      <DrawAnswer game={game} acting={acting} name={nameOf(playerAt(game, otherSeat(game)), t)} />
      {!isOver(game) && <ClaimOffer game={game} acting={acting} name={nameOf(playerAt(game, otherSeat(game)), t)} disabled={readOnly} />}
      <BoardTools game={game} orientation={look.orientation} help={() => look.setHelp(true)} />
      <History game={game} invite={invite} look={look} />
      {game.you && !isOver(game) && <MoreActions game={game} acting={acting} disabled={readOnly} />}
      <details><summary>{t('game.about')}</summary><Terms game={game} /><Downloads game={game} invite={invite} /></details>
    </aside>
  );
}
