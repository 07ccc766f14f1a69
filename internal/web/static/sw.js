// Keeps the files of the page for when there is no connection. What the API answers is never kept
// here: the page itself remembers the games last seen, and forgets them when somebody signs out.
const keep = '{{static}}/';
const files = [
{{files}}
];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(keep).then((cache) => cache.addAll(['/', ...files])).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== keep).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/static/')) event.respondWith(fromCache(event.request));
  else if (event.request.mode === 'navigate') event.respondWith(fromNetwork(event.request));
});

const fromCache = async (request) => (await caches.match(request)) ?? fetch(request);

// fromNetwork asks the server for the page, which names the newest files, and falls back on the one
// kept, whose files are kept too.
async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match('/', { cacheName: keep });
    if (kept) return kept;
    throw problem;
  }
}
