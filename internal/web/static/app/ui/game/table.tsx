// A game being played, or over. It only says where the places are: each is a module of its own.
import { h } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';
import { nameOf } from '../../words.js';
import { BoardPlace } from './boardplace.tsx';
import { KeyHelp } from './keyhelp.tsx';
import { useLookout } from './lookout.js';
import { Panel } from './panel.tsx';
import { useSeenBy } from './perspectivechoice.tsx';
import { SeatPlace } from './seatplace.tsx';
import type { Game } from '../../types';
import type { Acting } from './usegame.js';

export function Table({ game, invite, query, acting, readOnly }: {
  game: Game, invite?: string, query: URLSearchParams, acting: Acting, readOnly: boolean,
}) {
  const { t } = useTexts();
  const look = useLookout(game, invite, query);
  const { replay, orientation, perspective } = look;
  const seen = useSeenBy(game, perspective.seat);
  const past = useSeenBy(replay.shown, perspective.seat);
  const [{ seat: first }, { seat: second }] = game.seats;
  const [bottom, top] = orientation.value.flip ? [second, first] : [first, second];
  const place = { game, shown: past ?? seen };
  return (
    <div class="game">
      <h1 class="sr">{game.seats.map(({ player }) => nameOf(player, t)).join(' – ')}, {t(`variant.${game.variant}`)}</h1>
      <div class="board-side">
        <SeatPlace {...place} seat={top} />
        <BoardPlace game={seen} replay={{ ...replay, shown: past }} orientation={orientation.value} acting={acting} readOnly={readOnly}
          below={<SeatPlace {...place} seat={bottom} />} />
      </div>
      <Panel game={game} invite={invite} look={look} acting={acting} readOnly={readOnly} />
      {look.help && <KeyHelp close={() => look.setHelp(false)} />}
    </div>
  );
}
