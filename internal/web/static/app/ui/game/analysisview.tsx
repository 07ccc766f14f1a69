import { Fragment, h, useState } from '../../../vendor/preact.js';
import { MiniBoard } from '../../../board/mini.tsx';
import { gameOf } from '../../../games/registry.js';
import { useTexts } from '../../translation.js';
import { faultsOf, reached, scoresOf, standing } from './analysisfacts.js';
import { Graph, Mark } from './analysisgraph.tsx';
import type { Told } from '../../../games/game';
import type { AnalysedPly, Game, Translate } from '../../types';
import type { Replay } from './usereplay.js';

/** An analysis: a graph over the plies, what is to be said of the ply shown, and the moves that cost something. */
export function AnalysisView({ game, plies, replay, flip }: { game: Game, plies: AnalysedPly[], replay: Replay, flip: boolean }) {
  const { t } = useTexts();
  const { at } = replay;
  const last = plies.length;
  if (last === 0) return <p class="muted">{t('analysis.none')}</p>;
  const seats = game.seats.map(({ seat }) => seat);
  const scores = scoresOf(plies);
  const tell = (ply: number) => (ply > last ? t('analysis.beyond', { count: last }) : [told(ply, plies, t), standing(scores[ply], seats, t)].join(' '));
  return (
    <>
      <Graph scores={scores} faults={faultsOf(plies)} seats={seats} at={Math.min(at, last)} jump={replay.jump} tell={tell} />
      <p class="analysis-said">{tell(at)}</p>
      {at <= last && <Lines key={at} game={game} at={at} plies={plies} flip={flip} />}
      <Faults faults={faultsOf(plies)} at={at} jump={replay.jump} />
      <details><summary>{t('analysis.about')}</summary>
        <p>{t('analysis.about-points')}</p><p>{t('analysis.about-marks')}</p></details>
    </>
  );
}

/** A move with the number of its turn, as the list of moves has it. */
const numbered = (ply: number, move: string) => `${Math.ceil(ply / 2)}${ply % 2 ? '.' : '…'} ${move}`;

/** Which move led here and what it was worth. */
function told(ply: number, plies: AnalysedPly[], t: Translate) {
  if (ply === 0) return t('analysis.begin');
  const { move, judgement } = plies[ply - 1];
  const what = t('analysis.after', { move: numbered(ply, move) });
  return judgement ? `${what} ${t(`judgement.${judgement}`)}.` : what;
}

/** The best line from here, and what would have been better than the move that led here, each to be looked at. */
function Lines({ game, at, plies, flip }: { game: Game, at: number, plies: AnalysedPly[], flip: boolean }) {
  const { t } = useTexts();
  const [shown, show] = useState<{ from: number, moves: string[] } | null>(null);
  const line = (from: number, title: string) => plies[from]?.best_line.length > 0 && (
    <div class="best-line" role="group" aria-label={title}><span>{title}</span>
      {plies[from].best_line.map((move, i) => {
        const chosen = shown?.from === from && shown.moves.length === i + 1;
        return (<button type="button" class="small" aria-pressed={chosen ? 'true' : 'false'}
          onClick={() => show(chosen ? null : { from, moves: plies[from].best_line.slice(0, i + 1) })}>{move}</button>);
      })}</div>);
  return (
    <>
      {at > 0 && plies[at - 1].judgement && line(at - 1, t('analysis.better'))}
      {line(at, t('analysis.best'))}
      {shown && <Glance game={game} plies={plies} {...shown} flip={flip} />}
    </>
  );
}

/** The board after some moves of a line. */
function Glance({ game, plies, from, moves, flip }: { game: Game, plies: AnalysedPly[], from: number, moves: string[], flip: boolean }) {
  const { t } = useTexts();
  const { first, rules } = gameOf(game.variant);
  const start = first({ start: null, setups: null }, game.position as Told);
  const position = reached(start, [...plies.slice(0, from).map(({ move }) => move), ...moves], rules.after);
  const label = t('analysis.glance', { moves: moves.join(' ') });
  return (<figure class="glance"><MiniBoard variant={game.variant} position={position} lastMove={moves.at(-1)} label={label} orientation={{ flip, turned: false }} />
    <figcaption class="muted" aria-live="polite">{label}</figcaption></figure>);
}

function Faults({ faults, at, jump }: { faults: AnalysedPly[], at: number, jump: (ply: number) => void }) {
  const { t } = useTexts();
  if (faults.length === 0) return <p class="muted">{t('analysis.faultless')}</p>;
  return (
    <>
      <h3>{t('analysis.faults')}</h3>
      <ol class="faults">{faults.map(({ ply, seat, move, judgement }) => (
        <li><button type="button" class="move" aria-current={ply === at ? 'true' : undefined} onClick={() => jump(ply)}>
          <Mark judgement={judgement} /><span>{t('analysis.fault', { move: numbered(ply, move), judgement: judgement ? t(`judgement.${judgement}`) : '' })}</span>
          <span class={`seat-mark seat-${seat}`}><span class="sr">{t(`seat.${seat}`)}</span></span></button></li>))}
      </ol>
    </>
  );
}
