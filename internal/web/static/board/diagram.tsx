// A board for the rules pages: try the moves of a position, by the rules alone.
import { Component, h } from '../vendor/preact.js';
import { parseMove } from '../rules/fields.js';
import { Board } from './board.tsx';
import { gameOf } from '../games/registry.js';
import { madeLabel } from './labels.js';
import type { Position } from '../games/game';
import type { Orientation } from './geometry.js';
import type { Translate } from './labels.js';

export interface DiagramProps {
  variant: string;
  /** as the API gives it */
  position: Position;
  toMove: string;
  /** the sides take turns; else the same one moves again. True unless given. */
  alternate?: boolean;
  orientation?: Orientation;
  showThreats?: boolean;
  showSteps?: boolean;
  /** what to look for */
  caption?: string;
  t: Translate;
}
/** `told` is the move in words */
export type Moment = { position: Position, toMove: string, lastMove: string | null, told: string, ending: string };

export class DiagramBoard extends Component<DiagramProps, { past: Moment[], said: string }> {
  state = { past: [] as Moment[], said: '' };

  componentDidUpdate({ variant, position }: DiagramProps) {
    const other = variant !== this.props.variant || JSON.stringify(position) !== JSON.stringify(this.props.position);
    if (other) this.setState({ past: [], said: '' });
  }

  now(): Moment {
    const { past } = this.state;
    const { position, toMove } = this.props;
    return past[past.length - 1] ?? { position, toMove, lastMove: null, told: '', ending: '' };
  }

  play(text: string) {
    const { variant, alternate = true } = this.props;
    const { rules } = gameOf(variant);
    const { position, toMove } = this.now();
    const next = alternate ? rules.SEATS.find((seat) => seat !== toMove) ?? toMove : toMove;
    const from = parseMove(text)?.from ?? -1;
    const board = rules.read(position);
    const target = rules.targets(board, from).find(({ to }) => to === parseMove(text)?.to);
    if (!target) return;
    const after = rules.after(position, text);
    const told = madeLabel(from, target, { variant, board, t: this.props.t });
    const ending = rules.ending(rules.read(after), target, next);
    this.setState({ past: [...this.state.past, { position: after, toMove: next, lastMove: text, told, ending }] });
  }

  /** Back at the start no button works any more: the focus goes to the board. */
  rewind(past: Moment[], event: Event) {
    const figure = (event.currentTarget as Element).closest('figure');
    if (past.length === 0) (figure?.querySelector('[data-field][tabindex="0"]') as SVGElement | null | undefined)?.focus();
    this.setState({ past });
  }

  /** What ended the game on this board. */
  endingWords(ending: string) {
    const { t } = this.props;
    switch (ending) {
      case 'home': return t('diagram.home');
      case 'no-pieces': return t('diagram.no-pieces');
      case 'no-moves': return t('diagram.no-moves');
      case 'king-escaped': return t('diagram.king-escaped');
      case 'king-captured': return t('diagram.king-captured');
      default: return '';
    }
  }

  render() {
    const { variant, caption, orientation, showThreats, showSteps, t } = this.props;
    const { past, said } = this.state;
    const { position, toMove, lastMove, told, ending } = this.now();
    const { rules } = gameOf(variant);
    const legalMoves = ending ? [] : rules.moves(rules.read(position), toMove);
    const happened = [told, this.endingWords(ending)].filter(Boolean).join(' ');
    return (<figure class="diagram">
      <Board {...{ variant, position, toMove, legalMoves, lastMove, orientation, showThreats, showSteps, t }} you={toMove}
        onMove={(text: string) => this.play(text)} announce={(text: string) => this.setState({ said: text })} />
      <figcaption>
        <p>{caption ?? t('diagram.try')}</p>
        <button type="button" class="diagram-back" disabled={past.length === 0}
          onClick={(event) => this.rewind(past.slice(0, -1), event)}>{t('diagram.back')}</button>
        <button type="button" class="diagram-again" disabled={past.length === 0}
          onClick={(event) => this.rewind([], event)}>{t('diagram.again')}</button>
        <p class="diagram-told" role="status">{happened}</p>
        <p class="board-said" aria-live="polite">{said}</p>
      </figcaption>
    </figure>);
  }
}
