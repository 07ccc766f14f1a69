import { h } from '../../../vendor/preact.js';
import { Refusal } from '../../api/errors.js';
import { useTexts } from '../../translation.js';
import { isMyTurn, isOver, turnLine } from '../../words.js';
import { ProblemNote } from '../problem.tsx';
import type { Game, Translate } from '../../types';
import type { Acting } from './usegame.js';

const overtaken = ['stale_version', 'not_your_turn', 'not_running', 'already_placed'];

/** What to say of a command that came too late, by how the game stands now; empty for any other trouble. */
export function overtakenLine(game: Game, problem: unknown, t: Translate) {
  if (!(problem instanceof Refusal) || !overtaken.includes(problem.code)) return '';
  if (game.version < (problem.currentVersion ?? 0)) return t('late.meanwhile'); // how it stands is not known yet
  const now = isOver(game) || !isMyTurn(game) ? turnLine(game, t) : t(game.status === 'setup' ? 'turn.place' : 'late.choose');
  return `${t('late.meanwhile')} ${now}`;
}

/** What went wrong with the last command and what to do now. */
export function Trouble({ game, acting }: { game: Game, acting: Acting }) {
  const { t } = useTexts();
  const late = overtakenLine(game, acting.problem, t);
  if (!late) return <ProblemNote problem={acting.problem} />;
  return <div role="alert"><p class="problem">{late}</p></div>;
}
