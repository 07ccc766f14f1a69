// What the compiler has to refuse in a call of the API; it is never run.
import type { Calls } from '../static/app/api/calls.js';

export async function calls(api: Calls) {
  const { items } = await api.games({ status: 'open', limit: 20 });
  const version: number = items[0].version;
  await api.act('id', 'moves', { version, move: 'E5xD5' });
  await api.act('id', 'resign', undefined);
  // @ts-expect-error no such filter
  await api.games({ state: 'open' });
  // @ts-expect-error no such status
  await api.games({ status: 'begun' });
  // @ts-expect-error a move needs the version it is about
  await api.act('id', 'moves', { move: 'E5xD5' });
  // @ts-expect-error nothing of the kind can be done
  await api.act('id', 'undo', {});
  // @ts-expect-error a list has no such field
  (await api.games({})).games;
}
