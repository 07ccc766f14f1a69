// Plays a game of Tablut and one of Subulata through openapi-fetch, with the types that
// openapi-typescript makes of openapi.yaml as they are: no assertion, no any.
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api';

type Game = components['schemas']['Game'];
type Position = components['schemas']['Position'];
type Result = components['schemas']['Result'];
type Player = Client<paths>;

const setups = ['1.2/345/.67', '765/.4./321'] as const;

/** What an answer holds; throws where there is a problem instead. */
function body<T>({ data, error }: { data?: T; error?: components['schemas']['Problem'] }): T {
  if (data === undefined) throw new Error(`refused: ${error?.code}: ${error?.detail}`);
  return data;
}

async function guest(baseUrl: string): Promise<Player> {
  const { access_token } = body(await createClient<paths>({ baseUrl }).POST('/api/v1/auth/guest', { body: {} }));
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${access_token}` } });
}

/** A game by the first player, who moves first, joined by the second. */
async function sit(first: Player, second: Player, variant: Game['variant']): Promise<Game> {
  const seat = variant === 'tablut' ? 'attackers' : 'white';
  const { id } = body(await first.POST('/api/v1/games', { body: { variant, seat, opponent: { kind: 'anyone' } } }));
  return body(await second.POST('/api/v1/games/{id}/join', { params: { path: { id } }, body: {} }));
}

/** Places the setup or makes a random move, as the caller sees the game. */
async function act(player: Player, id: string, setup: string): Promise<Game> {
  const params = { path: { id } };
  const game = body(await player.GET('/api/v1/games/{id}', { params }));
  if (game.status === 'setup') return body(await player.POST('/api/v1/games/{id}/setup', { params, body: { setup } }));
  const move = game.legal_moves?.[Math.floor(Math.random() * game.legal_moves.length)];
  if (move === undefined) throw new Error('no move for the seat to move');
  return body(await player.POST('/api/v1/games/{id}/moves', { params, body: { version: game.version, move } }));
}

interface Told { start: string; placed: number; moves: string[]; ends: Result[] }

async function read(player: Player, id: string): Promise<Told> {
  const told: Told = { start: '', placed: 0, moves: [], ends: [] };
  for (let after: number | null = 0; after !== null; ) {
    const params: { path: { id: string }; query: { after: number; limit: number } } = { path: { id }, query: { after, limit: 50 } };
    const page: components['schemas']['EventList'] = body(await player.GET('/api/v1/games/{id}/events', { params }));
    for (const event of page.items) {
      switch (event.type) {
        case 'started': told.start = event.board ?? event.pond?.join('/') ?? ''; break;
        case 'placed': told.placed += 1; break;
        case 'moved': told.moves.push(event.move); break;
        case 'ended': told.ends.push(event.result); break;
      }
    }
    after = page.next_after;
  }
  return told;
}

/** What a position says, and how many setups there must have been before it. */
function describe(position: Position): { text: string; setups: number; start: number } {
  switch (position.game) {
    case 'tablut': return { text: position.board, setups: 0, start: position.board.split('/').length };
    case 'subulata': return { text: `${position.pieces.length} pieces left`, setups: 2, start: position.pond.length };
    default: return position satisfies never;
  }
}

async function retell(player: Player, game: Game): Promise<string> {
  const { start, placed, moves, ends } = await read(player, game.id);
  if (!game.position || !game.result) throw new Error('an end without position or result');
  const seen = describe(game.position);
  const [end] = ends;
  const agree = moves.length === game.ply && moves.at(-1) === game.last_move && ends.length === 1
    && end?.reason === game.result.reason && placed === seen.setups && start.split('/').length === seen.start;
  if (!agree) throw new Error(`events and game disagree: ${JSON.stringify({ game, start, placed, moves, ends })}`);
  return `${game.variant}: ${moves.length} plies, ${game.result.reason}, ${seen.text}`;
}

/** Plays one game of each and returns a line for each. */
export async function play(server: string): Promise<string[]> {
  const lines: string[] = [];
  for (const variant of ['tablut', 'subulata-7'] as const) {
    const players = [await guest(server), await guest(server)] as const;
    let game = await sit(...players, variant);
    while (game.status === 'setup' || game.status === 'playing') {
      const i = game.to_act[0] === game.seats[0]?.seat ? 0 : 1;
      game = await act(players[i], game.id, setups[i]);
    }
    lines.push(await retell(players[0], game));
  }
  return lines;
}
