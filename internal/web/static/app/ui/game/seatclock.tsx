import { Fragment, h } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';
import { isOver } from '../../words.js';
import { TimeLeft } from '../timeleft.tsx';
import type { AnyGame, Seat } from '../../types';

/** The clock of a seat: it runs while the seat is to act. A bank of time that stands still has its place here too. */
export function SeatClock({ game, seat }: { game: AnyGame, seat: Seat }) {
  const { t } = useTexts();
  const runs = !isOver(game) && game.to_act.includes(seat);
  return <span class="player-clock">{runs && <><span class="sr">{t('game.to-act')} </span><TimeLeft deadline={game.deadline} /></>}</span>;
}
