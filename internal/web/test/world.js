// Stand-ins for what a browser gives the page.

/** A storage in memory. */
export function memory() {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A window that hears of other tabs' changes, and of being shown again, when told. */
export function tabsOf() {
  const listeners = [];
  const happen = (name, event) => listeners.filter((one) => one.name === name).forEach(({ listener }) => listener(event));
  return {
    addEventListener: (name, listener) => listeners.push({ name, listener }),
    tell: (key) => happen('storage', { key }),
    show: (persisted) => happen('pageshow', { persisted }),
  };
}

/**
 * A fetch that answers from a script: each entry is a Response, or an Error for an answer that never
 * came. It keeps the requests.
 */
export function scripted(...answers) {
  const requests = [];
  const fetch = async (url, init) => {
    requests.push({ url, ...init });
    const next = answers.shift();
    if (!next) throw new Error(`nobody expected ${init.method} ${url}`);
    if (next instanceof Error) throw next;
    return typeof next === 'function' ? next(url, init) : next;
  };
  return { fetch, requests };
}

export const json = (body, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json', ...headers } });

export const refusal = (status, code, headers) => json({ status, code, detail: 'No.' }, status, headers);

export const sessionOf = (n, expires_in = 900) => ({
  access_token: `access${n}`, refresh_token: `refresh${n}`, expires_in, token_type: 'Bearer', user: { id: 'u', name: 'guest-1', guest: true, computer: false },
});
