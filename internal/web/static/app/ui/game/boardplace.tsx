// The place of the board: as it stands, with what is half done on it, or as it was at an earlier ply; what waits to be confirmed is below it.
import { Fragment, h, useRef, useState } from '../../../vendor/preact.js';
import { Board } from '../../../board/index.js';
import { gameOf } from '../../../games/registry.js';
import { useVoice } from '../../announcer.js';
import { useTexts } from '../../translation.js';
import { isMyTurn, isOver } from '../../words.js';
import { usePreferences } from '../use.js';
import { Confirm } from './confirm.tsx';
import { Trouble } from './trouble.tsx';
import { useHeld } from './useheld.js';
import type { ComponentChildren } from '../../../vendor/preact.js';
import type { Told } from '../../../games/game';
import type { Game } from '../../types';
import type { Acting } from './usegame.js';
import type { Replay } from './usereplay.js';

/** The board as it stands keeps what the reader has half done, even while a replay is shown over it. */
export function BoardPlace({ game, replay, orientation, acting, readOnly, below }: {
  game: Game, replay: Replay, orientation: { flip: boolean, turned: boolean }, acting: Acting, readOnly: boolean,
  below: ComponentChildren,
}) {
  const { t } = useTexts();
  const all = usePreferences();
  const board = useRef<Board | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const held = useHeld(game);
  const speak = useVoice();
  const live = replay.ply === null;
  const mine = isMyTurn(game);
  const looks = { variant: game.variant, you: game.you, orientation, showSteps: all.steps, showThreats: all.threats, announce: speak, t };
  const position = game.position as Told; // a game with a table has one
  const drawing = gameOf(game.variant).drawingMoves(position);
  const confirm = all.confirm || Boolean(drawing?.length); // who might end the game by a draw is asked
  const asks = live && mine && !readOnly;
  return (
    <>
      <div class="board-box" hidden={!live} onPointerDownCapture={acting.goOn} onKeyDownCapture={acting.goOn}>
        <Board ref={board} {...looks} position={position} toMove={game.to_act[0] ?? null} legalMoves={game.legal_moves}
          drawingMoves={drawing} lastMove={game.last_move} confirm={confirm} disabled={acting.busy || readOnly || !mine}
          held={held.first} onHold={held.keep} onPending={setPending} onMove={(move: string) => acting.act('moves', { version: game.version, move })} />
      </div>
      {!live && (<div class="board-box">{replay.shown
        ? <Board key="replay" {...looks} position={replay.shown.position as Told} toMove={null} legalMoves={null} lastMove={replay.shown.last_move} disabled={true} />
        : <p class="muted" role="status">{t('loading')}</p>}</div>)}
      {!live && !isOver(game) && <p class="past">{t('replay.past', { ply: replay.at, count: game.ply })} <button type="button" class="small" onClick={replay.live}>{t('replay.live')}</button></p>}
      <div class={`deciding ${asks && pending ? 'pending' : ''}`}>
        {asks && (<Confirm pending={pending} draws={Boolean(pending && drawing?.includes(pending))} busy={acting.busy}
          send={() => board.current?.confirmPending()} undo={() => board.current?.undoPending()} wanted={confirm} />)}
        <Trouble game={game} acting={acting} />
      </div>
      {below}
    </>
  );
}
