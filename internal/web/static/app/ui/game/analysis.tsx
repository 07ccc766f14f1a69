import { h, useEffect, useState } from '../../../vendor/preact.js';
import { gameOf } from '../../../games/registry.js';
import { Missing } from '../../api/errors.js';
import { wait } from '../../api/wait.js';
import { api } from '../../services.js';
import { useTexts } from '../../translation.js';
import { problemLine } from '../../words.js';
import { ProblemNote } from '../problem.tsx';
import { askAnalysis } from './analysisasking.js';
import type { AnalysedPly, Game } from '../../types';
import type { Replay } from './usereplay.js';

export type Answer = { View: typeof import('./analysisview.tsx').AnalysisView, plies: AnalysedPly[] };

/** The module that draws an analysis; few readers want it, so it is fetched on demand. */
const viewer = () => import('./analysisview.tsx').catch(() => { throw new Missing(); });

function useAnalysis(game: Game, invite: string | undefined) {
  const [wanted, setWanted] = useState(false);
  const [hindrance, setHindrance] = useState<unknown>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const over = new AbortController();
    const ask = () => api.analysis(game.id, invite, over.signal);
    const asking = askAnalysis({ ask, tell: (what) => over.signal.aborted || setHindrance(what), wait: (time) => wait(time, over.signal) });
    Promise.all([viewer(), asking]).then(([{ AnalysisView: View }, plies]) => setAnswer({ View, plies }), (failure) => over.signal.aborted || setProblem(failure))
      .finally(() => over.signal.aborted || setWanted(false));
    return () => over.abort();
  }, [wanted, game.id, invite]);
  const toggle = () => {
    setProblem(null);
    setHindrance(null);
    setWanted(!wanted);
  };
  return { wanted, hindrance, problem, answer, toggle };
}

/** The computer's analysis of a game that is over, on request. */
export function Analysis({ game, invite, replay, flip }: { game: Game, invite?: string, replay: Replay, flip: boolean }) {
  const { t } = useTexts();
  const { wanted, hindrance, problem, answer, toggle } = useAnalysis(game, invite);
  if (!gameOf(game.variant).hasAnalysis || game.status !== 'finished' || game.ply === 0) return null;
  return (
    <section class="card analysis" aria-labelledby="analysis">
      <h2 id="analysis" class="landing" tabindex={-1}>{t('analysis.title')}</h2>
      <p role="status" class={answer ? 'sr' : 'muted'}>{wanted ? (hindrance ? problemLine(hindrance, t) : t('analysis.pending')) : answer ? t('analysis.done') : ''}</p>
      {answer ? <answer.View game={game} plies={answer.plies} replay={replay} flip={flip} />
        : <button type="button" onClick={toggle}>{t(wanted ? 'analysis.stop' : 'analysis.start')}</button>}
      <ProblemNote problem={problem} />
    </section>
  );
}
