import { html, useState } from '../../vendor/preact.js';
import { useCell } from '../cell.js';
import { asTime } from '../clock.js';
import { api, lastGames, user } from '../services.js';
import { useTexts } from '../translation.js';
import { GameCard } from '../ui/gamecard.js';
import { ProblemNote } from '../ui/problem.js';
import { useEvery, useLoaded } from '../ui/use.js';
import { variants } from '../variants.js';
import { isMyTurn } from '../words.js';

/** @typedef {import('../types').AnyGame} AnyGame */

/** Every game of mine that goes on, by deadline. @param {string} name @param {AbortSignal} signal */
async function running(name, signal) {
  /** @type {AnyGame[]} */
  const all = [];
  let cursor = null;
  do {
    const page = /** @type {import('../types').GameList} */ (
      await api.games({ player: name, sort: 'deadline', include: 'position', limit: 20, cursor }, signal));
    all.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor && all.length < 200);
  return all;
}

/** @param {string} name @param {AbortSignal} signal */
async function everything(name, signal) {
  const [goingOn, challenges, finished] = await Promise.all([
    running(name, signal),
    api.games({ challenged: 'me', include: 'position', limit: 20 }, signal),
    api.games({ player: name, sort: 'ended', include: 'position', limit: 6 }, signal),
  ]);
  return { goingOn, challenges: /** @type {AnyGame[]} */ (challenges.items), finished: /** @type {AnyGame[]} */ (finished.items) };
}

export function GamesPage() {
  const me = useCell(user);
  const { t } = useTexts();
  if (!me) return html`<h1>${t('nav.games')}</h1><p>${t('games.nobody')}</p>
    <p class="buttons"><a class="button primary" href="/">${t('home.play')}</a> <a class="button" href="/sign-in">${t('nav.sign-in')}</a></p>`;
  return html`<${Mine} name=${me.name} />`;
}

/** @param {{ name: string }} props */
function Mine({ name }) {
  const { t } = useTexts();
  const { value, problem, again } = useLoaded((signal) => everything(name, signal), [name]);
  useEvery(again, 15_000);
  if (!value) return html`<h1>${t('nav.games')}</h1>${problem ? html`<${ProblemNote} problem=${problem} again=${again} /><${LastSeen} />` : html`<p class="muted" role="status">${t('loading')}</p>`}`;
  const open = value.goingOn.filter((game) => game.status === 'open');
  const playing = value.goingOn.filter((game) => game.status !== 'open');
  const waiting = playing.filter(isMyTurn);
  const others = playing.filter((game) => !isMyTurn(game));
  const none = value.goingOn.length + value.challenges.length + value.finished.length === 0;
  return html`
    <h1>${t('nav.games')}</h1>
    ${none && html`<p>${t('games.none')} <a href="/">${t('home.play')}</a></p>`}
    <${Shelf} title=${t('games.challenges')} games=${value.challenges} />
    <${Shelf} title=${t('games.mine')} games=${waiting} />
    <${Shelf} title=${t('games.theirs')} games=${others} />
    <${Shelf} title=${t('games.open')} games=${open} />
    <${Shelf} title=${t('games.finished')} games=${value.finished}
      more=${html`<a href=${`/users/${encodeURIComponent(name)}?status=finished&sort=ended`}>${t('games.all')}</a>`} />
  `;
}

/** @param {{ title: string, games: AnyGame[], more?: any }} props */
function Shelf({ title, games, more }) {
  if (games.length === 0) return null;
  const withBoard = (/** @type {AnyGame} */ game) => (game.status === 'open' ? { ...game, position: variants[game.variant].position } : game);
  return html`<section>
    <h2>${title}</h2>
    <ul class="cards">${games.map((game) => html`<${GameCard} key=${game.id} game=${withBoard(game)} />`)}</ul>
    ${more && html`<p>${more}</p>`}
  </section>`;
}

/** The games as they were last seen on this device, for want of a connection. */
function LastSeen() {
  const { locale, t } = useTexts();
  const [entries] = useState(lastGames.entries);
  if (entries.length === 0) return null;
  const latest = Math.max(...entries.map(([, entry]) => entry.at));
  return html`<p>${t('games.offline', { time: asTime(latest, locale) })}</p>
    <ul class="cards">${entries.map(([id, entry]) => html`<${GameCard} key=${id} game=${entry.game} />`)}</ul>`;
}
