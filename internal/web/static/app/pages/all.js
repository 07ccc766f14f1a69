// Which page stands at which place, and the key of its title. A page without one tells it itself, when
// it knows. Each is fetched when it is first needed; assets.go tells browsers beforehand what the place
// they ask for needs.
import { Missing } from '../api/errors.js';

/** @type {{ [place: string]: { title?: 'home.title' | 'nav.games' | 'nav.new' | 'nav.settings' | 'nav.notices', load: () => Promise<any> } }} */
const pages = {
  home: { title: 'home.title', load: async () => (await import('./home.tsx')).HomePage },
  games: { title: 'nav.games', load: async () => (await import('./games.tsx')).GamesPage },
  game: { load: async () => (await import('./game.tsx')).GamePage },
  new: { title: 'nav.new', load: async () => (await import('./newgame.tsx')).NewGamePage },
  'sign-in': { load: async () => (await import('./signin.tsx')).SignInPage },
  settings: { title: 'nav.settings', load: async () => (await import('./settings.tsx')).SettingsPage },
  notices: { title: 'nav.notices', load: async () => (await import('./notices.tsx')).NoticesPage },
  user: { load: async () => (await import('./user.tsx')).UserPage },
  rules: { load: async () => (await import('./rules.tsx')).RulesPage },
  nowhere: { load: async () => (await import('./nowhere.tsx')).NowherePage },
};

/** The views fetched so far. @type {Map<string, any>} */
const views = new Map();

/** The key of a place's title, null where the page tells it. @param {string} place */
export const titleOf = (place) => pages[place].title ?? null;

/** The view of a place, null until it has been fetched. @param {string} place */
export const viewOf = (place) => views.get(place) ?? null;

/** @param {string} place */
export async function fetchView(place) {
  if (!views.has(place)) views.set(place, await pages[place].load().catch(() => { throw new Missing(); }));
}

/** Fetches the other pages too, so that the way there is short. */
export async function fetchAll() {
  for (const place of Object.keys(pages)) await fetchView(place).catch(() => {}); // asked for again when it is wanted
}
