// The places above and below the board: who sits there, their clock, and what they have taken.
import { h } from '../../../vendor/preact.js';
import { CapturedBy, PlayerBar } from './players.tsx';
import type { Game, Seat } from '../../types';

/** @param props `shown` is the game at the ply that is looked at, whose captures are told */
export const SeatPlace = ({ game, shown, seat }: { game: Game, shown: Game, seat: Seat }) => (
  <PlayerBar game={game} seat={seat}><CapturedBy game={shown} seat={seat} /></PlayerBar>);
