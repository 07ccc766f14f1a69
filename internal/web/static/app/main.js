// Starts the page.
import { h, render } from '../vendor/preact.js';
import { fetchAll, fetchView } from './pages/all.js';
import { startRouter, where } from './router.js';
import { live, preferences } from './services.js';
import { dress } from './theme.js';
import { beginToSpeak, speak } from './translation.js';
import { App } from './ui/app.tsx';
import { keepOffline } from './worker.js';

dress(preferences.get());
preferences.watch((all) => {
  dress(all);
  speak();
});
await Promise.all([beginToSpeak(), fetchView(where.get().place).catch(() => {})]); // the frame says what is wrong
startRouter();
render(h(App, null), /** @type {Element} */ (document.getElementById('app')));
document.getElementById('boot')?.remove();
keepOffline();
setTimeout(live.start);
setTimeout(fetchAll, 2000);
