import { h, useEffect, useState } from '../../../vendor/preact.js';
import { Board, SetupBoard, isCompleteSetup } from '../../../board/index.js';
import { gameOf, variantOf } from '../../../games/registry.js';
import { useAnnounced } from '../../announcer.js';
import { api, drafts, favourites } from '../../services.js';
import { useTexts } from '../../translation.js';
import { isMyTurn, otherSeat, turnLine } from '../../words.js';
import { Terms } from '../terms.tsx';
import { useLoaded, usePreferences } from '../use.js';
import { MoreActions } from './actions.tsx';
import { PlayerBar } from './players.tsx';
import { Trouble } from './trouble.tsx';
import type { Told } from '../../../games/game';
import type { Game, Seat } from '../../types';
import type { Acting } from './usegame.js';

/** The setup in the making, kept on this device until it is placed. */
function useDraft(id: string, acting: Acting, placed: boolean) {
  const name = `setup:${id}`;
  const [value, setValue] = useState(() => drafts.get(name) ?? '.../.../...');
  useEffect(() => {
    if (placed && drafts.get(name)) drafts.put(name, null);
  }, [name, placed]);
  const change = (next: string) => {
    drafts.put(name, next);
    setValue(next);
    acting.goOn();
  };
  return { value, change };
}

/** What I have placed, as the server tells me alone. */
function usePlaced(game: Game, toPlace: boolean) {
  const { value } = useLoaded(async () => (toPlace || !game.you ? null : api.events(game.id, 0)), [game.id, toPlace]);
  const placed = value?.items.find((event) => event.type === 'placed' && event.seat === game.you);
  return (placed?.type === 'placed' && placed.setup) || null;
}

/** The secret setup. */
export function PlaceSetup({ game, acting, readOnly }: { game: Game, acting: Acting, readOnly: boolean }) {
  const { t } = useTexts();
  useAnnounced(turnLine(game, t));
  const toPlace = isMyTurn(game);
  const draft = useDraft(game.id, acting, game.you !== null && !toPlace);
  const placed = usePlaced(game, toPlace);
  const { steps } = usePreferences();
  const { pieces } = variantOf(game.variant);
  const pond = gameOf(game.variant).hiding(game.position)?.pond ?? [];
  const complete = isCompleteSetup(draft.value, pieces);
  const submit = () => acting.act('setup', { setup: draft.value, version: game.version });
  return (
    <div class="game">
      <h1 class="sr">{t('place.title')}</h1>
      <div class="board-side">
        <PlayerBar game={game} seat={otherSeat(game)} />
        {game.you
          ? (<SetupBoard pond={pond} seat={game.you} pieces={pieces} value={placed ?? draft.value}
              onChange={draft.change} sealed={!toPlace} disabled={!toPlace || readOnly || acting.busy} showSteps={steps} t={t}
              sending={<button type="button" class="primary" disabled={readOnly} aria-disabled={acting.busy} onClick={submit}>{t('place.submit')}</button>} />)
          : <Board variant={game.variant} position={game.position as Told} you={null} toMove={null} legalMoves={null} lastMove={null} disabled={true} showSteps={steps} t={t} />}
        <PlayerBar game={game} seat={(game.you ?? game.seats[0].seat) as Seat} />
      </div>
      <aside class="panel">
        <p class="turn landing" tabindex={-1}>{toPlace ? t('place.text') : turnLine(game, t)}</p>
        {toPlace && (
          <p class="muted">{t('place.note')}</p>)}
        <Trouble game={game} acting={acting} />
        {toPlace && (
          <Favourites variant={game.variant} seat={game.you ?? 'white'} value={draft.value} complete={complete} choose={draft.change} />)}
        {game.you && <MoreActions game={game} acting={acting} disabled={readOnly} />}
        <details><summary>{t('game.terms')}</summary><Terms game={game} /></details>
      </aside>
    </div>
  );
}

/** Setups that I keep on this device, for a variant and seat. */
function Favourites({ variant, seat, value, complete, choose }: {
  variant: string, seat: string, value: string, complete: boolean, choose: (setup: string) => void,
}) {
  const { t } = useTexts();
  const mark = `${variant} ${seat} `;
  const [all, setAll] = useState(favourites.entries);
  const mine = all.filter(([name]) => name.startsWith(mark)).map(([name]) => name.slice(mark.length));
  const put = (setup: string, kept: true | null) => {
    favourites.put(mark + setup, kept);
    setAll(favourites.entries());
  };
  return (
    <section aria-labelledby="favourites" class="favourites">
      <h2 id="favourites">{t('place.favourites')}</h2>
      {mine.length === 0 && <p class="muted">{t('place.no-favourites')}</p>}
      <ul class="plain-list">{mine.map((setup) => (<li class="row">
        <button type="button" class="small setup-text" onClick={() => choose(setup)}>{setup.split('/').map((rank) => <span>{rank.replaceAll('.', '·')}</span>)}<span class="sr">{t('place.use')}</span></button>
        <button type="button" class="small plain" onClick={() => put(setup, null)}>{t('place.forget')}<span class="sr"> {setup}</span></button>
      </li>))}</ul>
      <button type="button" class="small" disabled={!complete || mine.includes(value)} onClick={() => put(value, true)}>{t('place.keep')}</button>
    </section>
  );
}
