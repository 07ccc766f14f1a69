// What the reader is told, where and when: a part of the settings.
import { Fragment, h, useEffect, useState } from '../../vendor/preact.js';
import { api } from '../services.js';
import { useTexts } from '../translation.js';
import { Choice, Field } from '../ui/form.tsx';
import { ProblemNote } from '../ui/problem.tsx';
import { MailAddress, ThisDevice } from './places.tsx';
import { Feeds, Programs } from './programs.tsx';
import { textsIn } from './texts.js';
import type { Key } from './texts.js';
import type { Player } from '../types';

interface Settings {
  kinds: { [kind: string]: string[] };
  reminders_seconds: number[];
  mail: { pace: 'at_once' | 'daily', at: string };
  quiet: { from: string, to: string } | null;
  zone: string;
  language: 'en' | 'nl';
  available: string[];
}

const kinds = ['your_turn', 'challenge', 'reminder', 'game_ended', 'draw_offer'] as const;

export function NoticeSettings({ me }: { me: Player }) {
  const { language } = useTexts();
  const n = textsIn(language);
  const [now, setNow] = useState<Settings | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    setNow(null);
    api.ask('GET', '/me/notifications').then(setNow, setProblem);
  }, [me.id]);
  const save = (wanted: Settings) => {
    setNow(wanted);
    const { available: _, ...body } = wanted;
    return api.ask('PUT', '/me/notifications', body).then((answer) => {
      setNow(answer);
      setProblem(null);
    });
  };
  return (
    <section aria-labelledby="told">
      <h2 id="told">{n('heading')}</h2>
      <ProblemNote problem={problem} />
      {now && <>
        <Kinds now={now} save={(wanted) => save(wanted).catch(setProblem)} n={n} />
        {!now.available.includes('mail') && <p class="muted">{n(me.guest ? 'guest-mail' : 'no-mail')}</p>}
        <Times key={me.id} now={now} save={save} n={n} />
        {now.available.includes('push') ? <ThisDevice n={n} /> : <p class="muted">{n('no-push')}</p>}
        {now.available.includes('mail') && <MailAddress n={n} />}
        {now.available.includes('webhook') && <Programs n={n} kinds={kinds} />}
        <Feeds n={n} />
      </>}
    </section>
  );
}

type Texts = ReturnType<typeof textsIn>;

/** The table of kinds and channels. */
function Kinds({ now, save, n }: { now: Settings, save: (wanted: Settings) => void, n: Texts }) {
  const channels = ['page', 'push', 'mail'].filter((channel) => now.available.includes(channel)) as Key[];
  const turn = (kind: string, channel: string, on: boolean) => {
    const others = (now.kinds[kind] ?? []).filter((one) => one !== channel);
    save({ ...now, kinds: { ...now.kinds, [kind]: on ? [...others, channel] : others } });
  };
  return (
    <table class="told">
      <caption>{n('intro')}</caption>
      <thead><tr><th scope="col">{n('kind')}</th>{channels.map((channel) => <th scope="col">{n(channel)}</th>)}</tr></thead>
      <tbody>
        {kinds.map((kind) => (
          <tr>
            <th scope="row">{n(kind)}</th>
            {channels.map((channel) => (
              <td><label class="cell"><span class="sr">{n(kind)}, {n(channel)}</span>
                <input type="checkbox" checked={now.kinds[kind]?.includes(channel)} onChange={(event) => turn(kind, channel, event.currentTarget.checked)} /></label></td>))}
          </tr>))}
      </tbody>
    </table>
  );
}

/** When mail comes and when nothing does. */
function Times({ now, save, n }: { now: Settings, save: (wanted: Settings) => Promise<void>, n: Texts }) {
  const [wanted, setWanted] = useState(now);
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const change = (some: Partial<Settings>) => {
    setDone(false);
    setWanted({ ...wanted, ...some });
  };
  const quiet = wanted.quiet ?? { from: '22:00', to: '07:00' };
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return (
    <form class="form narrow" onSubmit={(event) => {
      event.preventDefault();
      save({ ...wanted, kinds: now.kinds }).then(() => setDone(true), setProblem);
    }}>
      {now.available.includes('mail') && <Choice legend={n('pace')} name="pace" inline value={wanted.mail.pace} onChange={(pace) => change({ mail: { ...wanted.mail, pace } })}
        options={[{ value: 'at_once', label: n('at_once') }, { value: 'daily', label: n('daily') }]} />}
      {wanted.mail.pace === 'daily' && <Field label={n('at')}><input type="time" required value={wanted.mail.at} onInput={(event) => change({ mail: { ...wanted.mail, at: event.currentTarget.value } })} /></Field>}
      <label class="check"><input type="checkbox" checked={wanted.quiet !== null} onChange={(event) => change({ quiet: event.currentTarget.checked ? quiet : null })} /><span>{n('quiet')}</span></label>
      {wanted.quiet && <div class="row">
        <Field label={n('from')}><input type="time" required value={quiet.from} onInput={(event) => change({ quiet: { ...quiet, from: event.currentTarget.value } })} /></Field>
        <Field label={n('to')}><input type="time" required value={quiet.to} onInput={(event) => change({ quiet: { ...quiet, to: event.currentTarget.value } })} /></Field>
      </div>}
      <Choice legend={n('zone')} name="zone" value={wanted.zone} onChange={(zone) => change({ zone })}
        options={[...new Set([now.zone, here, 'UTC'])].map((value) => ({ value, label: value.replace(/_/g, ' ') }))} />
      <Choice legend={n('language')} name="told-language" inline value={wanted.language} onChange={(language) => change({ language })}
        options={[{ value: 'en', label: 'English', lang: 'en' }, { value: 'nl', label: 'Nederlands', lang: 'nl' }]} />
      <ProblemNote problem={problem} />
      <p role="status">{done && n('saved')}</p>
      <div class="buttons"><button>{n('save')}</button></div>
    </form>
  );
}
