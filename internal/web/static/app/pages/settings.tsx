import { Fragment, h, useState } from '../../vendor/preact.js';
import { Refusal } from '../api/errors.js';
import { signInAt } from '../back.js';
import { useCell } from '../cell.js';
import { languages } from '../i18n.js';
import { NoticeSettings } from '../notices/settings.tsx';
import { go } from '../router.js';
import { api, preferences, user } from '../services.js';
import { useTexts } from '../translation.js';
import { Choice, Field, Secret, Send } from '../ui/form.tsx';
import { ProblemNote } from '../ui/problem.tsx';
import { Strength } from '../ui/strength.tsx';
import { usePreferences } from '../ui/use.js';
import { useForm } from '../ui/useform.js';
import type { PasswordAttributes } from '../ui/form.tsx';
import type { Language, Player } from '../types';

const switches = ['confirm', 'turned', 'steps', 'threats', 'keys', 'sound'] as const;

export function SettingsPage() {
  const { t } = useTexts();
  const all = usePreferences();
  const me = useCell(user);
  return (
    <>
      <h1>{t('nav.settings')}</h1>
      <p class="muted">{t('settings.text')}</p>
      <form class="form" onSubmit={(event) => event.preventDefault()}>
        <Choice legend={t('settings.language')} name="language" inline value={all.language} onChange={(language) => preferences.change({ language })}
          options={[{ value: 'auto', label: t('settings.auto') }, ...(Object.keys(languages) as Language[]).map((value) => ({ value, label: languages[value].name, lang: value }))]} />
        <Choice legend={t('settings.theme')} name="theme" inline value={all.theme} onChange={(theme) => preferences.change({ theme })}
          options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`settings.${value}`) }))} />
        <fieldset class="choice">
          <legend>{t('settings.board')}</legend>
          {switches.map((name) => (
            <label class="check"><input type="checkbox" checked={all[name]} onChange={(event) => preferences.change({ [name]: event.currentTarget.checked })} />
              <span>{t(`settings.${name}`)}<small>{t(`settings.${name}-note`)}</small></span></label>))}
        </fieldset>
      </form>
      {me ? <><NoticeSettings me={me} /><Account me={me} /></> : <p>{t('settings.nobody')} <a href={signInAt('/settings')}>{t('nav.sign-in')}</a></p>}
    </>
  );
}

function Account({ me }: { me: Player }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="account">
      <h2 id="account">{t('settings.account')}</h2>
      {me.guest ? <p>{t('settings.guest')} <a href={signInAt('/settings', 'upgrade')}>{t('enter.upgrade')}</a></p> : <PasswordForm name={me.name} />}
      <Leave guest={me.guest} />
    </section>
  );
}

/** Signing out, in two steps; the focus goes along to what has taken the place of what was pressed. */
function Leave({ guest }: { guest: boolean }) {
  const { t } = useTexts();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    api.logout().catch(() => {}); // here it is over either way
    go('/');
  };
  if (!leaving) return <div class="buttons"><button key="ask" type="button" class="landing" onClick={() => setLeaving(true)}>{t('settings.sign-out')}…</button></div>;
  return (<div class="buttons" role="group" aria-labelledby="leave">
    <p class="warn" id="leave">{t(guest ? 'settings.leave-guest' : 'settings.leave')}</p>
    <button key="stay" type="button" class="landing" aria-describedby="leave" onClick={() => setLeaving(false)}>{t('action.stay')}</button>
    <button type="button" class="danger" onClick={leave}>{t('settings.sign-out')}</button>
  </div>);
}

const passwords = ['old-password', 'new-password'] as const;

function PasswordForm({ name }: { name: string }) {
  const { t } = useTexts();
  const [values, setValues] = useState<{ [name: string]: string }>({});
  const [done, setDone] = useState(false);
  const { attributes, busy, problem, problemAt } = useForm({
    names: passwords, values: { ...values, name },
    send: async (tidied) => {
      setDone(false);
      await api.changePassword(tidied['old-password'], tidied['new-password']);
      setValues({});
      setDone(true);
    },
  });
  const wrong = problem instanceof Refusal && [401, 403].includes(problem.status) && t('settings.wrong-password');
  const input = (field: string, more: Partial<PasswordAttributes>) => (
    <Secret name={field} required {...more} value={values[field] ?? ''} onInput={(event) => setValues({ ...values, [field]: event.currentTarget.value })} />);
  return (
    <form class="form narrow" {...attributes}>
      <h3>{t('settings.password')}</h3>
      <input name="name" autocomplete="username" value={name} hidden readonly />
      <Field label={t('settings.old-password')} problem={problemAt('old-password') || wrong || ''}>{input('old-password', { autocomplete: 'current-password' })}</Field>
      <Field label={t('field.new-password')} note={t('field.new-password-note')} problem={problemAt('new-password')}
        more={!problemAt('new-password') && <Strength password={values['new-password'] ?? ''} name={name} />}>
        {input('new-password', { autocomplete: 'new-password', passwordrules: 'minlength: 12; maxlength: 256;' })}</Field>
      <ProblemNote problem={wrong ? null : problem} />
      <p role="status">{done && t('settings.password-changed')}</p>
      <Send busy={busy} className="">{t('settings.change-password')}</Send>
    </form>
  );
}
