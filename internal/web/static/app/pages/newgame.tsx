import { Fragment, h, useState } from '../../vendor/preact.js';
import { gameOf, variantIDs } from '../../games/registry.js';
import { levelAbout } from '../levels.js';
import { mine } from '../services.js';
import { useTexts } from '../translation.js';
import { Choice, Field, Send } from '../ui/form.tsx';
import { LevelSelect, useLevels } from '../ui/levels.tsx';
import { useMaking } from '../ui/making.js';
import { ProblemNote } from '../ui/problem.tsx';
import { useForm } from '../ui/useform.js';
import { fitting, kinds, paceOf, paces, requestOf, wishFrom } from '../wish.js';
import { wholeTime } from '../words.js';
import type { ComputerLevel, VariantID } from '../types';
import type { Wish } from '../wish.js';

/** The wish in the form, kept on this device until the game is made. */
function useWish(query: URLSearchParams, strongest: number) {
  const [written, setWish] = useState(() => wishFrom(query, mine.read('wish', {})));
  const wish = fitting(written, strongest);
  const change = (some: Partial<Wish>) => {
    const next = fitting({ ...wish, ...some }, strongest);
    mine.write('wish', next);
    setWish(next);
  };
  return { wish, change };
}

export function NewGamePage({ query }: { query: URLSearchParams }) {
  const { t } = useTexts();
  const list = useLevels();
  const { wish, change } = useWish(query, list.length);
  const make = useMaking();
  const send = async () => {
    await make(requestOf(wish));
    mine.write('wish', null);
  };
  const { attributes, busy, problem, problemAt } = useForm({ names: wish.kind === 'user' ? ['opponent'] : [], values: { opponent: wish.name }, send });
  return (
    <>
      <h1>{t('nav.new')}</h1>
      <form class="form" {...attributes}>
        <Choice legend={t('terms.variant')} name="variant" value={wish.variant} onChange={(variant: VariantID) => change({ variant })}
          options={variantIDs.map((id) => ({ value: id, label: t(`variant.${id}`), note: t(`short.${id}`) }))} />
        <Opponent wish={wish} change={change} problem={problemAt('opponent')} list={list} />
        <Choice legend={t('new.seat')} name="seat" inline value={wish.seat} onChange={(seat: Wish['seat']) => change({ seat })}
          options={(['random', ...gameOf(wish.variant).seats] as const).map((seat) => ({ value: seat, label: t(`seat.${seat}`) }))} />
        <Field label={t('terms.time')} note={t('new.time-note')}>
          <select value={paceOf(wish)} onChange={(event) => change({ seconds: Number(event.currentTarget.value) })}>
            {paces.map((pace) => <option value={pace}>{pace ? wholeTime(pace, t) : t('terms.no-clock')}</option>)}
          </select>
        </Field>
        <More wish={wish} change={change} />
        <ProblemNote problem={problem} />
        <Send busy={busy}>{t(`new.make-${wish.kind}`)}</Send>
      </form>
    </>
  );
}

function Opponent({ wish, change, problem, list }: {
  wish: Wish, change: (some: Partial<Wish>) => void, problem: string, list: ComputerLevel[],
}) {
  const { t } = useTexts();
  return (
    <>
      <Choice legend={t('terms.opponent')} name="kind" inline value={wish.kind} onChange={(kind) => change({ kind })}
        options={kinds.map((kind) => ({ value: kind, label: t(`new.kind-${kind}`) }))} />
      {wish.kind === 'user' && (<Field label={t('new.name')} problem={problem}>
        <input name="opponent" value={wish.name} required autocomplete="off" autocapitalize="none" spellcheck={false}
          onInput={(event) => change({ name: event.currentTarget.value })} /></Field>)}
      {wish.kind === 'computer' && (<Field label={t('home.level')} note={levelAbout(list, wish.level, gameOf(wish.variant).family, t)}>
        <LevelSelect list={list} value={wish.level} onChange={(level: number) => change({ level })} /></Field>)}
      {wish.kind === 'invite' && <p class="muted">{t('new.invite-note')}</p>}
    </>
  );
}

function More({ wish, change }: { wish: Wish, change: (some: Partial<Wish>) => void }) {
  const { t } = useTexts();
  return (
    <>
      {wish.kind !== 'anyone' && (<label class="check"><input type="checkbox" checked={wish.private} onChange={(event) => change({ private: event.currentTarget.checked })} />
        <span>{t('new.private')}<small>{t('new.private-note')}</small></span></label>)}
      {gameOf(wish.variant).hasReveal && (<Choice legend={t('terms.reveal')} name="reveal" value={wish.reveal} onChange={(reveal) => change({ reveal })}
        options={(['goal', 'all'] as const).map((value) => ({ value, label: t(`reveal.${value}`) }))} />)}
    </>
  );
}
