// The picture of a board and the fields over it that take the pointer and the keyboard. It keeps no
// state: the same props draw the same board.
import { Component, h } from '../vendor/preact.js';
import { FIELDS, SIDE, parseMove } from '../rules/fields.js';
import { CASTLE } from '../rules/tablut.js';
import { isTablut } from './games.js';
import { angleOf, edgeNames, ground, heading, place, viewBox } from './geometry.js';
import { Taken, Targets, Threats, Traces, Victims, translate } from './marks.tsx';
import { PieceShape } from './pieces.tsx';
import { Pond } from './pond.tsx';
import { Edges, Knot, Tafl } from './tafl.tsx';
import type { Cells } from '../rules/fields.js';
import type { Orientation } from './geometry.js';

/** The ground never changes during a game: it is drawn once. */
export class Ground extends Component<{ variant: string, pond?: string[], detailed?: boolean }> {
  shouldComponentUpdate(next: { variant: string, pond?: string[] }) {
    return next.variant !== this.props.variant || next.pond?.join() !== this.props.pond?.join();
  }

  render() {
    const { variant, pond = [], detailed } = this.props;
    return isTablut(variant) ? <Tafl /> : <Pond pond={pond} detailed={detailed} />;
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

/** @param props those of BoardPicture */
function kindOf({ scene, selection, dragged }: any) {
  return (at: number) => {
    if (at === dragged) return 'lifted';
    if (scene.chosen?.target.to === at) return selection.sent ? 'sent' : 'pending';
    return '';
  };
}

/** What the move in hand leaves behind: the piece where it stood, and what it takes. */
function Shadows({ reading, scene, orientation }: any) {
  const gone = Array(SIDE * SIDE).fill(null) as Cells;
  if (scene.chosen) {
    for (const at of [scene.chosen.from, ...scene.victims]) {
      if (!scene.shown.cells[at]) gone[at] = reading.board.cells[at];
    }
  }
  return <g class="shadows"><Pieces cells={gone} orientation={orientation} /></g>;
}

/** All that is only seen. */
function Scenery(props: any) {
  const { variant, position, reading, scene, selection, orientation, lastMove, showSteps, showThreats, dragged, over } = props;
  const { board, game } = reading;
  const last = parseMove(lastMove);
  const escaping = isTablut(variant) && (showThreats || board.cells[scene.active]?.king);
  const turn = `rotate(${angleOf(orientation)})`;
  const selected = scene.chosen ? scene.chosen.from : selection.at;
  return (<g aria-hidden="true" class="scenery">
    <g transform={turn}>
      <Ground variant={variant} pond={position.pond} />
      <Traces last={scene.chosen ? null : last} selected={selected} over={scene.chosen ? scene.chosen.target.to : over} />
      {isTablut(variant) && !scene.shown.cells[CASTLE] && <Knot />}
      {escaping && <Edges />}
    </g>
    <EdgeNames orientation={orientation} name={game.name} />
    <Taken fields={scene.chosen ? [] : last?.captures ?? []} orientation={orientation} />
    <Shadows {...{ reading, scene, orientation }} />
    <Pieces cells={scene.shown.cells} orientation={orientation} kindOf={kindOf({ scene, selection, dragged })} />
    {showSteps && board.steps && <Steps steps={board.steps} orientation={orientation} />}
    <g transform={turn}><Threats fields={scene.threats} /></g>
    <Targets targets={scene.targets} cells={scene.shown.cells} playable={scene.playable} orientation={orientation} />
    <Victims fields={scene.victims} mover={scene.chosen?.target.to} orientation={orientation} />
  </g>);
}

const ROWS = [8, 7, 6, 5, 4, 3, 2, 1, 0].map((rank) => FIELDS.slice(rank * SIDE, rank * SIDE + SIDE));

/** What takes the pointer and the keyboard, one tab stop in all. */
function Fields({ reading, orientation, labels, cursor, selection, playable, scene }: any) {
  const goals = new Set(scene.playable ? scene.targets.map(({ to }: { to: number }) => to) : []);
  const field = (at: number) => {
    const { x, y } = ground(at);
    const kind = playable(at) ? 'field grab' : goals.has(at) ? 'field reach' : 'field';
    return (<g key={at} role="gridcell" class={kind} data-field={reading.game.name(at)} tabindex={at === cursor ? 0 : -1}
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
function Ghost({ reading, orientation, dragged, point }: any) {
  const piece = dragged >= 0 && reading.board.cells[dragged];
  if (!piece) return null;
  return (<g class="ghost" aria-hidden="true" transform={translate(point ?? place(dragged, orientation))}>
    <PieceShape piece={piece} heading={heading(piece.seat, orientation)} />
  </g>);
}

// An SVG that listens for focus is a tab stop of its own in Chromium, unless told not to be one.
export function BoardPicture(props: any) {
  const { variant, orientation, busy, svgRef, handlers, t } = props;
  const family = isTablut(variant) ? 'tablut' : 'subulata';
  const label = isTablut(variant) ? t('board.label.tablut') : t('board.label.subulata');
  return (<svg class={`board board-${family}${busy ? ' busy' : ''}`} viewBox={viewBox(orientation)} role="grid" tabindex={-1}
    aria-label={label} aria-busy={busy ? 'true' : 'false'} ref={svgRef} {...handlers}>
    <Scenery {...props} />
    <Fields {...props} />
    <Ghost {...props} />
  </svg>);
}
