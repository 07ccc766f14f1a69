import { html } from '../../vendor/preact.js';
import { levelAbout } from '../levels.js';
import { useTexts } from '../translation.js';
import { gameOf, timeControlLine } from '../words.js';
import { useLevels } from './levels.js';

/** @typedef {import('../types').AnyGame} AnyGame */

/** Everything a game was made with, for whoever is about to accept it. @param {{ game: AnyGame }} props */
export function Terms({ game }) {
  const { t } = useTexts();
  const list = useLevels(game.opponent.kind === 'computer');
  /** @type {[name: string, value: string, note?: string][]} */
  const rows = [
    [t('terms.variant'), t(`variant.${game.variant}`)],
    [t('terms.sides'), sides(game, t)],
    [t('terms.time'), timeControlLine(game.time_control, t)],
    [t('terms.opponent'), opponent(game, list.length, t), levelAbout(list, game.opponent.level ?? 0, gameOf(game), t)],
    [t('terms.seen-by'), t(game.private ? 'terms.private' : 'terms.public')],
  ];
  if (gameOf(game) === 'subulata') rows.push([t('terms.reveal'), t(`reveal.${game.options.reveal ?? 'goal'}`)]);
  return html`<dl class="terms">${rows.map(([name, value, note]) => html`<div><dt>${name}</dt><dd>${value}${note && html`<small>${note}</small>`}</dd></div>`)}</dl>`;
}

/** @param {AnyGame} game @param {import('../types').Translate} t */
function sides(game, t) {
  const taken = game.seats.filter((seat) => seat.player);
  if (taken.length === 0) return t('terms.drawn');
  return taken.map(({ seat, player }) => t('terms.side-of', { seat: t(`seat.${seat}`), name: player?.name ?? '' })).join(' · ');
}

/** @param {AnyGame} game @param {number} count how many levels there are @param {import('../types').Translate} t */
function opponent({ opponent: { kind, player, level } }, count, t) {
  return t(`terms.for-${kind}`, { name: player?.name ?? '', level: level ?? 0, count });
}
