// How a game is looked at: at which ply, which way round, with whose eyes; and the keys that change it.
import { useState } from '../../../vendor/preact.js';
import { useKeys } from '../use.js';
import { useOrientation } from './boardtools.tsx';
import { usePerspective } from './perspectivechoice.tsx';
import { useReplay } from './usereplay.js';

/** @param {import('../../types').Game} game @param {string | undefined} invite @param {URLSearchParams} query */
export function useLookout(game, invite, query) {
  const replay = useReplay(game, invite, query);
  const orientation = useOrientation(game);
  const [help, setHelp] = useState(false);
  const step = (/** @type {number} */ by) => () => replay.jump(replay.at + by);
  useKeys({
    f: orientation.flip, t: orientation.turn, '?': () => setHelp(true),
    '[': step(-1), ']': step(1), ArrowLeft: step(-1), ArrowRight: step(1), Home: () => replay.jump(0), End: () => replay.jump(game.ply),
  });
  return { replay, orientation, perspective: usePerspective(game), help, setHelp };
}

/** @typedef {ReturnType<typeof useLookout>} Lookout */
