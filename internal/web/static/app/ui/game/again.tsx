import { Fragment, h } from '../../../vendor/preact.js';
import { useTexts } from '../../translation.js';
import { opponentOf } from '../../words.js';
import { useMaking } from '../making.js';
import { ProblemNote } from '../problem.tsx';
import { useDoing } from '../use.js';
import type { Game } from '../../types';

/** Another game against the same opponent. */
export function Again({ game }: { game: Game }) {
  const { t } = useTexts();
  const { busy, problem, run } = useDoing();
  const make = useMaking();
  const other = opponentOf(game);
  if (!game.you || !other) return null;
  if (!other.computer) {
    const query = new URLSearchParams({ variant: game.variant, opponent: other.name });
    return <p><a class="button" href={`/new?${query}`}>{t('result.again')}</a></p>;
  }
  const seat = game.seats.find((one) => one.seat !== game.you)?.seat;
  const again = () => run(() => make({
    variant: game.variant, seat, opponent: { kind: 'computer', level: game.opponent.level ?? 1 },
    time_control: game.time_control, private: game.private, options: game.options,
  }));
  return <><p><button type="button" disabled={busy} onClick={again}>{t('result.again')}</button></p><ProblemNote problem={problem} /></>;
}
