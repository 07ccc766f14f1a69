// The API's shapes, by the names the page uses for them.
import type { components } from '../../types/api';

type Schemas = components['schemas'];
export type Game = Schemas['Game'];
export type GameSummary = Schemas['GameSummary'];
export type GameList = Schemas['GameList'];
export type AnyGame = GameSummary & { legal_moves?: string[] | null };
export type Seat = Schemas['Seat'];
export type VariantID = Schemas['VariantID'];
export type Player = Schemas['Player'];
export type User = Schemas['User'];
export type Me = Schemas['Me'];
export type Session = Schemas['Session'];
export type Problem = Schemas['Problem'];
export type CreateGame = Schemas['CreateGameRequest'];
export type TimeControl = Schemas['TimeControl'];
export type SubulataPosition = Schemas['SubulataPosition'];
export type TablutPosition = Schemas['TablutPosition'];
export type Result = Schemas['Result'];
export type GameEvent = Schemas['Event'];
export type ComputerLevel = Schemas['ComputerLevel'];
export type Analysis = Schemas['Analysis'];
export type AnalysedPly = Schemas['AnalysedPly'];

export interface GameRecord {
  start: string | null;
  setups: { [seat: string]: string | null } | null;
  moves: string[];
}

/** What a session is on this device. `expires` is in milliseconds of this device's clock. */
export interface StoredSession {
  access: string;
  refresh: string;
  expires: number;
  user: Player;
}

export interface Preferences {
  language: 'auto' | 'en' | 'nl';
  theme: 'auto' | 'light' | 'dark';
  turned: boolean;
  confirm: boolean;
  steps: boolean;
  threats: boolean;
  keys: boolean;
}

/** How the server has been answering: `lost` since a request failed, `heard` when one last had not, as of then; 0 for never yet. */
export interface Connection {
  lost: boolean;
  heard: number;
}

export type Values = { [name: string]: string | number };
export type Translate = (key: string, values?: Values) => string;
