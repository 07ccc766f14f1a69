import { html, useState } from '../../vendor/preact.js';
import { Refusal } from '../api/errors.js';
import { useCell } from '../cell.js';
import { languages } from '../i18n.js';
import { go } from '../router.js';
import { api, preferences, user } from '../services.js';
import { useTexts } from '../translation.js';
import { Choice, Field } from '../ui/form.js';
import { ProblemNote } from '../ui/problem.js';
import { useDoing, usePreferences } from '../ui/use.js';

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
        options=${[{ value: 'auto', label: t('settings.auto') }, ...Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))]} />
      <${Choice} legend=${t('settings.theme')} name="theme" inline value=${all.theme} onChange=${(/** @type {any} */ theme) => preferences.change({ theme })}
        options=${['auto', 'light', 'dark'].map((value) => ({ value, label: t(`settings.${value}`) }))} />
      <fieldset class="choice">
        <legend>${t('settings.board')}</legend>
        ${switches.map((name) => html`
          <label class="check"><input type="checkbox" checked=${all[name]} onChange=${(/** @type {any} */ event) => preferences.change({ [name]: event.currentTarget.checked })} />
            <span>${t(`settings.${name}`)}<small>${t(`settings.${name}-note`)}</small></span></label>`)}
      </fieldset>
    </form>
    ${me && html`<${Account} me=${me} />`}
  `;
}

/** @param {{ me: import('../types').Player }} props */
function Account({ me }) {
  const { t } = useTexts();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    api.logout().catch(() => {}); // here it is over either way
    go('/');
  };
  return html`
    <section aria-labelledby="account">
      <h2 id="account">${t('settings.account')}</h2>
      ${me.guest ? html`<p>${t('settings.guest')} <a href="/sign-in?form=upgrade">${t('enter.upgrade')}</a></p>` : html`<${PasswordForm} />`}
      <div class="buttons">
        ${leaving
          ? html`<p class="warn">${t(me.guest ? 'settings.leave-guest' : 'settings.leave')}</p>
            <button type="button" class="danger" onClick=${leave}>${t('settings.sign-out')}</button>
            <button type="button" onClick=${() => setLeaving(false)}>${t('action.stay')}</button>`
          : html`<button type="button" onClick=${() => setLeaving(true)}>${t('settings.sign-out')}…</button>`}
      </div>
    </section>
  `;
}

function PasswordForm() {
  const { t } = useTexts();
  const [values, setValues] = useState({ old: '', next: '' });
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useDoing();
  const wrong = problem instanceof Refusal && [401, 403].includes(problem.status);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    setDone(false);
    run(async () => {
      await api.changePassword(values.old, values.next);
      setValues({ old: '', next: '' });
      setDone(true);
    });
  };
  const input = (/** @type {'old' | 'next'} */ name, /** @type {any} */ more) => html`<input type="password" required maxlength="256" ...${more} value=${values[name]}
    onInput=${(/** @type {any} */ event) => setValues({ ...values, [name]: event.currentTarget.value })} />`;
  return html`
    <form class="form narrow" onSubmit=${submit}>
      <h3>${t('settings.password')}</h3>
      <${Field} label=${t('settings.old-password')} problem=${wrong ? t('settings.wrong-password') : ''}>${input('old', { autocomplete: 'current-password' })}<//>
      <${Field} label=${t('field.new-password')} note=${t('field.new-password-note')}>${input('next', { autocomplete: 'new-password', minlength: 10 })}<//>
      <${ProblemNote} problem=${wrong ? null : problem} />
      <p role="status">${done && t('settings.password-changed')}</p>
      <button disabled=${busy}>${t('settings.change-password')}</button>
    </form>
  `;
}
