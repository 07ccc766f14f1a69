// The frame around every page.
import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { useCell } from '../cell.js';
import { fetchView, titleOf, viewOf } from '../pages/all.js';
import { where } from '../router.js';
import { useTexts } from '../translation.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { ConnectionLine } from './connection.js';
import { Failure } from './failure.js';
import { ProblemNote } from './problem.js';

/** Moves the reader's focus along to the heading of a page just arrived at. @param {number} moved @param {string} title */
function useArrival(moved, title) {
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (moved > 0) main.current?.focus({ preventScroll: true });
  }, [moved]);
  return main;
}

export function App() {
  const { place, params, query, moved } = useCell(where);
  const { t } = useTexts();
  const title = titleOf(place);
  const main = useArrival(moved, title ? `${t(title)} · Slowpond` : 'Slowpond');
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t('nav.skip')}</a>
    <${Header} place=${place} />
    <${ConnectionLine} />
    <main id="main" ref=${main} tabindex="-1" class=${`page page-${place}`}>
      <${Failure} key=${`${place} ${moved}`} t=${t}>
        <${Page} key=${JSON.stringify([place, params])} place=${place} params=${params} query=${query} />
      <//>
    </main>
    <${Footer} />
  `;
}

/** A place's page, fetched if it is new. @param {{ place: string, params: any, query: URLSearchParams }} props */
function Page({ place, params, query }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [round, setRound] = useState(0);
  const view = viewOf(place);
  useEffect(() => {
    if (!view) fetchView(place).then(() => setRound(round + 1), setProblem);
  }, [place, round]);
  if (view) return html`<${view} params=${params} query=${query} />`;
  return problem ? html`<${ProblemNote} problem=${problem} again=${() => location.reload()} />` : html`<p class="muted" role="status">${t('loading')}</p>`;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
