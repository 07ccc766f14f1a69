// What the page has to know of a game to show it. games/registry.js has one of these for each.
import type { VNode } from '../vendor/preact.js';
import type { Cells, Target } from '../rules/fields.js';
import type { Position as SubulataView } from '../rules/subulata.js';
import type { AnyGame, After, GameRecord, Seat, SubulataPosition, Translate, VariantID } from '../app/types';

export type { Cells, Target };

/** The variants with one board, as the API and the texts name them. */
export type Family = 'subulata' | 'tablut';

/** What the boards need of a position; the API tells more. */
export type Position = SubulataView | { game?: 'tablut', board: string, drawing_moves?: string[] | null };
/** A position as the API tells it. */
export type Told = NonNullable<AnyGame['position']>;

/** `steps` where the fields of a game differ in how far a piece goes from them. */
export type Board = { cells: Cells, steps?: number[] };

/** How pieces move, for hints: the server judges. The methods of one game take the boards and positions of that game alone. */
export interface Rules {
  /** in the order of the first move */
  SEATS: string[];
  name(at: number): string;
  read(position: Position): Board;
  targets(board: Board, from: number): Target[];
  play(board: Board, from: number, target: Target): Board;
  after(position: Position, text: string): Position;
  moveText(from: number, target: Target): string;
  moves(board: Board, seat: string): string[];
  threatened(board: Board): Set<number>;
  ending(board: Board, target: Target, next: string): string;
}

/** What is drawn apart from the pieces. */
export interface Looks {
  /** drawn once for each `groundOf` */
  Ground(props: { position: Position, detailed?: boolean }): VNode;
  groundOf(position: Position): string;
  /** what lies on the ground, given what stands there */
  laidOut(board: Board): VNode | null;
  /** what is shown where threats are, or while a piece is looked at */
  hints(board: Board, at: number, threats: boolean): VNode | null;
  /** what a screen reader says of a field itself */
  fieldWords(board: Board, at: number, t: Translate): string[];
  /** a piece is taken beside the field that is moved to, so both are told */
  takesBeside: boolean;
  /** the page of the rules may turn its diagrams by 45 degrees */
  turns: boolean;
}

export interface Variant {
  /** how many numbers are placed before the game begins, 0 for none */
  pieces: number;
  /** a position to look at, for a game that has none yet */
  picture: Told;
}

/** A seat's score and its parts; null where the reader may not know it (S18, S21). */
export type Sum = { numbers: (number | null)[], taken: number, total: number | null };

export interface Game {
  family: Family;
  variants: { [id in VariantID]?: Variant };
  /** in the order of the first move */
  seats: readonly Seat[];
  rules: Rules;
  looks: Looks;
  /** what a field is worth in steps can be shown */
  hasSteps: boolean;
  /** the server analyses a game of it that is over */
  hasAnalysis: boolean;
  /** the players agree on when numbers are revealed */
  hasReveal: boolean;
  /** the endings whose rule is told below the result */
  explained: readonly After<'because.'>[];
  /** the endings that points decide */
  decidedByPoints: readonly string[];
  captured(position: Position, seat: string): { count: number, numbers: number[] | null };
  /** the moves that end the game in a draw, null where there is no such rule */
  drawingMoves(position: Told): string[] | null;
  /** the position, if it holds numbers that some readers may not know */
  hiding(position: Told | null | undefined): SubulataPosition | null;
  /** how a seat's score adds up, null in a game without a score */
  sum(position: Told, seat: Seat): Sum | null;
  /** the position a record begins with, as the reader of `now` may see it */
  first(record: Pick<GameRecord, 'start' | 'setups'>, now: Told): Position;
  /** an earlier position with all that the API would tell the reader of `now` */
  told(position: Position, now: Told): Told;
}
