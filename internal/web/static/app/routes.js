// The places of the page. places in assets.go has the same paths.

/** @typedef {{ place: string, params: { [name: string]: string }, query: URLSearchParams }} Where */

/** @type {[path: string, place: string, params?: { [name: string]: string }][]} */
export const routes = [
  ['/', 'home'],
  ['/games', 'games'],
  ['/games/:id', 'game'],
  ['/new', 'new'],
  ['/sign-in', 'sign-in'],
  ['/settings', 'settings'],
  ['/notices', 'notices'],
  ['/users/:name', 'user'],
  ['/rules', 'rules'],
  ['/rules/subulata', 'rules', { game: 'subulata' }],
  ['/rules/tablut', 'rules', { game: 'tablut' }],
];

/** @param {string} pattern @param {string} path */
function match(pattern, path) {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  /** @type {{ [name: string]: string }} */
  const params = {};
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(':')) {
      if (!given[i]) return null;
      params[part.slice(1)] = decode(given[i]);
    } else if (part !== given[i]) return null;
  }
  return params;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Which place a path leads to; 'nowhere' if to none. @param {string} path @param {string} [search] @returns {Where} */
export function resolve(path, search = '') {
  const query = new URLSearchParams(search);
  for (const [pattern, place, fixed] of routes) {
    const params = match(pattern, path);
    if (params) return { place, params: { ...params, ...fixed }, query };
  }
  return { place: 'nowhere', params: {}, query };
}
