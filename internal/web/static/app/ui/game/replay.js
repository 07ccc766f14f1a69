import { html, useEffect, useRef } from '../../../vendor/preact.js';
import { api } from '../../services.js';
import { useTexts } from '../../translation.js';
import { ProblemNote } from '../problem.js';
import { useDoing } from '../use.js';
import { Announce } from './announce.js';
import { speeds } from './usereplay.js';

/** @typedef {import('../../types').Game} Game @typedef {import('./usereplay.js').Replay} Replay */

const arrows = { first: 'M6 5v14M19 5l-9 7 9 7z', back: 'M16 5l-9 7 9 7z', on: 'M8 5l9 7-9 7z', last: 'M18 5v14M5 5l9 7-9 7z', play: 'M7 4l13 8-13 8z', pause: 'M7 5h3v14H7zM14 5h3v14h-3z' };

/** @param {{ name: keyof typeof arrows }} props */
const Icon = ({ name }) => html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"><path d=${arrows[name]} /></svg>`;

/**
 * Steps, jumps and plays through the game. A button that leads no further keeps the focus.
 * @param {{ game: Game, replay: Replay }} props
 */
export function ReplayBar({ game, replay }) {
  const { t } = useTexts();
  const { at, playing, speed } = replay;
  const button = (/** @type {keyof typeof arrows} */ icon, /** @type {string} */ label, /** @type {boolean} */ off, /** @type {() => void} */ act) =>
    html`<button type="button" class="icon" aria-label=${label} title=${label} aria-disabled=${off ? 'true' : undefined} onClick=${() => off || act()}><${Icon} name=${icon} /></button>`;
  return html`
    <div class="replay" role="group" aria-label=${t('replay.title')}>
      ${button('first', t('replay.first'), at === 0, () => replay.jump(0))}
      ${button('back', t('replay.back'), at === 0, () => replay.jump(at - 1))}
      ${button(playing ? 'pause' : 'play', t(playing ? 'replay.pause' : 'replay.play'), game.ply === 0, replay.play)}
      ${button('on', t('replay.on'), at >= game.ply, () => replay.jump(at + 1))}
      ${button('last', t('replay.last'), at >= game.ply, () => replay.jump(game.ply))}
      <label class="inline"><span class="sr">${t('replay.speed')}</span>
        <select value=${speed} onChange=${(/** @type {any} */ event) => replay.setSpeed(Number(event.currentTarget.value))}>
          ${speeds.map((one) => html`<option value=${one}>${t('replay.every', { seconds: one / 1000 })}</option>`)}
        </select></label>
    </div>
    <p class="muted" role="status">${replay.away && t('replay.away')}</p>
    <${ProblemNote} problem=${replay.problem} again=${replay.again} />
  `;
}

/** Speaks which position is shown; the graph of an analysis does so itself. @param {{ game: Game, replay: Replay }} props */
export function Stepped({ game, replay: { ply, shown } }) {
  const { t } = useTexts();
  const silent = ply === null || document.activeElement?.getAttribute('role') === 'slider';
  const move = shown?.last_move && t('game.last-move', { move: shown.last_move });
  return html`<${Announce} text=${silent ? '' : [t('replay.past', { ply, count: game.ply }), move].filter(Boolean).join(' ')} />`;
}

/** The moves as a table of turns; each leads to its ply. @param {{ game: Game, replay: Replay }} props */
export function MoveList({ game, replay }) {
  const { t } = useTexts();
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { moves } = replay;
  useEffect(() => {
    const current = /** @type {HTMLElement | undefined} */ (box.current?.querySelector('[aria-current]'));
    if (!box.current) return;
    const below = current ? current.getBoundingClientRect().top - box.current.getBoundingClientRect().top : 0;
    box.current.scrollTop = current ? box.current.scrollTop + below - box.current.clientHeight / 2 : 0;
  }, [replay.at, moves.length]);
  if (game.ply === 0) return html`<p class="muted">${t('moves.none')}</p>`;
  const cell = (/** @type {number} */ ply) => html`<td>${moves[ply - 1] && html`
    <button type="button" class="move" aria-current=${ply === replay.at ? 'true' : undefined} onClick=${() => replay.jump(ply)}>${moves[ply - 1]}</button>`}</td>`;
  return html`
    <div class="moves" ref=${box} tabindex="0" role="region" aria-label=${t('moves.title')}><table>
      <thead><tr><th scope="col"><span class="sr">${t('moves.turn')}</span></th>${game.seats.map(({ seat }) => html`<th scope="col">${t(`seat.${seat}`)}</th>`)}</tr></thead>
      <tbody>${Array.from({ length: Math.ceil(moves.length / 2) }, (_, i) => html`
        <tr><th scope="row">${i + 1}</th>${cell(2 * i + 1)}${cell(2 * i + 2)}</tr>`)}</tbody>
    </table></div>
  `;
}

/** @param {string} text @param {string} type @param {string} name */
function save(text, type, name) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The game's record, to keep. @param {{ game: Game, invite?: string }} props */
export function Downloads({ game, invite }) {
  const { t } = useTexts();
  const { busy, problem, run } = useDoing();
  const asJSON = () => run(async () => save(JSON.stringify(await api.record(game.id, invite), null, 2), 'application/json', `slowpond-${game.id}.json`));
  const asText = () => run(async () => save(await api.recordText(game.id, invite), 'text/plain', `slowpond-${game.id}.txt`));
  return html`
    <div class="buttons" role="group" aria-label=${t('record.title')}>
      <button type="button" class="small" disabled=${busy} onClick=${asText}>${t('record.text')}</button>
      <button type="button" class="small" disabled=${busy} onClick=${asJSON}>${t('record.json')}</button>
    </div>
    <${ProblemNote} problem=${problem} />
  `;
}
