// The place in the panel for what has been played: the replay, whose eyes see it, the moves and their analysis.
import { Fragment, h } from '../../../vendor/preact.js';
import { Analysis } from './analysis.tsx';
import { PerspectiveChoice } from './perspectivechoice.tsx';
import { MoveList, ReplayBar } from './replay.tsx';
import type { Game } from '../../types';
import type { Lookout } from './lookout.js';

export function History({ game, invite, look: { replay, perspective, orientation } }: { game: Game, invite?: string, look: Lookout }) {
  return (
    <>
      <ReplayBar game={game} replay={replay} />
      <PerspectiveChoice game={game} perspective={perspective} />
      <MoveList game={game} replay={replay} />
      <Analysis game={game} invite={invite} replay={replay} flip={orientation.value.flip} />
    </>
  );
}
