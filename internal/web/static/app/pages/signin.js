import { html, useState } from '../../vendor/preact.js';
import { Refusal } from '../api/errors.js';
import { useCell } from '../cell.js';
import { go } from '../router.js';
import { api, user } from '../services.js';
import { useTexts } from '../translation.js';
import { Field } from '../ui/form.js';
import { ProblemNote } from '../ui/problem.js';
import { useDoing } from '../ui/use.js';

const nameForm = '[A-Za-z][A-Za-z0-9_\\-]{2,19}';

/** The forms and what each asks for. */
const forms = {
  login: { fields: ['name', 'password'], send: (/** @type {any} */ f) => api.login(f.name, f.password) },
  register: { fields: ['new-name', 'new-password', 'email'], send: (/** @type {any} */ f) => api.register(account(f)) },
  upgrade: { fields: ['new-name', 'new-password', 'email'], send: (/** @type {any} */ f) => api.upgrade(account(f)) },
  reset: {
    fields: ['name', 'code', 'new-password'],
    send: async (/** @type {any} */ f) => {
      await api.reset({ name: f.name, code: f.code, new_password: f['new-password'] });
      await api.login(f.name, f['new-password']);
    },
  },
};

/** @param {any} f */
const account = (f) => ({ name: f['new-name'], password: f['new-password'], ...(f.email ? { email: f.email } : {}) });

/** @type {{ [name: string]: { [attribute: string]: any } }} */
const inputs = {
  name: { autocomplete: 'username', required: true, maxlength: 64 },
  'new-name': { autocomplete: 'username', required: true, pattern: nameForm, maxlength: 20 },
  password: { type: 'password', autocomplete: 'current-password', required: true, maxlength: 256 },
  'new-password': { type: 'password', autocomplete: 'new-password', required: true, minlength: 10, maxlength: 256 },
  email: { type: 'email', autocomplete: 'email', maxlength: 254 },
  code: { autocomplete: 'one-time-code', required: true, maxlength: 64 },
};

/** @param {URLSearchParams} query @param {import('../types').Player | null} me */
function formFor(query, me) {
  const asked = query.get('form') ?? '';
  if (asked in forms) return /** @type {keyof typeof forms} */ (asked);
  return me?.guest ? 'upgrade' : 'login';
}

/** @param {{ query: URLSearchParams }} props */
export function SignInPage({ query }) {
  const { t } = useTexts();
  const me = useCell(user);
  const form = formFor(query, me);
  const others = /** @type {(keyof typeof forms)[]} */ (me?.guest ? ['upgrade', 'login', 'reset'] : ['login', 'register', 'reset']);
  return html`
    <h1>${t(`enter.${form}`)}</h1>
    <p class="muted">${t(`enter.${form}-text`)}</p>
    ${me?.guest && form === 'login' && html`<p class="warn">${t('enter.loses-guest')}</p>`}
    <${EntryForm} key=${form} form=${form} />
    <ul class="plain-list">${others.filter((other) => other !== form).map((other) => html`<li><a href=${`/sign-in?form=${other}`}>${t(`enter.${other}`)}</a></li>`)}</ul>
  `;
}

/** @param {{ form: keyof typeof forms }} props */
function EntryForm({ form }) {
  const { t } = useTexts();
  const { fields, send } = forms[form];
  const [values, setValues] = useState(/** @type {any} */ ({}));
  const { busy, problem, run } = useDoing();
  const taken = problem instanceof Refusal && problem.code === 'name_taken';
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    run(async () => {
      await send(values);
      go('/games');
    });
  };
  return html`
    <form class="form narrow" onSubmit=${submit}>
      ${fields.map((name) => html`
        <${Field} label=${t(`field.${name}`)} note=${name.startsWith('new-') || name === 'email' ? t(`field.${name}-note`) : ''}
          problem=${taken && name === 'new-name' ? t('problem.name_taken') : ''}>
          <input name=${name} ...${inputs[name]} value=${values[name] ?? ''} autocapitalize="none" spellcheck=${false}
            onInput=${(/** @type {any} */ event) => setValues({ ...values, [name]: event.currentTarget.value })} />
        <//>`)}
      ${problem instanceof Refusal && problem.status === 401
        ? html`<p class="problem" role="alert">${t(`enter.${form === 'reset' ? 'wrong-code' : 'wrong-password'}`)}</p>`
        : html`<${ProblemNote} problem=${taken ? null : problem} />`}
      <button class="primary" disabled=${busy}>${t(`enter.${form}`)}</button>
    </form>
  `;
}
