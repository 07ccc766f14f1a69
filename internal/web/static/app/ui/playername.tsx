import { h } from '../../vendor/preact.js';
import { useTexts } from '../translation.js';
import { nameOf } from '../words.js';
import type { Player } from '../types';

/** A player's name, which leads to their page where they have one; null is nobody yet. */
export function PlayerLink({ player, current }: { player: Player | null, current?: boolean }) {
  const { t } = useTexts();
  if (!player || player.computer) return <span>{nameOf(player, t)}</span>;
  return <a href={`/users/${encodeURIComponent(player.name)}`} aria-current={current ? 'page' : undefined}>{player.name}</a>;
}

/**
 * A player with what there is to know of them: what a seat is called, the reader themselves, a guest, the
 * level of the computer.
 */
export function PlayerName({ player, seat, you, level }: { player: Player | null, seat: string, you: boolean, level?: number | null }) {
  const { t } = useTexts();
  const who = you ? t('player.you') : player?.computer && level ? t('player.level', { level }) : player?.guest ? t('player.guest') : '';
  return (<span class="player-name"><PlayerLink player={player} />
    <small class="muted">{[seat, who].filter(Boolean).join(', ')}</small></span>);
}
