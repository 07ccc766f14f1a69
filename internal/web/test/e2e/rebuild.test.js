import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rebuild } from '../../static/app/rebuild.js';
import { begin, escape, guest, hurry, move, place } from './players.js';
import { server } from './stage.js';

const three = () => Promise.all([1, 2, 3].map(() => guest(server.url)));

/** Every ply as rebuilt from the record is as the API tells it, whoever looks. */
async function compare(viewers, id) {
  for (const viewer of viewers) {
    const game = await viewer.call('GET', `/games/${id}`);
    const all = rebuild(game, await viewer.call('GET', `/games/${id}/record`));
    assert.equal(all.length, game.ply + 1);
    for (const [ply, { position, last_move }] of all.entries()) {
      const told = await viewer.call('GET', `/games/${id}/replay?ply=${ply}`);
      assert.deepEqual({ position, last_move }, { position: told.position, last_move: told.last_move }, `ply ${ply} as ${game.you} sees it`);
    }
  }
}

/** Both take what they can, so that much is captured. */
async function brawl(first, second, id, plies) {
  for (let i = 0; i < plies; i++) {
    const game = await first.call('GET', `/games/${id}`);
    if (game.status !== 'playing') return;
    const mover = game.to_act[0] === game.you ? first : second;
    const { version, legal_moves: legal } = await mover.call('GET', `/games/${id}`);
    await mover.call('POST', `/games/${id}/moves`, { version, move: legal.find((text) => text.includes('x')) ?? legal[i % legal.length] });
  }
}

for (const reveal of ['goal', 'all']) {
  test(`a game of Subulata that reveals ${reveal} is rebuilt as the server tells it, going on and over`, async () => {
    const [ann, bob, eve] = await three();
    const { id } = await begin(ann, bob, 'subulata-7', { options: { reveal } });
    await place(ann, bob, id);
    await brawl(ann, bob, id, 40);
    await compare([ann, bob, eve], id);
    await hurry(ann, bob, id, () => false);
    await compare([ann, bob, eve], id);
  });
}

test('a game that was resigned is rebuilt as the server tells it', async () => {
  const [ann, bob, eve] = await three();
  const { id } = await begin(ann, bob, 'subulata-9', { options: { reveal: 'all' } });
  await place(ann, bob, id, ['123/456/789', '987/654/321']);
  await brawl(ann, bob, id, 9);
  await ann.call('POST', `/games/${id}/resign`);
  await compare([ann, bob, eve], id);
});

test('a game of Tablut is rebuilt as the server tells it', async () => {
  const [ann, bob, eve] = await three();
  const game = await begin(ann, bob, 'tablut');
  await move(ann, bob, game, escape.slice(0, 5));
  await compare([ann, bob, eve], game.id);
  const other = await begin(ann, bob, 'tablut');
  await brawl(ann, bob, other.id, 30);
  await compare([ann, eve], other.id);
});
