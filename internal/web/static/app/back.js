// Where to go back to after signing in: a place of this page and nowhere else.
import { resolve } from './routes.js';

const here = 'https://here';

/** The address of the sign-in page that leads back. @param {string} address @param {string} [form] */
export function signInAt(address, form) {
  const query = new URLSearchParams({ ...(form ? { form } : {}), ...(placeOf(address) ? { back: address } : {}) });
  return `/sign-in${query.size ? `?${query}` : ''}`;
}

/** The place an address asks to go back to, null if it is none of ours. @param {URLSearchParams} query */
export const backFrom = (query) => placeOf(query.get('back') ?? '');

/** @param {string} address */
function placeOf(address) {
  if (!address.startsWith('/') || !URL.canParse(address, here)) return null;
  const { origin, pathname, search } = new URL(address, here); // as a browser reads it: "/\t/x" is another host
  const { place } = resolve(pathname);
  return origin !== here || ['nowhere', 'sign-in'].includes(place) ? null : pathname + search;
}
