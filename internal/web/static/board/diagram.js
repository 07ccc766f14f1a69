// A board for the rules pages: try the moves of a position, by the rules alone.
// @ts-check
import { Component, html } from '../vendor/preact.js';
import { parseMove } from '../rules/fields.js';
import { Board } from './board.js';
import { gameOf } from './games.js';
import { madeLabel } from './labels.js';

/**
 * @typedef {object} DiagramProps
 * @property {string} variant
 * @property {any} position as the API gives it
 * @property {string} toMove
 * @property {boolean} [alternate] the sides take turns; else the same one moves again. True unless given.
 * @property {import('./geometry.js').Orientation} [orientation]
 * @property {boolean} [showThreats]
 * @property {boolean} [showSteps]
 * @property {string} [caption] what to look for
 * @property {import('./labels.js').Translate} t
 */
/** @typedef {{ position: any, toMove: string, lastMove: string | null, told: string, ending: string }} Moment  `told` is the move in words */

/** @extends {Component<DiagramProps, { past: Moment[], said: string }>} */
export class DiagramBoard extends Component {
  /** @param {DiagramProps} props */
  constructor(props) {
    super(props);
    this.state = { past: [], said: '' };
  }

  /** @param {DiagramProps} before */
  componentDidUpdate({ variant, position }) {
    const other = variant !== this.props.variant || JSON.stringify(position) !== JSON.stringify(this.props.position);
    if (other) this.setState({ past: [], said: '' });
  }

  /** @returns {Moment} */
  now() {
    const { past } = this.state;
    const { position, toMove } = this.props;
    return past[past.length - 1] ?? { position, toMove, lastMove: null, told: '', ending: '' };
  }

  /** @param {string} text */
  play(text) {
    const { variant, alternate = true } = this.props;
    const game = gameOf(variant);
    const { position, toMove } = this.now();
    const next = alternate ? game.SEATS.find((seat) => seat !== toMove) ?? toMove : toMove;
    const from = parseMove(text)?.from ?? -1;
    const board = game.read(position);
    const target = game.targets(board, from).find(({ to }) => to === parseMove(text)?.to);
    if (!target) return;
    const after = game.after(position, text);
    const told = madeLabel(from, target, { variant, board, t: this.props.t });
    const ending = game.ending(game.read(after), target, next);
    this.setState({ past: [...this.state.past, { position: after, toMove: next, lastMove: text, told, ending }] });
  }

  /** Back at the start no button works any more: the focus goes to the board. @param {Moment[]} past @param {Event} event */
  rewind(past, event) {
    const figure = /** @type {Element} */ (event.currentTarget).closest('figure');
    if (past.length === 0) /** @type {SVGElement | null | undefined} */ (figure?.querySelector('[data-field][tabindex="0"]'))?.focus();
    this.setState({ past });
  }

  /** What ended the game on this board. @param {string} ending */
  endingWords(ending) {
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
    const game = gameOf(variant);
    const legalMoves = ending ? [] : game.moves(game.read(position), toMove);
    const happened = [told, this.endingWords(ending)].filter(Boolean).join(' ');
    return html`<figure class="diagram">
      <${Board} ...${{ variant, position, toMove, legalMoves, lastMove, orientation, showThreats, showSteps, t }} you=${toMove}
        onMove=${(/** @type {string} */ text) => this.play(text)} announce=${(/** @type {string} */ text) => this.setState({ said: text })} />
      <figcaption>
        <p>${caption ?? t('diagram.try')}</p>
        <button type="button" class="diagram-back" disabled=${past.length === 0}
          onClick=${(/** @type {Event} */ event) => this.rewind(past.slice(0, -1), event)}>${t('diagram.back')}</button>
        <button type="button" class="diagram-again" disabled=${past.length === 0}
          onClick=${(/** @type {Event} */ event) => this.rewind([], event)}>${t('diagram.again')}</button>
        <p class="diagram-told" role="status">${happened}</p>
        <p class="board-said" aria-live="polite">${said}</p>
      </figcaption>
    </figure>`;
  }
}
