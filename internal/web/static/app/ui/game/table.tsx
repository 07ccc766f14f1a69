import { Fragment, h, useRef, useState } from '../../../vendor/preact.js';
import { Board } from '../../../board/index.js';
import { useTexts } from '../../translation.js';
import { isMyTurn, isOver, nameOf, otherSeat, playerAt, turnLine } from '../../words.js';
import { Terms } from '../terms.tsx';
import { TimeLeft } from '../timeleft.tsx';
import { useKeys, usePreferences } from '../use.js';
import { DrawAnswer, MoreActions } from './actions.tsx';
import { Analysis } from './analysis.tsx';
import { Announce } from './announce.tsx';
import { BoardTools, useOrientation } from './boardtools.tsx';
import { Confirm } from './confirm.tsx';
import { KeyHelp } from './keyhelp.tsx';
import { NextGame } from './next.tsx';
import { PerspectiveChoice, usePerspective, useSeenBy } from './perspectivechoice.tsx';
import { CapturedBy, PlayerBar } from './players.tsx';
import { Downloads, MoveList, ReplayBar, Stepped } from './replay.tsx';
import { ResultCard } from './result.tsx';
import { Since } from './since.tsx';
import { Trouble } from './trouble.tsx';
import { useHeld } from './useheld.js';
import { useReplay } from './usereplay.js';
import type { Game, Seat, Translate } from '../../types';
import type { Acting } from './usegame.js';
import type { Replay } from './usereplay.js';

/** What a screen reader is told when the game has moved on. */
function newsOf(game: Game, t: Translate) {
  const offer = game.draw_offer && (game.draw_offer === game.you ? t('draw.mine') : t('draw.offered', { name: nameOf(playerAt(game, game.draw_offer), t) }));
  return [game.last_move && t('game.last-move', { move: game.last_move }), turnLine(game, t), offer].filter(Boolean).join(' ');
}

/** A game being played, or over: board, players, what can be done, and the replay. */
export function Table({ game, invite, query, acting, readOnly }: {
  game: Game, invite?: string, query: URLSearchParams, acting: Acting, readOnly: boolean,
}) {
  const { t } = useTexts();
  const replay = useReplay(game, invite, query);
  const orientation = useOrientation(game);
  const [help, setHelp] = useState(false);
  const step = (by: number) => () => replay.jump(replay.at + by);
  useKeys({
    f: orientation.flip, t: orientation.turn, '?': () => setHelp(true),
    '[': step(-1), ']': step(1), ArrowLeft: step(-1), ArrowRight: step(1), Home: () => replay.jump(0), End: () => replay.jump(game.ply),
  });
  const bottom = bottomSeat(game, orientation.value.flip);
  const top = game.seats.find(({ seat }) => seat !== bottom)?.seat as Seat;
  const perspective = usePerspective(game);
  const seen = useSeenBy(game, perspective.seat);
  const past = useSeenBy(replay.shown, perspective.seat);
  const shown = past ?? seen;
  return (
    <div class="game">
      <h1 class="sr">{game.seats.map(({ player }) => nameOf(player, t)).join(' – ')}, {t(`variant.${game.variant}`)}</h1>
      <div class="board-side">
        <PlayerBar game={game} seat={top}><CapturedBy game={shown} seat={top} /></PlayerBar>
        <Boards game={seen} replay={{ ...replay, shown: past }} orientation={orientation.value} acting={acting} readOnly={readOnly}
          below={<PlayerBar game={game} seat={bottom}><CapturedBy game={shown} seat={bottom} /></PlayerBar>} />
      </div>
      <aside class="panel">
        {isOver(game) ? <ResultCard game={game} invite={invite} />
          : <p tabindex={-1} class={`turn landing ${isMyTurn(game) ? 'my-turn' : ''}`}>{turnLine(game, t)} <TimeLeft deadline={game.deadline} /></p>}
        <Since game={game} replay={replay} /><NextGame game={game} />
        <Announce text={newsOf(game, t)} /><Stepped game={game} replay={replay} />
        <DrawAnswer game={game} acting={acting} name={nameOf(playerAt(game, otherSeat(game)), t)} />
        <BoardTools game={game} orientation={orientation} help={() => setHelp(true)} />
        <ReplayBar game={game} replay={replay} />
        <PerspectiveChoice game={game} perspective={perspective} />
        <MoveList game={game} replay={replay} />
        <Analysis game={game} invite={invite} replay={replay} flip={orientation.value.flip} />
        {game.you && !isOver(game) && <MoreActions game={game} acting={acting} disabled={readOnly} />}
        <details><summary>{t('game.about')}</summary><Terms game={game} /><Downloads game={game} invite={invite} /></details>
      </aside>
      {help && <KeyHelp close={() => setHelp(false)} />}
    </div>
  );
}

/** The seat whose side is at the bottom. */
const bottomSeat = (game: Game, flip: boolean) => game.seats[flip ? 1 : 0].seat;

/** The board as it stands keeps what the reader has half done, even while a replay is shown over it. */
function Boards({ game, replay, orientation, acting, readOnly, below }: {
  game: Game, replay: Replay, orientation: { flip: boolean, turned: boolean }, acting: Acting, readOnly: boolean,
  below: any,
}) {
  const { t } = useTexts();
  const all = usePreferences();
  const board = useRef<any>(null);
  const [pending, setPending] = useState<string | null>(null);
  const held = useHeld(game);
  const [spoken, speak] = useState('');
  const live = replay.ply === null;
  const mine = isMyTurn(game);
  const looks = { variant: game.variant, you: game.you, orientation, showSteps: all.steps, showThreats: all.threats, announce: speak, t };
  const position = game.position as any;
  const confirm = all.confirm || Boolean(position.drawing_moves?.length); // who might end the game by a draw is asked
  const asks = live && mine && !readOnly;
  return (
    <>
      <p class="sr" role="status">{spoken}</p>
      <div class="board-box" hidden={!live} onPointerDownCapture={acting.goOn} onKeyDownCapture={acting.goOn}>
        <Board ref={board} {...looks} position={position} toMove={game.to_act[0] ?? null} legalMoves={game.legal_moves}
          drawingMoves={position.drawing_moves ?? null} lastMove={game.last_move} confirm={confirm} disabled={acting.busy || readOnly || !mine}
          held={held.first} onHold={held.keep} onPending={setPending} onMove={(move: string) => acting.act('moves', { version: game.version, move })} />
      </div>
      {!live && (<div class="board-box">{replay.shown
        ? <Board key="replay" {...looks} position={replay.shown.position} toMove={null} legalMoves={null} lastMove={replay.shown.last_move} disabled={true} />
        : <p class="muted" role="status">{t('loading')}</p>}</div>)}
      {!live && !isOver(game) && <p class="past">{t('replay.past', { ply: replay.at, count: game.ply })} <button type="button" class="small" onClick={replay.live}>{t('replay.live')}</button></p>}
      <div class={`deciding ${asks && pending ? 'pending' : ''}`}>
        {asks && (<Confirm pending={pending} draws={Boolean(pending && position.drawing_moves?.includes(pending))} busy={acting.busy}
          send={() => board.current?.confirmPending()} undo={() => board.current?.undoPending()} wanted={confirm} />)}
        <Trouble game={game} acting={acting} />
      </div>
      {below}
    </>
  );
}
