// Where the reader is told: this device and others, and by mail.
import { Fragment, h, useEffect, useState } from '../../vendor/preact.js';
import { api } from '../services.js';
import { Field, Secret } from '../ui/form.tsx';
import { ProblemNote } from '../ui/problem.tsx';
import { takesPush, turnOff, turnOn } from './push.js';
import type { textsIn } from './texts.js';

type Texts = ReturnType<typeof textsIn>;
interface Device { id: string; device: string; here: boolean }

/** A button that asks the server for something and says how that went. */
export function Asking({ label, said, ask, className }: { label: string, said?: string, ask: () => Promise<unknown>, className?: string }) {
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const press = () => {
    setDone(false);
    setProblem(null);
    ask().then(() => setDone(true), setProblem);
  };
  return (
    <div class="send">
      <button type="button" class={className} onClick={press}>{label}</button>
      <span role="status" class="muted">{done && said}</span>
      <ProblemNote problem={problem} />
    </div>
  );
}

export const sendTest = (channel: string) => api.ask('POST', '/me/notifications/test', { channel });

export function ThisDevice({ n }: { n: Texts }) {
  const [devices, setDevices] = useState<Device[]>([]);
  const load = () => api.ask('GET', '/me/push').then(({ items }) => setDevices(items));
  useEffect(() => { load().catch(() => {}); }, []);
  const here = devices.find((one) => one.here);
  const others = devices.filter((one) => !one.here);
  const denied = takesPush() && Notification.permission === 'denied';
  return (
    <section class="told-part" aria-labelledby="device">
      <h3 id="device">{n('device')}</h3>
      {!takesPush() && <p class="muted">{n('device-none')}</p>}
      {denied && <p class="muted">{n('device-denied')}</p>}
      {takesPush() && !denied && (here
        ? <Asking key="off" label={n('device-off')} ask={async () => { await turnOff(here.id); await load(); }} />
        : <Asking key="on" label={n('device-on')} ask={async () => { await turnOn(); await load(); }} />)}
      {devices.length > 0 && <Asking label={n('test')} said={n('tested')} ask={() => sendTest('push')} />}
      {others.length > 0 && <><h4>{n('devices')}</h4>
        <ul class="plain-list">{others.map((one) => (
          <li key={one.id} class="row">{one.device || n('unnamed')} <Asking label={n('remove')} ask={async () => { await api.ask('DELETE', `/me/push/${one.id}`); await load(); }} /></li>))}</ul></>}
    </section>
  );
}

interface Address { address: string | null; verified: boolean; pending: string | null }

export function MailAddress({ n }: { n: Texts }) {
  const [at, setAt] = useState<Address | null>(null);
  const [values, setValues] = useState({ email: '', password: '', code: '' });
  const load = () => api.ask('GET', '/me/email').then(setAt);
  useEffect(() => { load().catch(() => {}); }, []);
  const set = (name: string) => (event: { currentTarget: HTMLInputElement }) => setValues({ ...values, [name]: event.currentTarget.value });
  const done = (some: Partial<typeof values>) => {
    setValues({ ...values, ...some });
    return load();
  };
  return (
    <section class="told-part" aria-labelledby="mail">
      <h3 id="mail">{n('mail')}</h3>
      {at?.address && <p>{n(at.verified ? 'verified' : 'unverified', { address: at.address })}</p>}
      {at?.verified && <Asking label={n('test')} said={n('tested')} ask={() => sendTest('mail')} />}
      {at?.address && <Asking label={n('remove')} ask={() => api.ask('DELETE', '/me/email').then(() => done({}))} />}
      {at?.pending && <>
        <p>{n('pending', { address: at.pending })}</p>
        <Field label={n('code')}><input name="code" value={values.code} onInput={set('code')} autocomplete="one-time-code" autocapitalize="characters" spellcheck={false} /></Field>
        <Asking className="primary" label={n('verify')} ask={() => api.ask('POST', '/me/email/verify', { code: values.code }).then(() => done({ code: '' }))} />
      </>}
      {at && <>
        <Field label={n('email')}><input name="email" type="email" value={values.email} onInput={set('email')} autocomplete="email" /></Field>
        <Field label={n('password')}><Secret name="mail-password" value={values.password} onInput={set('password')} autocomplete="current-password" /></Field>
        <Asking label={n('propose')} ask={() => api.ask('POST', '/me/email', { email: values.email, password: values.password }).then(() => done({ password: '' }))} />
      </>}
    </section>
  );
}
