import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { Refusal } from '../api/errors.js';
import { signInAt } from '../back.js';
import { useCell } from '../cell.js';
import { languages } from '../i18n.js';
import { go } from '../router.js';
import { api, preferences, user } from '../services.js';
import { useTexts } from '../translation.js';
import { Choice, Field, Secret, Send } from '../ui/form.js';
import { ProblemNote } from '../ui/problem.js';
import { usePreferences } from '../ui/use.js';
import { useForm } from '../ui/useform.js';

const switches = /** @type {const} */ (['confirm', 'turned', 'steps', 'threats', 'keys']);

export function SettingsPage() {
  const { t } = useTexts();
  const all = usePreferences();
  const me = useCell(user);
  return html`
    <h1>${t('nav.settings')}</h1>
    <p class="muted">${t('settings.text')}</p>
    <form class="form" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <${Choice} legend=${t('settings.language')} name="language" inline value=${all.language} onChange=${(/** @type {any} */ language) => preferences.change({ language })}
        options=${[{ value: 'auto', label: t('settings.auto') }, ...Object.entries(languages).map(([value, { name }]) => ({ value, label: name, lang: value }))]} />
      <${Choice} legend=${t('settings.theme')} name="theme" inline value=${all.theme} onChange=${(/** @type {any} */ theme) => preferences.change({ theme })}
        options=${['auto', 'light', 'dark'].map((value) => ({ value, label: t(`settings.${value}`) }))} />
      <fieldset class="choice">
        <legend>${t('settings.board')}</legend>
        ${switches.map((name) => html`
          <label class="check"><input type="checkbox" checked=${all[name]} onChange=${(/** @type {any} */ event) => preferences.change({ [name]: event.currentTarget.checked })} />
            <span>${t(`settings.${name}`)}<small>${t(`settings.${name}-note`)}</small></span></label>`)}
      </fieldset>
    </form>
    ${me ? html`<${Account} me=${me} />` : html`<p>${t('settings.nobody')} <a href=${signInAt('/settings')}>${t('nav.sign-in')}</a></p>`}
  `;
}

/** @param {{ me: import('../types').Player }} props */
function Account({ me }) {
  const { t } = useTexts();
  return html`
    <section aria-labelledby="account">
      <h2 id="account">${t('settings.account')}</h2>
      ${me.guest ? html`<p>${t('settings.guest')} <a href=${signInAt('/settings', 'upgrade')}>${t('enter.upgrade')}</a></p>` : html`<${PasswordForm} name=${me.name} />`}
      <${Leave} guest=${me.guest} />
    </section>
  `;
}

/** Signing out, in two steps; the focus goes along to what has taken the place of what was pressed. @param {{ guest: boolean }} props */
function Leave({ guest }) {
  const { t } = useTexts();
  const [leaving, setLeaving] = useState(/** @type {boolean | null} */ (null));
  const first = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (leaving !== null) first.current?.focus();
  }, [leaving]);
  const leave = () => {
    api.logout().catch(() => {}); // here it is over either way
    go('/');
  };
  if (!leaving) return html`<div class="buttons"><button key="ask" type="button" ref=${first} onClick=${() => setLeaving(true)}>${t('settings.sign-out')}…</button></div>`;
  return html`<div class="buttons" role="group" aria-labelledby="leave">
    <p class="warn" id="leave">${t(guest ? 'settings.leave-guest' : 'settings.leave')}</p>
    <button key="stay" type="button" ref=${first} aria-describedby="leave" onClick=${() => setLeaving(false)}>${t('action.stay')}</button>
    <button type="button" class="danger" onClick=${leave}>${t('settings.sign-out')}</button>
  </div>`;
}

const passwords = ['old-password', 'new-password'];

/** @param {{ name: string }} props */
function PasswordForm({ name }) {
  const { t } = useTexts();
  const [values, setValues] = useState(/** @type {{ [name: string]: string }} */ ({}));
  const [done, setDone] = useState(false);
  const { attributes, busy, problem, problemAt } = useForm({
    names: passwords, values,
    send: async (tidied) => {
      setDone(false);
      await api.changePassword(tidied['old-password'], tidied['new-password']);
      setValues({});
      setDone(true);
    },
  });
  const wrong = problem instanceof Refusal && [401, 403].includes(problem.status) && t('settings.wrong-password');
  const input = (/** @type {string} */ field, /** @type {any} */ more) => html`<${Secret} name=${field} required ...${more} value=${values[field] ?? ''}
    onInput=${(/** @type {any} */ event) => setValues({ ...values, [field]: event.currentTarget.value })} />`;
  return html`
    <form class="form narrow" ...${attributes}>
      <h3>${t('settings.password')}</h3>
      <input name="name" autocomplete="username" value=${name} hidden readonly />
      <${Field} label=${t('settings.old-password')} problem=${problemAt('old-password') || wrong || ''}>${input('old-password', { autocomplete: 'current-password' })}<//>
      <${Field} label=${t('field.new-password')} note=${t('field.new-password-note')} problem=${problemAt('new-password')}>
        ${input('new-password', { autocomplete: 'new-password', passwordrules: 'minlength: 10; maxlength: 256;' })}<//>
      <${ProblemNote} problem=${wrong ? null : problem} />
      <p role="status">${done && t('settings.password-changed')}</p>
      <${Send} busy=${busy} className="">${t('settings.change-password')}<//>
    </form>
  `;
}
