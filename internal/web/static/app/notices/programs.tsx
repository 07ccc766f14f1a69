// The reader's own programs that are called, and the feeds.
import { h, useEffect, useState } from '../../vendor/preact.js';
import { api } from '../services.js';
import { Field } from '../ui/form.tsx';
import { Asking } from './places.tsx';
import type { textsIn } from './texts.js';

type Texts = ReturnType<typeof textsIn>;
interface Hook { id: string; url: string; failures: number; disabled_at: string | null }

const copy = (text: string) => navigator.clipboard.writeText(text);

export function Programs({ n, kinds }: { n: Texts, kinds: readonly string[] }) {
  const [hooks, setHooks] = useState<Hook[]>([]);
  const [url, setURL] = useState('');
  const [secret, setSecret] = useState('');
  const load = () => api.ask('GET', '/me/webhooks').then(({ items }) => setHooks(items));
  useEffect(() => { load().catch(() => {}); }, []);
  const add = async () => {
    const made = await api.ask('POST', '/me/webhooks', { url, kinds });
    setSecret(made.secret);
    setURL('');
    await load();
  };
  return (
    <section class="told-part" aria-labelledby="hooks">
      <h3 id="hooks">{n('hooks')}</h3>
      <p class="muted">{n('hooks-note')} <a href="/docs/api#being-told">API</a></p>
      {secret && <p role="status">{n('secret')} <code>{secret}</code></p>}
      {secret && <Asking label={n('copy')} said={n('copied')} ask={() => copy(secret)} />}
      <ul class="plain-list">{hooks.map((hook) => (
        <li key={hook.id}>
          <code class="wrap">{hook.url}</code>
          {hook.disabled_at ? <p class="warn">{n('disabled')}</p> : hook.failures > 0 && <p class="warn">{n('failing', { count: hook.failures })}</p>}
          <div class="row">
            <Asking label={n('test')} said={n('tested')} ask={() => api.ask('POST', `/me/webhooks/${hook.id}/test`).then(load)} />
            <Asking label={n('remove')} ask={() => api.ask('DELETE', `/me/webhooks/${hook.id}`).then(load)} />
          </div>
        </li>))}</ul>
      <Field label={n('url')}><input name="hook" type="url" placeholder="https://" value={url} onInput={(event) => setURL(event.currentTarget.value)} autocomplete="off" spellcheck={false} /></Field>
      <Asking label={n('add')} ask={add} />
    </section>
  );
}

interface URLs { calendar_url: string; atom_url: string }

export function Feeds({ n }: { n: Texts }) {
  const [urls, setURLs] = useState<URLs | null>(null);
  const [none, setNone] = useState(false);
  const show = () => api.ask('GET', '/me/feeds').then(setURLs, (problem) => {
    if (problem.status !== 404) throw problem;
    setNone(true);
  });
  if (none) return null;
  return (
    <section class="told-part" aria-labelledby="feeds">
      <h3 id="feeds">{n('feeds')}</h3>
      <p class="muted">{n('feeds-note')}</p>
      {!urls && <Asking label={n('show')} ask={show} />}
      {urls && ([['calendar', urls.calendar_url], ['atom', urls.atom_url]] as const).map(([name, url]) => (
        <div key={name}><p>{n(name)}<br /><code class="wrap">{url}</code></p><Asking label={`${n('copy')} (${n(name)})`} said={n('copied')} ask={() => copy(url)} /></div>))}
      {urls && <Asking label={n('reset')} ask={() => api.ask('POST', '/me/feeds/reset').then(setURLs)} />}
    </section>
  );
}
