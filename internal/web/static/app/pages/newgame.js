import { html, useState } from '../../vendor/preact.js';
import { levelAbout } from '../levels.js';
import { store } from '../services.js';
import { useTexts } from '../translation.js';
import { Choice, Field, Send } from '../ui/form.js';
import { LevelSelect, useLevels } from '../ui/levels.js';
import { useMaking } from '../ui/making.js';
import { ProblemNote } from '../ui/problem.js';
import { useForm } from '../ui/useform.js';
import { variants } from '../variants.js';
import { fitting, kinds, paces, requestOf, wishFrom } from '../wish.js';
import { gameOf, wholeTime } from '../words.js';

/** @typedef {import('../wish.js').Wish} Wish @typedef {import('../types').ComputerLevel} ComputerLevel */

/** The wish in the form, kept on this device until the game is made. @param {URLSearchParams} query @param {number} strongest */
function useWish(query, strongest) {
  const [written, setWish] = useState(() => wishFrom(query, store.read('wish', {})));
  const wish = fitting(written, strongest);
  const change = (/** @type {Partial<Wish>} */ some) => {
    const next = fitting({ ...wish, ...some }, strongest);
    store.write('wish', next);
    setWish(next);
  };
  return { wish, change };
}

/** @param {{ query: URLSearchParams }} props */
export function NewGamePage({ query }) {
  const { t } = useTexts();
  const list = useLevels();
  const { wish, change } = useWish(query, list.length);
  const make = useMaking();
  const send = async () => {
    await make(requestOf(wish));
    store.write('wish', null);
  };
  const { attributes, busy, problem, problemAt } = useForm({ names: wish.kind === 'user' ? ['opponent'] : [], values: { opponent: wish.name }, send });
  return html`
    <h1>${t('nav.new')}</h1>
    <form class="form" ...${attributes}>
      <${Choice} legend=${t('terms.variant')} name="variant" value=${wish.variant} onChange=${(/** @type {string} */ variant) => change({ variant })}
        options=${Object.keys(variants).map((id) => ({ value: id, label: t(`variant.${id}`), note: t(`short.${id}`) }))} />
      <${Opponent} wish=${wish} change=${change} problem=${problemAt('opponent')} list=${list} />
      <${Choice} legend=${t('new.seat')} name="seat" inline value=${wish.seat} onChange=${(/** @type {string} */ seat) => change({ seat })}
        options=${['random', ...variants[wish.variant].seats].map((seat) => ({ value: seat, label: t(`seat.${seat}`) }))} />
      <${Field} label=${t('terms.time')} note=${t('new.time-note')}>
        <select value=${wish.seconds} onChange=${(/** @type {any} */ event) => change({ seconds: Number(event.currentTarget.value) })}>
          ${paces.map((pace) => html`<option value=${pace}>${pace ? wholeTime(pace, t) : t('terms.no-clock')}</option>`)}
        </select>
      <//>
      <${More} wish=${wish} change=${change} />
      <${ProblemNote} problem=${problem} />
      <${Send} busy=${busy}>${t(`new.make-${wish.kind}`)}<//>
    </form>
  `;
}

/** @param {{ wish: Wish, change: (some: Partial<Wish>) => void, problem: string, list: ComputerLevel[] }} props */
function Opponent({ wish, change, problem, list }) {
  const { t } = useTexts();
  return html`
    <${Choice} legend=${t('terms.opponent')} name="kind" inline value=${wish.kind} onChange=${(/** @type {any} */ kind) => change({ kind })}
      options=${kinds.map((kind) => ({ value: kind, label: t(`new.kind-${kind}`) }))} />
    ${wish.kind === 'user' && html`<${Field} label=${t('new.name')} problem=${problem}>
      <input name="opponent" value=${wish.name} required autocomplete="off" autocapitalize="none" spellcheck=${false}
        onInput=${(/** @type {any} */ event) => change({ name: event.currentTarget.value })} /><//>`}
    ${wish.kind === 'computer' && html`<${Field} label=${t('home.level')} note=${levelAbout(list, wish.level, gameOf(wish), t)}>
      <${LevelSelect} list=${list} value=${wish.level} onChange=${(/** @type {number} */ level) => change({ level })} /><//>`}
    ${wish.kind === 'invite' && html`<p class="muted">${t('new.invite-note')}</p>`}
  `;
}

/** @param {{ wish: Wish, change: (some: Partial<Wish>) => void }} props */
function More({ wish, change }) {
  const { t } = useTexts();
  return html`
    ${wish.kind !== 'anyone' && html`<label class="check"><input type="checkbox" checked=${wish.private} onChange=${(/** @type {any} */ event) => change({ private: event.currentTarget.checked })} />
      <span>${t('new.private')}<small>${t('new.private-note')}</small></span></label>`}
    ${wish.variant !== 'tablut' && html`<${Choice} legend=${t('terms.reveal')} name="reveal" value=${wish.reveal} onChange=${(/** @type {any} */ reveal) => change({ reveal })}
      options=${['goal', 'all'].map((value) => ({ value, label: t(`reveal.${value}`) }))} />`}
  `;
}
