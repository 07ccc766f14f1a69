import { Fragment, h, useState } from '../../vendor/preact.js';
import { Refusal } from '../api/errors.js';
import { backFrom, signInAt } from '../back.js';
import { useCell } from '../cell.js';
import { go } from '../router.js';
import { api, user } from '../services.js';
import { useTexts } from '../translation.js';
import { nameIn } from '../fields.js';
import { Field, Secret, Send } from '../ui/form.tsx';
import { ProblemNote } from '../ui/problem.tsx';
import { Strength } from '../ui/strength.tsx';
import { useTitle } from '../ui/title.js';
import { useLoaded } from '../ui/use.js';
import { useForm } from '../ui/useform.js';
import type { FieldName } from '../fields.js';
import type { Player } from '../types';

/** What is filled in, by the names of the fields. */
type Filled = { [name: string]: string };

/** The forms and what each asks for. */
const forms = {
  login: { fields: ['name', 'password'] as const, send: (f: Filled, bring: boolean) => api.login(f.name, f.password, bring) },
  register: { fields: ['new-name', 'new-password', 'email'] as const, send: (f: Filled, bring: boolean) => api.register(account(f), bring) },
  upgrade: { fields: ['new-name', 'new-password', 'email'] as const, send: (f: Filled) => api.upgrade(account(f)) },
  reset: {
    fields: ['name', 'code', 'new-password'] as const,
    send: async (f: Filled, bring: boolean) => {
      const enter = () => api.login(f.name, f['new-password'], bring);
      try {
        await api.reset({ name: f.name, code: f.code, new_password: f['new-password'] });
      } catch (problem) {
        // A code works once. A refused one may already have worked, with the answer lost.
        if (!(problem instanceof Refusal) || problem.status !== 401) throw problem;
        return enter().catch(() => { throw problem; });
      }
      return enter();
    },
  },
};

export type Form = keyof typeof forms;

const account = (f: Filled) => ({ name: f['new-name'], password: f['new-password'], ...(f.email ? { email: f.email } : {}) });

const noted = ['new-name', 'new-password', 'email'] as const;
const noteOf = (name: FieldName) => noted.find((one) => one === name);

type Named = (typeof forms)[Form]['fields'][number];

/** What browsers and password managers are told of each input. */
const inputs: { [name in Named]: { [attribute: string]: string | boolean } } = {
  name: { autocomplete: 'username', required: true },
  'new-name': { autocomplete: 'username', required: true },
  password: { autocomplete: 'current-password', required: true },
  'new-password': { autocomplete: 'new-password', required: true, passwordrules: 'minlength: 12; maxlength: 256;' },
  email: { type: 'email', autocomplete: 'email' },
  code: { autocomplete: 'one-time-code', required: true },
};

function formFor(query: URLSearchParams, me: Player | null): Form {
  const asked = query.get('form') ?? '';
  if (asked === 'upgrade' && !me?.guest) return 'register'; // there is no guest to keep
  if (Object.hasOwn(forms, asked)) return asked as Form;
  return me?.guest ? 'upgrade' : 'login';
}

export function SignInPage({ query }: { query: URLSearchParams }) {
  const { t } = useTexts();
  const me = useCell(user);
  const [who] = useState(me); // as the page was come to: signing in changes it under the reader's hands
  const form = formFor(query, who);
  const [bring, setBring] = useState(true);
  const back = backFrom(query);
  useTitle(t(`enter.${form}`));
  const others: Form[] = who?.guest ? ['upgrade', 'login', 'reset'] : ['login', 'register', 'reset'];
  return (
    <>
      <h1>{t(`enter.${form}`)}</h1>
      <p class="muted">{t(`enter.${form}-text`)}</p>
      {who?.guest && form !== 'upgrade' && <Bringing guest={who} bring={bring} setBring={setBring} />}
      {who && !who.guest && <p>{t('enter.already', { name: who.name })}</p>}
      <EntryForm key={form} form={form} back={back} bring={bring} />
      <ul class="plain-list">{others.filter((other) => other !== form).map((other) => <li><a href={signInAt(back ?? '', other)}>{t(`enter.${other}`)}</a></li>)}</ul>
    </>
  );
}

/** The choice of a guest who signs in: the games come along, or stay where nobody plays on in them. */
function Bringing({ guest, bring, setBring }: { guest: Player, bring: boolean, setBring: (bring: boolean) => void }) {
  const { t } = useTexts();
  const { value } = useLoaded(() => api.games({ player: guest.name, limit: 100 }), [guest.id]);
  const count = value?.items.length;
  return (
    <div class="offer">
      <label class="check"><input type="checkbox" name="bring" checked={bring} onChange={(event) => setBring(event.currentTarget.checked)} />
        {count ? t('enter.bring-count', { count }) : t('enter.bring')}</label>
      <p class={bring ? 'muted' : 'warn'}>{t(bring ? 'enter.brings' : 'enter.loses-guest')}</p>
    </div>
  );
}

function EntryForm({ form, back, bring }: { form: Form, back: string | null, bring: boolean }) {
  const { t } = useTexts();
  const { fields, send }: { fields: readonly Named[], send: (f: Filled, bring: boolean) => Promise<unknown> } = forms[form];
  const [values, setValues] = useState<Filled>({});
  const { attributes, busy, problem, problemAt } = useForm({
    names: fields, values,
    send: async (tidied) => {
      await send(tidied, bring);
      go(back ?? '/games', { replace: true }); // the way back does not lead into the form
    },
  });
  const unknown = problem instanceof Refusal && problem.status === 401 && form !== 'upgrade';
  return (
    <form class="form narrow" {...attributes}>
      {fields.map((name) => {
        const note = noteOf(name);
        const Input = name.endsWith('password') ? Secret : 'input';
        const problem = problemAt(name);
        const meter = name === 'new-password' && !problem && <Strength password={values[name] ?? ''} name={nameIn(values)} />;
        return (
          <Field label={t(`field.${name}`)} note={note ? t(`field.${note}-note`) : ''} problem={problem} more={meter}>
            <Input name={name} {...inputs[name]} value={values[name] ?? ''} autocapitalize="none" spellcheck={false}
              onInput={(event) => setValues({ ...values, [name]: event.currentTarget.value })} />
          </Field>);
      })}
      {unknown
        ? <p class="problem" role="alert">{t(`enter.${form === 'reset' ? 'wrong-code' : 'wrong-password'}`)}</p>
        : <ProblemNote problem={problem} />}
      <Send busy={busy}>{t(`enter.${form}`)}</Send>
    </form>
  );
}
