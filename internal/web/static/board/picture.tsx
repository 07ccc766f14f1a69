// The picture of a board and the fields over it that take the pointer and the keyboard. It keeps no
// state: the same props draw the same board.
import { Component, h } from '../vendor/preact.js';
import { FIELDS, SIDE, parseMove } from '../rules/fields.js';
import { gameOf } from '../games/registry.js';
import { angleOf, edgeNames, ground, heading, place, viewBox } from './geometry.js';
import { Taken, Targets, Threats, Traces, Victims, translate } from './marks.tsx';
import { PieceShape } from './pieces.tsx';
import type { SVGAttributes } from '../vendor/preact.js';
import type { Cells } from '../rules/fields.js';
import type { Position } from '../games/game';
import type { Orientation } from './geometry.js';
import type { Translate } from './labels.js';
import type { Reading, Scene } from './scene.js';
import type { Selection } from './selection.js';

export interface PictureProps {
  variant: string;
  position: Position;
  reading: Reading;
  scene: Scene;
  selection: Selection;
  orientation: Orientation;
  lastMove?: string | null;
  showSteps?: boolean;
  showThreats?: boolean;
  /** fields, -1 for none */
  cursor: number;
  dragged: number;
  over: number;
  /** what is said of each field */
  labels: string[];
  playable: (at: number) => boolean;
  busy: boolean;
  svgRef: (svg: SVGSVGElement | null) => void;
  handlers: SVGAttributes<SVGSVGElement>;
  t: Translate;
}

/** The ground never changes during a game: it is drawn once. */
export class Ground extends Component<{ variant: string, position: Position, detailed?: boolean }> {
  shouldComponentUpdate(next: { variant: string, position: Position }) {
    const { looks } = gameOf(next.variant);
    return next.variant !== this.props.variant || looks.groundOf(next.position) !== looks.groundOf(this.props.position);
  }

  render() {
    const { variant, position, detailed } = this.props;
    const { Ground: Drawn } = gameOf(variant).looks;
    return <Drawn position={position} detailed={detailed} />;
  }
}

export const EdgeNames = ({ orientation, name }: { orientation: Orientation, name: (at: number) => string }) => (<g class="edge-names">
  {edgeNames(orientation, name).map(({ text, x, y }) => <text x={x} y={y + 12}>{text}</text>)}
</g>);

/** The steps each field gives, in its lowest corner. */
export function Steps({ steps, orientation }: { steps: number[], orientation: Orientation }) {
  const corner = orientation.turned ? { x: 0, y: 55 } : { x: 37, y: 44 };
  return (<g class="steps">{FIELDS.map((at) => {
    const { x, y } = place(at, orientation);
    return <text x={x + corner.x} y={y + corner.y}>{steps[at]}</text>;
  })}</g>);
}

/** Every piece where it stands. */
export const Pieces = ({ cells, orientation, detailed = true, kindOf = () => '' }: {
  cells: Cells, orientation: Orientation, detailed?: boolean, kindOf?: (at: number) => string,
}) => (<g class="pieces">
  {FIELDS.map((at) => cells[at] && (<g key={at} class={kindOf(at)} transform={translate(place(at, orientation))}>
    <g data-piece={at}><PieceShape piece={cells[at]} heading={heading(cells[at].seat, orientation)} detailed={detailed} /></g>
  </g>))}
</g>);

function kindOf({ scene, selection, dragged }: Pick<PictureProps, 'scene' | 'selection' | 'dragged'>) {
  return (at: number) => {
    if (at === dragged) return 'lifted';
    if (scene.chosen?.target.to === at) return selection.sent ? 'sent' : 'pending';
    return '';
  };
}

/** What the move in hand leaves behind: the piece where it stood, and what it takes. */
function Shadows({ reading, scene, orientation }: Pick<PictureProps, 'reading' | 'scene' | 'orientation'>) {
  const gone = Array(SIDE * SIDE).fill(null) as Cells;
  if (scene.chosen) {
    for (const at of [scene.chosen.from, ...scene.victims]) {
      if (!scene.shown.cells[at]) gone[at] = reading.board.cells[at];
    }
  }
  return <g class="shadows"><Pieces cells={gone} orientation={orientation} /></g>;
}

/** All that is only seen. */
function Scenery(props: PictureProps) {
  const { variant, position, reading, scene, selection, orientation, lastMove, showSteps, showThreats, dragged, over } = props;
  const { board, game } = reading;
  const last = parseMove(lastMove);
  const turn = `rotate(${angleOf(orientation)})`;
  const selected = scene.chosen ? scene.chosen.from : selection.at;
  return (<g aria-hidden="true" class="scenery">
    <g transform={turn}>
      <Ground variant={variant} position={position} />
      <Traces last={scene.chosen ? null : last} selected={selected} over={scene.chosen ? scene.chosen.target.to : over} />
      {game.looks.laidOut(scene.shown)}
      {game.looks.hints(board, scene.active, Boolean(showThreats))}
    </g>
    <EdgeNames orientation={orientation} name={game.rules.name} />
    <Taken fields={scene.chosen ? [] : last?.captures ?? []} orientation={orientation} />
    <Shadows {...{ reading, scene, orientation }} />
    <Pieces cells={scene.shown.cells} orientation={orientation} kindOf={kindOf({ scene, selection, dragged })} />
    {showSteps && board.steps && <Steps steps={board.steps} orientation={orientation} />}
    <g transform={turn}><Threats fields={scene.threats} /></g>
    <Targets targets={scene.targets} cells={scene.shown.cells} playable={scene.playable} orientation={orientation} />
    <Victims fields={scene.victims} mover={scene.chosen?.target.to ?? -1} orientation={orientation} />
  </g>);
}

const ROWS = [8, 7, 6, 5, 4, 3, 2, 1, 0].map((rank) => FIELDS.slice(rank * SIDE, rank * SIDE + SIDE));

/** What takes the pointer and the keyboard, one tab stop in all. */
function Fields({ reading, orientation, labels, cursor, selection, playable, scene }: PictureProps) {
  const goals = new Set(scene.playable ? scene.targets.map(({ to }) => to) : []);
  const field = (at: number) => {
    const { x, y } = ground(at);
    const kind = playable(at) ? 'field grab' : goals.has(at) ? 'field reach' : 'field';
    return (<g key={at} role="gridcell" class={kind} data-field={reading.game.rules.name(at)} tabindex={at === cursor ? 0 : -1}
      aria-label={labels[at]} aria-selected={at === selection.at ? 'true' : 'false'}>
      <rect class="hit" x={x - 50} y={y - 50} width="100" height="100" />
      <rect class="focus-halo" x={x - 46} y={y - 46} width="92" height="92" />
      <rect class="focus-ring" x={x - 46} y={y - 46} width="92" height="92" />
    </g>);
  };
  return (<g role="presentation" transform={`rotate(${angleOf(orientation)})`}>
    {ROWS.map((row) => <g role="row" key={row[0]}>{row.map(field)}</g>)}
  </g>);
}

/** The piece under the pointer while it is dragged. */
function Ghost({ reading, orientation, dragged }: PictureProps) {
  const piece = dragged >= 0 ? reading.board.cells[dragged] : null;
  if (!piece) return null;
  return (<g class="ghost" aria-hidden="true" transform={translate(place(dragged, orientation))}>
    <PieceShape piece={piece} heading={heading(piece.seat, orientation)} />
  </g>);
}

// An SVG that listens for focus is a tab stop of its own in Chromium, unless told not to be one.
export function BoardPicture(props: PictureProps) {
  const { variant, orientation, busy, svgRef, handlers, t } = props;
  const { family } = gameOf(variant);
  return (<svg class={`board board-${family}${busy ? ' busy' : ''}`} viewBox={viewBox(orientation)} role="grid" tabindex={-1}
    aria-label={t(`board.label.${family}`)} aria-busy={busy ? 'true' : 'false'} ref={svgRef} {...handlers}>
    <Scenery {...props} />
    <Fields {...props} />
    <Ghost {...props} />
  </svg>);
}
