import { h } from '../../vendor/preact.js';
import { gameOf } from '../../games/registry.js';
import { levelAbout } from '../levels.js';
import { useTexts } from '../translation.js';
import { timeControlLine } from '../words.js';
import { useLevels } from './levels.tsx';
import type { AnyGame, Translate } from '../types';

/** All terms of a game, for a reader who is about to accept them. */
export function Terms({ game }: { game: AnyGame }) {
  const { t } = useTexts();
  const list = useLevels(game.opponent.kind === 'computer');
  const rows: [name: string, value: string, note?: string][] = [
    [t('terms.variant'), t(`variant.${game.variant}`)],
    [t('terms.sides'), sides(game, t)],
    [t('terms.time'), timeControlLine(game.time_control, t)],
    [t('terms.opponent'), opponent(game, list.length, t), levelAbout(list, game.opponent.level ?? 0, gameOf(game.variant).family, t)],
    [t('terms.seen-by'), t(game.private ? 'terms.private' : 'terms.public')],
  ];
  if (gameOf(game.variant).hasReveal) rows.push([t('terms.reveal'), t(`reveal.${game.options.reveal ?? 'goal'}`)]);
  return <dl class="terms">{rows.map(([name, value, note]) => <div><dt>{name}</dt><dd>{value}{note && <small>{note}</small>}</dd></div>)}</dl>;
}

function sides(game: AnyGame, t: Translate) {
  const taken = game.seats.filter((seat) => seat.player);
  if (taken.length === 0) return t('terms.drawn');
  return taken.map(({ seat, player }) => t('terms.side-of', { seat: t(`seat.${seat}`), name: player?.name ?? '' })).join(' · ');
}

/** @param count how many levels there are */
function opponent({ opponent: { kind, player, level } }: AnyGame, count: number, t: Translate) {
  return t(`terms.for-${kind}`, { name: player?.name ?? '', level: level ?? 0, count });
}
