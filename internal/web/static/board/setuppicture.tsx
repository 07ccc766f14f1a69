// The picture of a setup in the making: the pond with one tile to fill, and the numbers left over.
import { h } from '../vendor/preact.js';
import { FIELDS } from '../rules/fields.js';
import { name, startFields, steps } from '../rules/subulata.js';
import { angleOf, ground, heading, place, viewBox } from './geometry.js';
import { translate } from './marks.tsx';
import { EdgeNames, Pieces, Steps } from './picture.tsx';
import { PieceShape } from './pieces.tsx';
import { Pond } from './pond.tsx';
import { terrainName } from './terrain.js';
import type { ComponentChildren, SVGAttributes } from '../vendor/preact.js';
import type { Arrangement } from './arrangement.js';
import type { Orientation, Point } from './geometry.js';
import type { Translate } from './labels.js';

export interface SetupPictureProps {
  pond: string[];
  seat: string;
  arrangement: Arrangement;
  orientation: Orientation;
  showSteps?: boolean;
  /** fields of the tile, 0 to 8 in the order of the notation; -1 for none */
  cursor: number;
  awaiting: number;
  /** a field of the board, -1 for none */
  hover: number;
  /** numbers, 0 for none */
  picked: number;
  dragged: number;
  /** where the number dragged is */
  point?: Point | null;
  svgRef: (svg: SVGSVGElement | null) => void;
  handlers: SVGAttributes<SVGSVGElement>;
  t: Translate;
}

export interface TrayProps {
  seat: string;
  pieces: number;
  /** those left over */
  numbers: number[];
  picked: number;
  dragged: number;
  disabled?: boolean;
  sending?: ComponentChildren;
  onChoose: (number: number) => void;
  onPress: (event: PointerEvent, number: number) => void;
  t: Translate;
}

const VEIL = { white: 'M-450 -450h900v600h-300v300h-600z', black: 'M450 450h-900v-600h300v-300h600z' };
const TILE = { white: 'M150 150h300v300h-300z', black: 'M-450 -450h300v300h-300z' };

/** @param props `i` is the field's place in the notation, `at` the field of the board */
function Field({ i, at, arrangement, pond, cursor, awaiting, picked, hover, t }: SetupPictureProps & { i: number, at: number }) {
  const { x, y } = ground(at);
  const terrain = terrainName(steps(pond)[at], t);
  const number = arrangement[i];
  const label = number ? t('setup.field-taken', { field: name(at), terrain, number }) : t('setup.field', { field: name(at), terrain });
  const chosen = awaiting === i || (number !== null && number === picked);
  return (<g role="gridcell" class={`field${number ? ' grab' : ''}${hover === at ? ' hovered' : ''}${chosen ? ' chosen' : ''}`}
    data-field={name(at)} tabindex={i === cursor ? 0 : -1} aria-label={label} aria-selected={chosen ? 'true' : 'false'}>
    <rect class="hit" x={x - 50} y={y - 50} width="100" height="100" />
    <rect class="focus-halo" x={x - 46} y={y - 46} width="92" height="92" />
    <rect class="focus-ring" x={x - 46} y={y - 46} width="92" height="92" />
  </g>);
}

export function SetupPicture(props: SetupPictureProps) {
  const { pond, seat, arrangement, dragged, point, orientation, showSteps, handlers, svgRef, t } = props;
  const fields = startFields(seat);
  const cells = FIELDS.map((at) => {
    const number = arrangement[fields.indexOf(at)] ?? null;
    return number ? { seat, number } : null;
  });
  const turn = `rotate(${angleOf(orientation)})`;
  const side = seat as 'white';
  return (<svg class="board board-subulata setup-pond" viewBox={viewBox(orientation)} role="grid" aria-label={t('setup.label')} ref={svgRef} {...handlers}>
    <g aria-hidden="true">
      <g transform={turn}>
        <Pond pond={pond} />
        <path class="veil" d={VEIL[side]} />
        <path class="start-tile" d={TILE[side]} />
      </g>
      <EdgeNames orientation={orientation} name={name} />
      {showSteps && <Steps steps={steps(pond)} orientation={orientation} />}
    </g>
    <g role="presentation" transform={turn}>
      {[0, 3, 6].map((row) => <g role="row" key={row}>{fields.slice(row, row + 3).map((at, i) => <Field {...props} key={at} i={row + i} at={at} />)}</g>)}
    </g>
    <g aria-hidden="true" class="over-fields">
      <Pieces cells={cells} orientation={orientation} kindOf={(at: number) => (cells[at]?.number === dragged ? 'lifted' : '')} />
      {dragged > 0 && (<g class="ghost" transform={translate(point ?? place(fields[0], orientation))}>
        <PieceShape piece={{ seat, number: dragged }} heading={heading(seat, orientation)} /></g>)}
    </g>
  </svg>);
}

/** The numbers left over, each in a place of its own so that none moves; once all are placed, what sends them lies there. */
export function Tray({ seat, pieces, numbers, picked, dragged, disabled, sending, onChoose, onPress, t }: TrayProps) {
  const places = Array.from({ length: pieces }, (_, i) => i + 1);
  return (<div class="setup-tray">
    {numbers.length === 0 ? <div class="setup-sending">{sending}</div> : (<div class="setup-numbers" role="group" aria-label={t('setup.tray')}>
      {places.map((number) => (numbers.includes(number) ? (<button type="button" key={number} data-number={number} disabled={disabled}
        class={number === dragged ? 'setup-number lifted' : 'setup-number'} aria-pressed={picked === number ? 'true' : 'false'}
        aria-label={t('setup.number', { number })} onClick={() => onChoose(number)} onPointerDown={(event) => onPress(event, number)}>
        <svg viewBox="-50 -54 100 104" aria-hidden="true"><PieceShape piece={{ seat, number }} detailed={false} /></svg>
      </button>) : <span key={number} class="setup-place"></span>))}
    </div>)}
    <p class="setup-hint">
      <span class={numbers.length > 0 ? '' : 'idle'}>{t('setup.hint')}</span>
      <span class={numbers.length > 0 ? 'idle' : ''}>{t('setup.swap')}</span>
    </p>
  </div>);
}
