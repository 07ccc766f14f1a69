// Placing the numbers on the start tile: by dragging, by clicking or by number keys.
import { Component, h } from '../vendor/preact.js';
import { fieldNamed } from '../rules/fields.js';
import { name, startFields } from '../rules/subulata.js';
import { drawRandom, put, readSetup, shuffled, unplaced, writeSetup } from './arrangement.js';
import { Dragging } from './drag.js';
import { arrow } from './geometry.js';
import { flipFor } from './mini.tsx';
import { SetupPicture, Tray } from './setuppicture.tsx';
import type { ComponentChildren } from '../vendor/preact.js';
import type { Arrangement } from './arrangement.js';
import type { Orientation } from './geometry.js';
import type { Translate } from './labels.js';

export interface SetupProps {
  pond: string[];
  seat: string;
  /** 7 or 9 */
  pieces: number;
  /** the setup so far, in the notation of S7; not yet complete is welcome */
  value: string;
  onChange: (setup: string) => void;
  orientation?: Orientation;
  showSteps?: boolean;
  disabled?: boolean;
  /** it is submitted: the numbers are seen and nothing is offered */
  sealed?: boolean;
  /** the button that sends it, shown where the numbers lay once all are placed */
  sending?: ComponentChildren;
  t: Translate;
}
export type SetupState = { cursor: number, awaiting: number, picked: number, dragged: number, hover: number, said: string };

export class SetupBoard extends Component<SetupProps, SetupState> {
  // Fields count 0 to 8 in the order of the notation, -1 for none; numbers 1 to 9, 0 for none.
  state = { cursor: 0, awaiting: -1, picked: 0, dragged: 0, hover: -1, said: '' };
  svg: SVGSVGElement | null = null;
  dragging = new Dragging(this);
  focusCursor = false;

  componentDidUpdate() {
    const at = startFields(this.props.seat)[this.state.cursor];
    const field = this.svg?.querySelector(`[data-field="${name(at)}"]`) as SVGElement | null | undefined;
    if (this.focusCursor) field?.focus();
    this.focusCursor = false;
  }

  componentWillUnmount() {
    this.dragging.end();
  }

  orientation() {
    return this.props.orientation ?? { flip: flipFor(this.props.seat), turned: false };
  }

  arrangement() {
    return readSetup(this.props.value, this.props.pieces);
  }

  canPlay(number: number) {
    return number > 0 && !this.props.disabled;
  }

  change(arrangement: Arrangement) {
    this.setState({ picked: 0, awaiting: -1, said: this.changeLine(arrangement) });
    this.props.onChange(writeSetup(arrangement));
  }

  /** What has gone where, for who does not see it; nothing of many at once. */
  changeLine(next: Arrangement) {
    const { seat, t } = this.props;
    const before = this.arrangement();
    const changed = [...next.keys()].filter((field) => next[field] !== before[field]);
    if (changed.length > 2) return '';
    return changed.map((field) => {
      const values = { field: name(startFields(seat)[field]), number: next[field] ?? 0 };
      return t(next[field] ? 'setup.put' : 'setup.emptied', values);
    }).join(' ');
  }

  lift(number: number) {
    this.setState({ dragged: number, picked: 0, awaiting: -1 });
  }

  /** @param at a field of the board */
  release(at: number, cancelled: boolean) {
    const { dragged } = this.state;
    this.setState({ dragged: 0, hover: -1 });
    if (!cancelled) this.change(put(this.arrangement(), dragged, startFields(this.props.seat).indexOf(at)));
  }

  /** A field is chosen: it takes the number picked, gives its own, or waits for one. */
  chooseField(field: number) {
    const { picked, awaiting } = this.state;
    const number = this.arrangement()[field] ?? 0;
    if (field < 0 || this.props.disabled) return;
    this.setState({ cursor: field });
    if (picked && picked !== number) this.change(put(this.arrangement(), picked, field));
    else if (number) this.setState({ picked: picked ? 0 : number, awaiting: -1 });
    else this.setState({ awaiting: awaiting === field ? -1 : field });
  }

  /** A number in the tray is chosen. */
  chooseNumber(number: number) {
    const { awaiting, picked } = this.state;
    if (this.dragging.swallowsClick() || this.props.disabled) return;
    if (awaiting >= 0) this.putHere(put(this.arrangement(), number, awaiting), awaiting);
    else this.setState({ picked: picked === number ? 0 : number });
  }

  /** A change by a button that goes away or works no more: the focus goes to the board. */
  putHere(next: Arrangement, cursor: number) {
    this.focusCursor = true;
    this.setState({ cursor });
    this.change(next);
  }

  /** A number key places that number here and goes on to the next empty field. */
  key(number: number) {
    const { cursor } = this.state;
    const { disabled, pieces, t } = this.props;
    if (disabled) return;
    if (number > pieces) return this.setState({ said: t('setup.no-number', { number, pieces }) });
    const next = put(this.arrangement(), number, cursor);
    const empty = [...next.keys()].filter((field) => next[field] === null);
    this.putHere(next, empty.find((field) => field > cursor) ?? empty[0] ?? cursor);
  }

  /** Takes the number away that stands under the cursor. */
  erase() {
    const number = this.arrangement()[this.state.cursor];
    if (this.props.disabled) return;
    if (!number) this.setState({ said: this.props.t('setup.nothing-here') });
    else this.change(put(this.arrangement(), number, -1));
  }

  onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const fields = startFields(this.props.seat);
    const to = fields.indexOf(arrow(fields[this.state.cursor], event.key, this.orientation()));
    if (event.key.startsWith('Arrow')) this.moveCursor(to);
    else if (/^[1-9]$/.test(event.key)) this.key(Number(event.key));
    else if (event.key === 'Backspace' || event.key === 'Delete') this.erase();
    else if (event.key === 'Enter' || event.key === ' ') this.chooseField(this.state.cursor);
    else if (event.key === 'Escape' && (this.state.picked || this.state.awaiting >= 0)) this.setState({ picked: 0, awaiting: -1 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param field -1 beyond the tile, where the cursor stays */
  moveCursor(field: number) {
    this.focusCursor = true;
    this.setState({ cursor: field < 0 ? this.state.cursor : field });
  }

  fieldOf(event: Event) {
    const element = event.target as Element | null;
    const at = fieldNamed(element?.closest?.('[data-field]')?.getAttribute('data-field') ?? '');
    return startFields(this.props.seat).indexOf(at);
  }

  takeSvg = (svg: SVGSVGElement | null) => { this.svg = svg; };

  handlers = {
    onClick: (event: Event) => {
      if (!this.dragging.swallowsClick()) this.chooseField(this.fieldOf(event));
    },
    onKeyDown: (event: KeyboardEvent) => this.onKeyDown(event),
    onTouchMove: (event: TouchEvent) => this.dragging.touchMove(event),
    onPointerDown: (event: PointerEvent) => this.dragging.down(event, this.arrangement()[this.fieldOf(event)] ?? 0),
  };

  render() {
    const { pond, seat, pieces, showSteps, disabled, sealed, sending, t } = this.props;
    const arrangement = this.arrangement();
    const left = unplaced(arrangement, pieces);
    const picture = { pond, seat, arrangement, showSteps, t, ...this.state, point: this.dragging.point };
    return (<div class="setup-board">
      <SetupPicture {...picture} orientation={this.orientation()} handlers={this.handlers}
        svgRef={this.takeSvg} />
      {sealed ? <p class="setup-state">{t('setup.sealed')}</p> : (
      <div class="setup-hand">
        <Tray {...{ seat, pieces, sending, disabled, t }} numbers={left} picked={this.state.picked} dragged={this.state.dragged}
          onChoose={(number: number) => this.chooseNumber(number)}
          onPress={(event: PointerEvent, number: number) => this.dragging.down(event, number)} />
        <p class="setup-state" role="status">{this.state.said} {left.length > 0 ? t('setup.left', { count: left.length }) : t('setup.complete')}</p>
        <div class="setup-buttons">
          <button type="button" class="setup-shuffle" disabled={disabled} onClick={() => this.change(shuffled(pieces, drawRandom))}>{t('setup.shuffle')}</button>
          <button type="button" class="setup-clear" disabled={disabled || left.length === pieces}
            onClick={() => this.putHere(readSetup('', pieces), 0)}>{t('setup.clear')}</button>
        </div>
      </div>)}
    </div>);
  }
}
