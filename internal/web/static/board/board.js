// The board a player plays on: it knows what is selected and what is pointed at, by pointer, keyboard
// or screen reader, and hands on one legal move. It never talks to the server.
// @ts-check
import { Component, html } from '../vendor/preact.js';
import { FIELDS, fieldNamed, parseMove } from '../rules/fields.js';
import { Dragging } from './drag.js';
import { BoardPicture } from './picture.js';
import { arrow } from './geometry.js';
import { fieldLabel, pendingLabel, targetLabel } from './labels.js';
import { chosenOf, readingOf, sceneOf, targetsOf } from './scene.js';
import { NOTHING, drop, keep, lift, press, send, takeUp } from './selection.js';
import { slide } from './slide.js';

/**
 * @typedef {object} BoardProps
 * @property {string} variant
 * @property {any} position as the API gives it
 * @property {string | null} [you] the reader's seat
 * @property {string | null} [toMove]
 * @property {string[] | null} [legalMoves] what the reader may play now
 * @property {string[] | null} [drawingMoves]
 * @property {string | null} [lastMove]
 * @property {import('./geometry.js').Orientation} [orientation]
 * @property {boolean} [confirm] a move waits until confirmPending is called
 * @property {boolean} [disabled] nothing can be played, for instance while a move is on its way
 * @property {boolean} [showThreats]
 * @property {boolean} [showSteps]
 * @property {(move: string) => void} [onMove]
 * @property {(move: string | null) => void} [onPending] the move waiting to be confirmed has changed
 * @property {import('./selection.js').Held | null} [held] what was in hand when the reader left
 * @property {(held: import('./selection.js').Held | null) => void} [onHold] what is in hand has changed; a move sent stays until the server has it
 * @property {(text: string) => void} [announce] words for a live region; none once the move in hand is sent
 * @property {import('./labels.js').Translate} t
 * @property {{ current: Board | null }} [ref] receives this board, for confirmPending and undoPending
 */
/** @typedef {{ selection: import('./selection.js').Selection, cursor: number, hover: number, keyboard: boolean, dragged: number }} BoardState */

/** The props that tell of the game. @type {(keyof BoardProps)[]} */
const READ = ['variant', 'position', 'legalMoves', 'drawingMoves'];
const SQUARE = { flip: false, turned: false };

/** @extends {Component<BoardProps, BoardState>} */
export class Board extends Component {
  /** @param {BoardProps} props */
  constructor(props) {
    super(props);
    this.reading = readingOf(props);
    this.readFrom = props;
    const { board: { cells }, legal } = this.reading;
    const selection = takeUp(props.held, { cells, legal, confirm: Boolean(props.confirm) });
    /** @type {BoardState} */
    this.state = { selection, cursor: this.firstCursor(props), hover: -1, keyboard: false, dragged: -1 };
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.dragging = new Dragging(this);
    this.focusCursor = false;
    this.labels = /** @type {{ key: unknown[], texts: string[] }} */ ({ key: [], texts: [] });
  }

  /** The keyboard starts where the reader's first piece stands. @param {BoardProps} props */
  firstCursor(props) {
    const { board, game } = readingOf(props);
    const seat = props.you ?? game.SEATS[0];
    return Math.max(0, FIELDS.find((at) => board.cells[at]?.seat === seat) ?? 0);
  }

  /** Reads the props again if what they tell of the game has changed. */
  read() {
    const { props, readFrom } = this;
    const same = READ.every((name) => props[name] === readFrom[name]);
    if (!same) this.reading = readingOf(props);
    this.readFrom = props;
    return this.reading;
  }

  /** @param {BoardProps} before @param {BoardState} state */
  componentDidUpdate(before, state) {
    if (before !== this.props) this.hear(before);
    if (this.focusCursor) this.fieldElement(this.state.cursor)?.focus();
    this.focusCursor = false;
    const wasShown = state.selection.move === this.props.lastMove || this.dragging.dropped;
    if (before.lastMove !== this.props.lastMove && !wasShown) slide(this.svg, this.props.lastMove, this.orientation());
    this.dragging.dropped = false;
  }

  /** News from the server: what is in hand stays, if it still can. @param {BoardProps} before */
  hear(before) {
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

  /** @param {number} at */
  fieldElement(at) {
    return /** @type {SVGElement | null | undefined} */ (this.svg?.querySelector(`[data-field="${this.reading.game.name(at)}"]`));
  }

  /** May the piece on a field be played now? @param {number} at */
  canPlay(at) {
    return !this.props.disabled && this.reading.legal.has(at);
  }

  speaker() {
    return { variant: this.props.variant, board: this.reading.board, t: this.props.t };
  }

  /** Takes a selection over and tells who wants to know. @param {import('./selection.js').Selection} next */
  hold(next) {
    const before = this.state.selection;
    if (next === before) return;
    this.setState({ selection: next });
    this.report(before, next);
  }

  /** @param {import('./selection.js').Selection} before @param {import('./selection.js').Selection} next */
  report(before, next) {
    const { onHold, onPending } = this.props;
    if (waiting(before) !== waiting(next)) onPending?.(waiting(next));
    if (before.at !== next.at || before.move !== next.move) {
      onHold?.(next.at < 0 ? null : { field: this.reading.game.name(next.at), move: next.move });
    }
    this.tell(before, next);
  }

  /** @param {import('./selection.js').Selection} before @param {import('./selection.js').Selection} next */
  tell(before, next) {
    const { announce, t } = this.props;
    if (!announce) return;
    if (next.sent) return announce('');
    const chosen = chosenOf(this.reading, next);
    if (chosen) announce(pendingLabel(chosen.from, chosen.target, this.speaker()));
    else if (next.at >= 0 && (next.at !== before.at || before.move)) announce(fieldLabel(next.at, this.speaker()));
    else if (next.at < 0 && before.at >= 0 && !before.sent) announce(t('board.dropped'));
  }

  /** A field is chosen by whatever means. @param {number} at */
  activate(at) {
    const { selection } = this.state;
    const legal = this.props.disabled ? new Map() : this.reading.legal;
    if (at < 0 || (selection.sent && this.props.disabled)) return;
    this.focusCursor = Boolean(this.svg?.contains(document.activeElement));
    this.setState({ cursor: at });
    this.choose(press(selection, at, { cells: this.reading.board.cells, legal }));
  }

  /** @param {import('./selection.js').Selection} next */
  choose(next) {
    if (next.move && !this.props.confirm) this.handOn(next);
    else this.hold(next);
  }

  /** @param {import('./selection.js').Selection} selection */
  handOn(selection) {
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

  /** @param {number} at */
  focusField(at) {
    if (at < 0) return;
    this.fieldElement(at)?.focus({ preventScroll: !document.activeElement?.matches(':focus-visible') });
    this.setState({ cursor: at });
  }

  /** @param {number} at */
  lift(at) {
    if (this.state.selection.at !== at || this.state.selection.move) this.hold(lift(at, this.reading.board));
    this.setState({ dragged: at, cursor: at });
  }

  /** The dragged piece is let go over a field. @param {number} at @param {boolean} cancelled */
  release(at, cancelled) {
    this.setState({ dragged: -1, hover: -1 });
    if (!cancelled && this.reading.legal.get(this.state.selection.at)?.has(at)) this.activate(at);
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    const to = arrow(this.state.cursor, event.key, this.orientation());
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (to >= 0) this.moveCursor(to);
    else if (event.key === 'Enter' || event.key === ' ') this.enter(event.repeat);
    else if (event.key === 'Escape' && this.state.selection !== NOTHING) this.escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} to */
  moveCursor(to) {
    this.focusCursor = true;
    this.setState({ cursor: to, hover: -1, keyboard: true });
  }

  /** Enter on a field; a second time on the field of the move in hand, it confirms. @param {boolean} repeat */
  enter(repeat) {
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

  /** @param {Event} event */
  onClick(event) {
    if (this.dragging.swallowsClick()) return;
    this.activate(fieldOf(event));
  }

  /** @param {PointerEvent} event */
  onPointerOver(event) {
    if (event.pointerType !== 'touch') this.setState({ hover: fieldOf(event) });
  }

  /** @param {Event} event */
  onFocusIn(event) {
    const at = fieldOf(event);
    if (at < 0) return;
    this.setState({ cursor: at, keyboard: Boolean(this.fieldElement(at)?.matches(':focus-visible')) });
  }

  /** The label of every field, made anew only when the position or the words change. */
  fieldLabels() {
    const { board, game } = this.reading;
    const { t, showThreats, lastMove } = this.props;
    const key = [board, t, showThreats, lastMove];
    if (key.some((part, i) => part !== this.labels.key[i])) {
      const threats = showThreats ? game.threatened(board) : new Set();
      const texts = FIELDS.map((at) => fieldLabel(at, this.speaker(), threats.has(at)));
      const last = parseMove(lastMove);
      if (last) texts[last.from] += `, ${t('board.last-from')}`;
      if (last) texts[last.to] += `, ${t('board.last-to')}`;
      this.labels = { key, texts };
    }
    return this.labels.texts;
  }

  /** Labels with what the piece in hand could do there. @param {import('./selection.js').Selection} selection */
  spoken(selection) {
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
    return html`<${BoardPicture}
      ...${{ variant: props.variant, position: props.position, reading, scene, selection, cursor, dragged }}
      playable=${(/** @type {number} */ at) => this.canPlay(at)}
      lastMove=${props.lastMove} showSteps=${props.showSteps} showThreats=${props.showThreats}
      orientation=${this.orientation()} labels=${this.spoken(selection)} t=${props.t}
      over=${dragged >= 0 ? hover : -1}
      busy=${selection.sent}
      svgRef=${this.takeSvg}
      handlers=${this.handlers} />`;
  }

  takeSvg = (/** @type {SVGSVGElement | null} */ svg) => { this.svg = svg; };

  handlers = {
    onClick: (/** @type {Event} */ event) => this.onClick(event),
    onKeyDown: (/** @type {KeyboardEvent} */ event) => this.onKeyDown(event),
    onTouchMove: (/** @type {TouchEvent} */ event) => this.dragging.touchMove(event),
    onPointerDown: (/** @type {PointerEvent} */ event) => this.dragging.down(event, fieldOf(event)),
    onPointerOver: (/** @type {PointerEvent} */ event) => this.onPointerOver(event),
    onPointerLeave: () => this.setState({ hover: -1 }),
    onFocusIn: (/** @type {Event} */ event) => this.onFocusIn(event),
    onFocusOut: () => this.setState({ keyboard: false }),
  };
}

/** The move that waits to be confirmed. @param {import('./selection.js').Selection} selection */
const waiting = ({ move, sent }) => (sent ? null : move);

/** The field an event happened on; -1 for none. @param {Event} event */
function fieldOf(event) {
  const element = /** @type {Element | null} */ (event.target);
  return fieldNamed(element?.closest?.('[data-field]')?.getAttribute('data-field') ?? '');
}
