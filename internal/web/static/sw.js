// Keeps the files of the page for when there is no connection, or none worth the name. What the API
// answers is never kept here: the page itself remembers the games last seen, and forgets them when
// somebody signs out.
const keep = '{{static}}/';
const files = [
{{files}}
];
const patience = 3000; // milliseconds the server may take to send the page before the one kept is shown

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/static/')) event.respondWith(fromCache(event.request));
  else if (event.request.mode === 'navigate' && url.pathname !== '/docs' && !url.pathname.startsWith('/docs/')) event.respondWith(fromNetwork(event.request));
});

// A push says what happened in a game; a newer one of the same game takes its place. Who has that game
// before them is not told.
self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})));

async function tell({ title, body, url, tag }) {
  const path = url ? new URL(url, location.origin).pathname : '/';
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some((client) => client.visibilityState === 'visible' && new URL(client.url).pathname === path)) return;
  await registration.showNotification(title ?? 'Slowpond', { body, tag, renotify: Boolean(tag), data: { path } });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.path ?? '/'));
});

async function goTo(path) {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const best = open.find((client) => new URL(client.url).pathname === path) ?? open[0];
  if (!best) return clients.openWindow(path);
  if (new URL(best.url).pathname !== path) await best.navigate(path).catch(() => clients.openWindow(path));
  return best.focus();
}

// fill keeps the files of this release, and the page only if it is of this release too: the server may
// have been renewed meanwhile, and then the browser comes again for the newer one.
async function fill() {
  const page = await fetch('/', { cache: 'no-store' });
  if (!page.ok || !(await page.clone().text()).includes(keep)) throw new Error('the page is of another release');
  const cache = await caches.open(keep);
  await Promise.all([cache.put('/', page), cache.addAll(files)]);
}

// tidy forgets older releases but the one before this, whose files open tabs may still want.
async function tidy() {
  const old = (await caches.keys()).filter((name) => name !== keep);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

const fromCache = async (request) => (await caches.match(request).catch(() => undefined)) ?? fetch(request);

// fromNetwork asks the server for the page, which names the newest files. Where it fails or takes too
// long, the page that is kept does, whose files are kept too.
async function fromNetwork(request) {
  const asked = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  const kept = await caches.match('/', { cacheName: keep }).catch(() => undefined);
  return kept ?? asked;
}
