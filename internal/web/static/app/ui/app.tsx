// The frame around every page.
import { Fragment, h, useEffect, useRef, useState } from '../../vendor/preact.js';
import { useVoice } from '../announcer.js';
import { useCell } from '../cell.js';
import { languages } from '../i18n.js';
import { fetchView, titleOf, viewOf } from '../pages/all.js';
import { where } from '../router.js';
import { user } from '../services.js';
import { speak, unspoken, useTexts } from '../translation.js';
import { Announcer } from './announcer.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ConnectionLine } from './connection.tsx';
import { EndedLine } from './ended.tsx';
import { Failure } from './failure.tsx';
import { useLanding } from './landing.js';
import { ProblemNote } from './problem.tsx';
import { pure } from './pure.js';
import { titled } from './title.js';
import { useWaiting } from './waiting.js';

/**
 * Moves the reader's focus to a page just arrived at, and has its title read out as soon as it is known:
 * once, though it goes on changing with a game.
 */
function useArrival(moved: number, title: string | null) {
  const main = useRef<HTMLElement | null>(null);
  const arrived = useRef(0);
  const say = useVoice();
  useEffect(() => {
    if (moved > 0) main.current?.focus({ preventScroll: true });
  }, [moved]);
  useEffect(() => {
    if (!title || moved <= arrived.current) return;
    arrived.current = moved;
    say(title);
  }, [moved, title]);
  return main;
}

/**
 * What the page is called, null while it does not know.
 * @param waiting games that wait for me
 */
function useTitleOf(place: string, moved: number, waiting: number) {
  const { t } = useTexts();
  const own = useCell(titled);
  const key = titleOf(place);
  const title = key ? t(key) : own.moved === moved ? own.title : null;
  useEffect(() => {
    const parts = [waiting > 0 && `(${waiting})`, title && `${title} ·`, 'Slowpond'];
    document.title = parts.filter(Boolean).join(' ');
  }, [title, waiting]);
  return title;
}

export function App() {
  const { place, params, query, moved } = useCell(where);
  const { t } = useTexts();
  const waiting = useWaiting(useCell(user));
  useLanding();
  const main = useArrival(moved, useTitleOf(place, moved, waiting));
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>{t('nav.skip')}</a>
      <Announcer />
      <Header place={place} waiting={waiting} />
      <EndedLine place={place} />
      <ConnectionLine />
      <UnspokenLine />
      <main id="main" ref={main} tabindex={-1} class={`page page-${place}`}>
        <Failure key={`${place} ${moved}`} t={t}>
          <Page key={JSON.stringify([place, params])} place={place} params={params} query={query} />
        </Failure>
      </main>
      <Footer />
    </>
  );
}

/** A place's page, fetched if it is new. Changes of the frame do not redraw it. */
const Page = pure(function Page({ place, params, query }: { place: string, params: { [name: string]: string }, query: URLSearchParams }) {
  const [problem, setProblem] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const View = viewOf(place);
  useEffect(() => {
    if (!View) fetchView(place).then(() => setRound(round + 1), setProblem);
  }, [place, round]);
  if (View) return <View params={params} query={query} />;
  return problem ? <Renewed problem={problem} /> : <Fetching />;
});

/** A page that cannot be loaded: the way on is to reload, since a new release may have replaced it. */
function Renewed({ problem }: { problem: unknown }) {
  const { t } = useTexts();
  return <><ProblemNote problem={problem} /><button type="button" onClick={() => location.reload()}>{t('action.reload')}</button></>;
}

const long = 5000; // milliseconds

function Fetching() {
  const { t } = useTexts();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), long);
    return () => clearTimeout(timer);
  }, []);
  return <><p class="muted" role="status">{t('loading')} {late && t('loading.long')}</p>
    {late && <button type="button" onClick={() => location.reload()}>{t('action.reload')}</button>}</>;
}

/** Says that the language chosen cannot be had now. */
function UnspokenLine() {
  const { t } = useTexts();
  const language = useCell(unspoken);
  return <div role="alert">{language && <p class="problem">{t('language.missing', { name: languages[language].name })} <button type="button" class="small" onClick={speak}>{t('action.again')}</button></p>}</div>;
}

function skip(event: Event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
