// The API's shapes, by the names the page uses for them.
import type { components } from '../../types/api';

type Schemas = components['schemas'];
export type Game = Schemas['Game'];
export type GameSummary = Schemas['GameSummary'];
export type GameList = Schemas['GameList'];
export type AnyGame = GameSummary & Partial<Pick<Game, 'legal_moves'>>;
export type GameRecord = Pick<Schemas['Record'], 'start' | 'setups' | 'moves'>;
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
export type GameChange = Schemas['GameChange'];
export type ProblemCode = Schemas['ProblemCode'];
export type Analysis = Schemas['Analysis'];
export type AnalysedPly = Schemas['AnalysedPly'];

/** What a session is on this device. `expires` is in milliseconds of this device's clock. */
export interface StoredSession {
  access: string;
  refresh: string;
  expires: number;
  user: Player;
}

export type Language = 'en' | 'nl';

export interface Preferences {
  language: 'auto' | Language;
  theme: 'auto' | 'light' | 'dark';
  turned: boolean;
  confirm: boolean;
  steps: boolean;
  threats: boolean;
  keys: boolean;
  sound: boolean;
}

/** How the server has been answering: `lost` since a request failed, `heard` when one last had not, as of then; 0 for never yet. */
export interface Connection {
  lost: boolean;
  heard: number;
}

type English = typeof import('./texts/en.js')['default'] & typeof import('../board/messages.js')['messages']['en'];
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Entry> = Entry extends string ? NamesIn<Entry> : NamesIn<Entry[keyof Entry]>;

/** The keys of all texts, those of the boards included. */
export type TextKey = keyof English;
/** The possible values of a key's last part. */
export type After<Prefix extends string> = TextKey extends infer Key ? (Key extends `${Prefix}${infer Rest}` ? Rest : never) : never;
export type Values = { [name: string]: string | number };

/** What has to be given with a key: a value for each {name} in its English text, or nothing; of several keys all their names. */
export type Filling<Key extends TextKey> = [NamesOf<English[Key]>] extends [never] ? [] : [values: { [Name in NamesOf<English[Key]>]: string | number }];
export type Translate = <Key extends TextKey>(key: Key, ...filling: Filling<Key>) => string;

/** The keys of texts that stand as they are. */
export type PlainKey = { [Key in TextKey]: Filling<Key> extends [] ? Key : never }[TextKey];

/** Looks up a key built from a value of the server. Where it has no text it returns the key. */
export type LookUp = (key: string, values?: Values) => string;

/** What another language has to say: all that English says and nothing else. */
export type Translated = { [Key in keyof typeof import('./texts/en.js')['default']]: string | { [plural: string]: string } };
