// The service worker keeps the page's files for when there is no connection.

/** Registers it, where the browser has such; without it the page works, with a connection. */
export function keepOffline() {
  if (!navigator.serviceWorker || import.meta.url.includes('/static/dev/')) return;
  const types = /** @type {any} */ (window).trustedTypes; // of which TypeScript does not know
  const address = types ? types.createPolicy('slowpond', { createScriptURL: () => '/sw.js' }).createScriptURL('') : '/sw.js';
  navigator.serviceWorker.register(address).catch(() => {});
}
