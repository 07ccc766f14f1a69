// Starts the page.
import { html, render } from '../vendor/preact.js';
import { fetchAll, fetchView } from './pages/all.js';
import { startRouter, where } from './router.js';
import { preferences } from './services.js';
import { speak } from './translation.js';
import { App } from './ui/app.js';
import { keepOffline } from './worker.js';

function dress() {
  const { theme } = preferences.get();
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

dress();
preferences.watch(() => {
  dress();
  speak();
});
await Promise.all([speak(), fetchView(where.get().place).catch(() => {})]); // the frame says what is wrong
startRouter();
render(html`<${App} />`, /** @type {Element} */ (document.getElementById('app')));
keepOffline();
setTimeout(fetchAll, 2000);
