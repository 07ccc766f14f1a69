// The board a player plays on: it knows what is selected and what is pointed at, by pointer, keyboard
// or screen reader, and hands on one legal move. It never talks to the server.
import { Component, h } from '../vendor/preact.js';
import { FIELDS, fieldNamed, parseMove } from '../rules/fields.js';
import { Dragging } from './drag.js';
import { BoardPicture } from './picture.tsx';
import { arrow } from './geometry.js';
import { fieldLabel, pendingLabel, targetLabel } from './labels.js';
import { chosenOf, readingOf, sceneOf, targetsOf } from './scene.js';
import { NOTHING, drop, keep, lift, press, send, takeUp } from './selection.js';
import { slide } from './slide.js';
import type { Position } from '../games/game';
import type { Orientation } from './geometry.js';
import type { Translate } from './labels.js';
import type { Reading } from './scene.js';
import type { Held, Selection } from './selection.js';

export interface BoardProps {
  variant: string;
  /** as the API gives it */
  position: Position;
  /** the reader's seat */
  you?: string | null;
  toMove?: string | null;
  /** what the reader may play now */
  legalMoves?: string[] | null;
  drawingMoves?: string[] | null;
  lastMove?: string | null;
  orientation?: Orientation;
  /** a move waits until confirmPending is called */
  confirm?: boolean;
  /** nothing can be played, for instance while a move is on its way */
  disabled?: boolean;
  showThreats?: boolean;
  showSteps?: boolean;
  onMove?: (move: string) => void;
  /** the move waiting to be confirmed has changed */
  onPending?: (move: string | null) => void;
  /** what was in hand when the reader left */
  held?: Held | null;
  /** what is in hand has changed; a move sent stays until the server has it */
  onHold?: (held: Held | null) => void;
  /** words for a live region; none once the move in hand is sent */
  announce?: (text: string) => void;
  t: Translate;
  /** receives this board, for confirmPending and undoPending */
  ref?: { current: Board | null };
}
export type BoardState = { selection: Selection, cursor: number, hover: number, keyboard: boolean, dragged: number };

/** The props about the game. */
const READ: (keyof BoardProps)[] = ['variant', 'position', 'legalMoves', 'drawingMoves'];
const SQUARE = { flip: false, turned: false };

export class Board extends Component<BoardProps, BoardState> {
  reading: Reading;
  readFrom: BoardProps;
  svg: SVGSVGElement | null = null;
  dragging = new Dragging(this);
  focusCursor = false;
  labels: { key: unknown[], texts: string[] } = { key: [], texts: [] };

  constructor(props: BoardProps) {
    super(props);
    this.reading = readingOf(props);
    this.readFrom = props;
    const { board: { cells }, legal } = this.reading;
    const selection = takeUp(props.held, { cells, legal, confirm: Boolean(props.confirm) });
    this.state = { selection, cursor: this.firstCursor(props), hover: -1, keyboard: false, dragged: -1 };
  }

  /** The keyboard starts where the reader's first piece stands. */
  firstCursor(props: BoardProps) {
    const { board, game } = readingOf(props);
    const seat = props.you ?? game.rules.SEATS[0];
    return Math.max(0, FIELDS.find((at) => board.cells[at]?.seat === seat) ?? 0);
  }

  /** Reads the props again if those about the game have changed. */
  read() {
    const { props, readFrom } = this;
    const same = READ.every((name) => props[name] === readFrom[name]);
    if (!same) this.reading = readingOf(props);
    this.readFrom = props;
    return this.reading;
  }

  componentDidUpdate(before: BoardProps, state: BoardState) {
    if (before !== this.props) this.hear(before);
    if (this.focusCursor) this.fieldElement(this.state.cursor)?.focus();
    this.focusCursor = false;
    const wasShown = state.selection.move === this.props.lastMove || this.dragging.dropped;
    if (before.lastMove !== this.props.lastMove && !wasShown) slide(this.svg, this.props.lastMove, this.orientation());
    this.dragging.dropped = false;
  }

  /** News from the server: what is in hand stays, if it still can. */
  hear(before: BoardProps) {
    const { lastMove, disabled, confirm } = this.props;
    const { board, legal } = this.reading;
    const moved = before.lastMove !== lastMove;
    const refused = Boolean(before.disabled) && !disabled && !moved;
    this.hold(keep(this.state.selection, { cells: board.cells, legal, moved, refused, confirm: Boolean(confirm) }));
  }

  // Preact hands a class its ref as a prop, like any other.
  componentDidMount() {
    if (this.props.ref) this.props.ref.current = this;
    if (this.state.selection !== NOTHING) this.report(NOTHING, this.state.selection);
  }

  componentWillUnmount() {
    if (this.props.ref) this.props.ref.current = null;
    this.dragging.end();
  }

  orientation() {
    return this.props.orientation ?? SQUARE;
  }

  fieldElement(at: number) {
    return this.svg?.querySelector(`[data-field="${this.reading.game.rules.name(at)}"]`) as SVGElement | null | undefined;
  }

  /** May the piece on a field be played now? */
  canPlay(at: number) {
    return !this.props.disabled && this.reading.legal.has(at);
  }

  speaker() {
    return { variant: this.props.variant, board: this.reading.board, t: this.props.t };
  }

  /** Takes a selection over and tells who wants to know. */
  hold(next: Selection) {
    const before = this.state.selection;
    if (next === before) return;
    this.setState({ selection: next });
    this.report(before, next);
  }

  report(before: Selection, next: Selection) {
    const { onHold, onPending } = this.props;
    if (waiting(before) !== waiting(next)) onPending?.(waiting(next));
    if (before.at !== next.at || before.move !== next.move) {
      onHold?.(next.at < 0 ? null : { field: this.reading.game.rules.name(next.at), move: next.move });
    }
    this.tell(before, next);
  }

  tell(before: Selection, next: Selection) {
    const { announce, t } = this.props;
    if (!announce) return;
    if (next.sent) return announce('');
    const chosen = chosenOf(this.reading, next);
    if (chosen) announce(pendingLabel(chosen.from, chosen.target, this.speaker()));
    else if (next.at >= 0 && (next.at !== before.at || before.move)) announce(fieldLabel(next.at, this.speaker()));
    else if (next.at < 0 && before.at >= 0 && !before.sent) announce(t('board.dropped'));
  }

  /** A field is chosen by whatever means. */
  activate(at: number) {
    const { selection } = this.state;
    const legal = this.props.disabled ? new Map() : this.reading.legal;
    if (at < 0 || (selection.sent && this.props.disabled)) return;
    this.focusCursor = Boolean(this.svg?.contains(document.activeElement));
    this.setState({ cursor: at });
    this.choose(press(selection, at, { cells: this.reading.board.cells, legal }));
  }

  choose(next: Selection) {
    if (next.move && !this.props.confirm) this.handOn(next);
    else this.hold(next);
  }

  handOn(selection: Selection) {
    if (!selection.move) return;
    this.hold(send(selection));
    this.props.onMove?.(selection.move);
  }

  /** Sends the move that waits to be confirmed. The focus goes where it went: the button that sent it goes away. */
  confirmPending() {
    const { selection } = this.state;
    if (selection.sent || this.props.disabled) return;
    this.focusField(parseMove(selection.move)?.to ?? -1);
    this.handOn(selection);
  }

  /** Takes the move back that waits to be confirmed; its piece stays selected. */
  undoPending() {
    const { selection } = this.state;
    if (!selection.move) return;
    this.focusField(selection.at);
    this.hold(drop(selection));
  }

  focusField(at: number) {
    if (at < 0) return;
    this.fieldElement(at)?.focus({ preventScroll: !document.activeElement?.matches(':focus-visible') });
    this.setState({ cursor: at });
  }

  lift(at: number) {
    if (this.state.selection.at !== at || this.state.selection.move) this.hold(lift(at, this.reading.board));
    this.setState({ dragged: at, cursor: at });
  }

  /** The dragged piece is let go over a field. */
  release(at: number, cancelled: boolean) {
    this.setState({ dragged: -1, hover: -1 });
    if (!cancelled && this.reading.legal.get(this.state.selection.at)?.has(at)) this.activate(at);
  }

  onKeyDown(event: KeyboardEvent) {
    const to = arrow(this.state.cursor, event.key, this.orientation());
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (to >= 0) this.moveCursor(to);
    else if (event.key === 'Enter' || event.key === ' ') this.enter(event.repeat);
    else if (event.key === 'Escape' && this.state.selection !== NOTHING) this.escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  moveCursor(to: number) {
    this.focusCursor = true;
    this.setState({ cursor: to, hover: -1, keyboard: true });
  }

  /** Enter on a field; a second time on the field of the move in hand, it confirms. */
  enter(repeat: boolean) {
    const { selection, cursor } = this.state;
    const again = chosenOf(this.reading, selection)?.target.to === cursor;
    if (repeat) return;
    this.setState({ keyboard: true });
    if (again) this.confirmPending();
    else this.activate(cursor);
  }

  escape() {
    this.dragging.end();
    if (!this.state.selection.sent) this.hold(drop(this.state.selection));
  }

  onClick(event: Event) {
    if (this.dragging.swallowsClick()) return;
    this.activate(fieldOf(event));
  }

  onPointerOver(event: PointerEvent) {
    if (event.pointerType !== 'touch') this.setState({ hover: fieldOf(event) });
  }

  onFocusIn(event: Event) {
    const at = fieldOf(event);
    if (at < 0) return;
    this.setState({ cursor: at, keyboard: Boolean(this.fieldElement(at)?.matches(':focus-visible')) });
  }

  /** The label of every field, recomputed only when the position or the texts change. */
  fieldLabels() {
    const { board, game } = this.reading;
    const { t, showThreats, lastMove } = this.props;
    const key = [board, t, showThreats, lastMove];
    if (key.some((part, i) => part !== this.labels.key[i])) {
      const threats = showThreats ? game.rules.threatened(board) : new Set();
      const texts = FIELDS.map((at) => fieldLabel(at, this.speaker(), threats.has(at)));
      const last = parseMove(lastMove);
      if (last) texts[last.from] += `, ${t('board.last-from')}`;
      if (last) texts[last.to] += `, ${t('board.last-to')}`;
      this.labels = { key, texts };
    }
    return this.labels.texts;
  }

  /** Labels with what the piece in hand could do there. */
  spoken(selection: Selection) {
    const texts = this.fieldLabels();
    if (!this.canPlay(selection.at) || selection.move) return texts;
    const told = texts.slice();
    for (const target of targetsOf(this.reading, selection.at)) {
      told[target.to] = `${texts[target.to]}, ${targetLabel(target, this.speaker())}`;
    }
    return told;
  }

  render() {
    const reading = this.read();
    const { props, state } = this;
    const { selection, cursor, hover, keyboard, dragged } = state;
    const looked = hover >= 0 ? hover : keyboard ? cursor : -1;
    const scene = sceneOf(reading, selection, { looked, showThreats: props.showThreats, disabled: props.disabled });
    return (<BoardPicture
      {...{ variant: props.variant, position: props.position, reading, scene, selection, cursor, dragged }}
      playable={(at: number) => this.canPlay(at)}
      lastMove={props.lastMove} showSteps={props.showSteps} showThreats={props.showThreats}
      orientation={this.orientation()} labels={this.spoken(selection)} t={props.t}
      over={dragged >= 0 ? hover : -1}
      busy={selection.sent}
      svgRef={this.takeSvg}
      handlers={this.handlers} />);
  }

  takeSvg = (svg: SVGSVGElement | null) => { this.svg = svg; };

  handlers = {
    onClick: (event: Event) => this.onClick(event),
    onKeyDown: (event: KeyboardEvent) => this.onKeyDown(event),
    onTouchMove: (event: TouchEvent) => this.dragging.touchMove(event),
    onPointerDown: (event: PointerEvent) => this.dragging.down(event, fieldOf(event)),
    onPointerOver: (event: PointerEvent) => this.onPointerOver(event),
    onPointerLeave: () => this.setState({ hover: -1 }),
    onFocusIn: (event: Event) => this.onFocusIn(event),
    onFocusOut: () => this.setState({ keyboard: false }),
  };
}

/** The move that waits to be confirmed. */
const waiting = ({ move, sent }: Selection) => (sent ? null : move);

/** The field an event happened on; -1 for none. */
function fieldOf(event: Event) {
  const element = event.target as Element | null;
  return fieldNamed(element?.closest?.('[data-field]')?.getAttribute('data-field') ?? '');
}
