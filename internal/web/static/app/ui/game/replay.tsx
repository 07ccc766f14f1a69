import { Fragment, h, useEffect, useRef } from '../../../vendor/preact.js';
import { api } from '../../services.js';
import { useTexts } from '../../translation.js';
import { ProblemNote } from '../problem.tsx';
import { useDoing } from '../use.js';
import { speeds } from './usereplay.js';
import type { Game, Translate } from '../../types';
import type { Replay } from './usereplay.js';

const arrows = { first: 'M6 5v14M19 5l-9 7 9 7z', back: 'M16 5l-9 7 9 7z', on: 'M8 5l9 7-9 7z', last: 'M18 5v14M5 5l9 7-9 7z', play: 'M7 4l13 8-13 8z', pause: 'M7 5h3v14H7zM14 5h3v14h-3z' };

const Icon = ({ name }: {
  name: keyof typeof arrows,
}) => <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"><path d={arrows[name]} /></svg>;

/** Steps, jumps and plays through the game. A button that leads no further keeps the focus. */
export function ReplayBar({ game, replay }: { game: Game, replay: Replay }) {
  const { t } = useTexts();
  const { at, playing, speed } = replay;
  const button = (icon: keyof typeof arrows, label: string, off: boolean, act: () => void) =>
    <button type="button" class="icon" aria-label={label} title={label} aria-disabled={off ? 'true' : undefined} onClick={() => off || act()}><Icon name={icon} /></button>;
  return (
    <>
      <div class="replay" role="group" aria-label={t('replay.title')}>
        {button('first', t('replay.first'), at === 0, () => replay.jump(0))}
        {button('back', t('replay.back'), at === 0, () => replay.jump(at - 1))}
        {button(playing ? 'pause' : 'play', t(playing ? 'replay.pause' : 'replay.play'), game.ply === 0, replay.play)}
        {button('on', t('replay.on'), at >= game.ply, () => replay.jump(at + 1))}
        {button('last', t('replay.last'), at >= game.ply, () => replay.jump(game.ply))}
        <label class="inline"><span class="sr">{t('replay.speed')}</span>
          <select value={speed} onChange={(event) => replay.setSpeed(Number(event.currentTarget.value))}>
            {speeds.map((one) => <option value={one}>{t('replay.every', { seconds: one / 1000 })}</option>)}
          </select></label>
      </div>
      <p class="muted" role="status">{replay.away && t('replay.away')}</p>
      <ProblemNote problem={replay.problem} again={replay.again} />
    </>
  );
}

/** What a screen reader is told of the position shown; the graph of an analysis does so itself. */
export function stepOf(game: Game, { ply, shown }: Replay, t: Translate) {
  const silent = ply === null || document.activeElement?.getAttribute('role') === 'slider';
  const move = shown?.last_move && t('game.last-move', { move: shown.last_move });
  return silent ? '' : [t('replay.past', { ply, count: game.ply }), move].filter(Boolean).join(' ');
}

/** The moves as a table of turns; each leads to its ply. */
export function MoveList({ game, replay }: { game: Game, replay: Replay }) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement | null>(null);
  const { moves } = replay;
  useEffect(() => {
    const current = box.current?.querySelector('[aria-current]') as HTMLElement | undefined;
    if (!box.current) return;
    const below = current ? current.getBoundingClientRect().top - box.current.getBoundingClientRect().top : 0;
    box.current.scrollTop = current ? box.current.scrollTop + below - box.current.clientHeight / 2 : 0;
  }, [replay.at, moves.length]);
  if (game.ply === 0) return <p class="muted">{t('moves.none')}</p>;
  const cell = (ply: number) => (<td>{moves[ply - 1] && (
    <button type="button" class="move" aria-current={ply === replay.at ? 'true' : undefined} onClick={() => replay.jump(ply)}>{moves[ply - 1]}</button>)}</td>);
  return (
    <div class="moves" ref={box} tabindex={0} role="region" aria-label={t('moves.title')}><table>
      <thead><tr><th scope="col"><span class="sr">{t('moves.turn')}</span></th>{game.seats.map(({ seat }) => <th scope="col">{t(`seat.${seat}`)}</th>)}</tr></thead>
      <tbody>{Array.from({ length: Math.ceil(moves.length / 2) }, (_, i) => (
        <tr><th scope="row">{i + 1}</th>{cell(2 * i + 1)}{cell(2 * i + 2)}</tr>))}</tbody>
    </table></div>
  );
}

function save(text: string, type: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The game's record, to keep. */
export function Downloads({ game, invite }: { game: Game, invite?: string }) {
  const { t } = useTexts();
  const { busy, problem, run } = useDoing();
  const asJSON = () => run(async () => save(JSON.stringify(await api.record(game.id, invite), null, 2), 'application/json', `slowpond-${game.id}.json`));
  const asText = () => run(async () => save(await api.recordText(game.id, invite), 'text/plain', `slowpond-${game.id}.txt`));
  return (
    <>
      <div class="buttons" role="group" aria-label={t('record.title')}>
        <button type="button" class="small" disabled={busy} onClick={asText}>{t('record.text')}</button>
        <button type="button" class="small" disabled={busy} onClick={asJSON}>{t('record.json')}</button>
      </div>
      <ProblemNote problem={problem} />
    </>
  );
}
