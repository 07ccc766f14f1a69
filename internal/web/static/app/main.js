// Starts the page.
import { html, render } from '../vendor/preact.js';
import { fetchAll, fetchView } from './pages/all.js';
import { startRouter, where } from './router.js';
import { preferences } from './services.js';
import { dress } from './theme.js';
import { speak } from './translation.js';
import { App } from './ui/app.js';
import { keepOffline } from './worker.js';

dress(preferences.get());
preferences.watch((all) => {
  dress(all);
  speak();
});
await Promise.all([speak(), fetchView(where.get().place).catch(() => {})]); // the frame says what is wrong
startRouter();
render(html`<${App} />`, /** @type {Element} */ (document.getElementById('app')));
keepOffline();
setTimeout(fetchAll, 2000);
