// Which page stands at which place, and the key of its title.
import { GamePage } from './game.js';
import { GamesPage } from './games.js';
import { HomePage } from './home.js';
import { NewGamePage } from './newgame.js';
import { NowherePage } from './nowhere.js';
import { RulesPage } from './rules.js';
import { SettingsPage } from './settings.js';
import { SignInPage } from './signin.js';
import { UserPage } from './user.js';

/** @type {{ [place: string]: { title: string | null, view: any } }} */
export const pages = {
  home: { title: null, view: HomePage },
  games: { title: 'nav.games', view: GamesPage },
  game: { title: 'title.game', view: GamePage },
  new: { title: 'nav.new', view: NewGamePage },
  'sign-in': { title: 'nav.sign-in', view: SignInPage },
  settings: { title: 'nav.settings', view: SettingsPage },
  user: { title: 'title.user', view: UserPage },
  rules: { title: 'nav.rules', view: RulesPage },
  nowhere: { title: 'title.nowhere', view: NowherePage },
};
