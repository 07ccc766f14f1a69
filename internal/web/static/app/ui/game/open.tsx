import { Fragment, h, useState } from '../../../vendor/preact.js';
import { rulesAt } from '../../../games/registry.js';
import { useCell } from '../../cell.js';
import { somebody, user } from '../../services.js';
import { useTexts } from '../../translation.js';
import { ProblemNote } from '../problem.tsx';
import { Terms } from '../terms.tsx';
import { useDoing } from '../use.js';
import type { Game } from '../../types';
import type { Acting } from './usegame.js';

/** A game nobody has joined yet: what it would be, and the way in. */
export function OpenGame({ game, invite, acting }: { game: Game, invite?: string, acting: Acting }) {
  const { t } = useTexts();
  const me = useCell(user);
  const mine = me?.id === game.created_by.id;
  const over = game.status === 'cancelled';
  return (
    <div class="narrow-page">
      <h1>{t(`variant.${game.variant}`)}</h1>
      <p>{over ? t('turn.cancelled') : mine ? t(`open.mine-${game.opponent.kind}`, { name: game.opponent.player?.name ?? '' }) : t('open.theirs', { name: game.created_by.name })}</p>
      {!over && mine && game.invite_code && <InviteLink game={game} />}
      <div class="card"><h2>{t('open.terms')}</h2><Terms game={game} />
        <p class="muted">{t(`short.${game.variant}`)} <a href={rulesAt(game.variant)}>{t('home.rules')}</a></p></div>
      <ProblemNote problem={acting.problem} />
      {!over && (mine
        ? <button type="button" disabled={acting.busy} onClick={() => acting.act('cancel')}>{t('open.cancel')}</button>
        : <WayIn game={game} invite={invite} acting={acting} />)}
    </div>
  );
}

function WayIn({ game, invite, acting }: { game: Game, invite?: string, acting: Acting }) {
  const { t } = useTexts();
  const me = useCell(user);
  const { busy, problem, run } = useDoing();
  const join = () => run(async () => {
    await somebody();
    await acting.act('join', invite ? { invite_code: invite } : {});
  });
  const addressed = game.opponent.kind === 'user';
  if (addressed && game.opponent.player?.id !== me?.id) return <p class="muted">{t('open.not-you', { name: game.opponent.player?.name ?? '' })}</p>;
  return (
    <>
      <ProblemNote problem={problem} />
      {!me && <p class="muted">{t('home.no-account')}</p>}
      <div class="buttons">
        <button type="button" class="primary" disabled={busy || acting.busy} onClick={join}>{t('open.join')}</button>
        {addressed && <button type="button" disabled={acting.busy} onClick={() => acting.act('decline')}>{t('open.decline')}</button>}
      </div>
    </>
  );
}

function InviteLink({ game }: { game: Game }) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/games/${game.id}?invite=${encodeURIComponent(game.invite_code ?? '')}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false); // the field can be selected by hand
    }
  };
  return (
    <div class="field"><label for="invite">{t('open.invite')}</label>
      <div class="row"><input id="invite" readonly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={copy}>{t('action.copy')}</button></div>
      <small role="status">{copied ? t('action.copied') : t('open.invite-note')}</small>
    </div>
  );
}
