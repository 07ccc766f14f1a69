// The frame around every page.
import { html, useEffect, useRef } from '../../vendor/preact.js';
import { useCell } from '../cell.js';
import { where } from '../router.js';
import { useTexts } from '../translation.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { ConnectionLine } from './connection.js';
import { Failure } from './failure.js';
import { pages } from '../pages/all.js';

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
  const page = pages[place];
  const main = useArrival(moved, page.title ? `${t(page.title)} · Slowpond` : 'Slowpond');
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t('nav.skip')}</a>
    <${Header} place=${place} />
    <${ConnectionLine} />
    <main id="main" ref=${main} tabindex="-1" class=${`page page-${place}`}>
      <${Failure} key=${`${place} ${moved}`} t=${t}>
        <${page.view} key=${JSON.stringify([place, params])} params=${params} query=${query} />
      <//>
    </main>
    <${Footer} />
  `;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
