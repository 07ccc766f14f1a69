import { html, useState } from '../../vendor/preact.js';
import { Refusal } from '../api/errors.js';
import { backFrom, signInAt } from '../back.js';
import { useCell } from '../cell.js';
import { go } from '../router.js';
import { api, user } from '../services.js';
import { useTexts } from '../translation.js';
import { Field, Secret, Send } from '../ui/form.js';
import { ProblemNote } from '../ui/problem.js';
import { useTitle } from '../ui/title.js';
import { useForm } from '../ui/useform.js';

/** The forms and what each asks for. */
const forms = {
  login: { fields: ['name', 'password'], send: (/** @type {any} */ f) => api.login(f.name, f.password) },
  register: { fields: ['new-name', 'new-password', 'email'], send: (/** @type {any} */ f) => api.register(account(f)) },
  upgrade: { fields: ['new-name', 'new-password', 'email'], send: (/** @type {any} */ f) => api.upgrade(account(f)) },
  reset: {
    fields: ['name', 'code', 'new-password'],
    send: async (/** @type {any} */ f) => {
      const enter = () => api.login(f.name, f['new-password']);
      try {
        await api.reset({ name: f.name, code: f.code, new_password: f['new-password'] });
      } catch (problem) {
        // A code serves once. One that is refused may have served already, and the answer been lost.
        if (!(problem instanceof Refusal) || problem.status !== 401) throw problem;
        return enter().catch(() => { throw problem; });
      }
      return enter();
    },
  },
};

/** @typedef {keyof typeof forms} Form */

/** @param {any} f */
const account = (f) => ({ name: f['new-name'], password: f['new-password'], ...(f.email ? { email: f.email } : {}) });

const noted = ['new-name', 'new-password', 'email'];

/** What browsers and password managers are told of each input. @type {{ [name: string]: { [attribute: string]: any } }} */
const inputs = {
  name: { autocomplete: 'username', required: true },
  'new-name': { autocomplete: 'username', required: true },
  password: { autocomplete: 'current-password', required: true },
  'new-password': { autocomplete: 'new-password', required: true, passwordrules: 'minlength: 10; maxlength: 256;' },
  email: { type: 'email', autocomplete: 'email' },
  code: { autocomplete: 'one-time-code', required: true },
};

/** @param {URLSearchParams} query @param {import('../types').Player | null} me @returns {Form} */
function formFor(query, me) {
  const asked = query.get('form') ?? '';
  if (asked === 'upgrade' && !me?.guest) return 'register'; // there is no guest to keep
  if (Object.hasOwn(forms, asked)) return /** @type {Form} */ (asked);
  return me?.guest ? 'upgrade' : 'login';
}

/** @param {{ query: URLSearchParams }} props */
export function SignInPage({ query }) {
  const { t } = useTexts();
  const me = useCell(user);
  const [who] = useState(me); // as the page was come to: signing in changes it under the reader's hands
  const form = formFor(query, who);
  const back = backFrom(query);
  useTitle(t(`enter.${form}`));
  const others = /** @type {Form[]} */ (who?.guest ? ['upgrade', 'login', 'reset'] : ['login', 'register', 'reset']);
  return html`
    <h1>${t(`enter.${form}`)}</h1>
    <p class="muted">${t(`enter.${form}-text`)}</p>
    ${who?.guest && form !== 'upgrade' && html`<p class="warn">${t('enter.loses-guest')}</p>`}
    ${who && !who.guest && html`<p>${t('enter.already', { name: who.name })}</p>`}
    <${EntryForm} key=${form} form=${form} back=${back} />
    <ul class="plain-list">${others.filter((other) => other !== form).map((other) => html`<li><a href=${signInAt(back ?? '', other)}>${t(`enter.${other}`)}</a></li>`)}</ul>
  `;
}

/** @param {{ form: Form, back: string | null }} props */
function EntryForm({ form, back }) {
  const { t } = useTexts();
  const { fields, send } = forms[form];
  const [values, setValues] = useState(/** @type {any} */ ({}));
  const { attributes, busy, problem, problemAt } = useForm({
    names: fields, values,
    send: async (tidied) => {
      await send(tidied);
      go(back ?? '/games', { replace: true }); // the way back does not lead into the form
    },
  });
  const unknown = problem instanceof Refusal && problem.status === 401 && form !== 'upgrade';
  return html`
    <form class="form narrow" ...${attributes}>
      ${fields.map((name) => html`
        <${Field} label=${t(`field.${name}`)} note=${noted.includes(name) ? t(`field.${name}-note`) : ''} problem=${problemAt(name)}>
          <${name.endsWith('password') ? Secret : 'input'} name=${name} ...${inputs[name]} value=${values[name] ?? ''} autocapitalize="none" spellcheck=${false}
            onInput=${(/** @type {any} */ event) => setValues({ ...values, [name]: event.currentTarget.value })} />
        <//>`)}
      ${unknown
        ? html`<p class="problem" role="alert">${t(`enter.${form === 'reset' ? 'wrong-code' : 'wrong-password'}`)}</p>`
        : html`<${ProblemNote} problem=${problem} />`}
      <${Send} busy=${busy}>${t(`enter.${form}`)}<//>
    </form>
  `;
}
