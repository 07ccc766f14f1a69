// The games of the page: the one module that knows which game a variant belongs to. All others ask a
// game for what it is and has.
// @ts-check
import { subulata } from './subulata.tsx';
import { tablut } from './tablut.tsx';

/** @typedef {import('./game').Game} Game @typedef {import('./game').Family} Family @typedef {import('../app/types').VariantID} VariantID */

/** In the order they are offered in. @type {readonly Game[]} */
export const games = [subulata, tablut];

/** @type {Map<string, Game>} */
const byVariant = new Map(games.flatMap((game) => Object.keys(game.variants).map((id) => [id, game])));

/** All variants, in the order they are offered in. */
export const variantIDs = /** @type {VariantID[]} */ ([...byVariant.keys()]);

/** @param {string} variant */
export const isVariant = (variant) => byVariant.has(variant);

/** The game a variant belongs to; an unknown one is an error. @param {string} variant */
export function gameOf(variant) {
  const game = byVariant.get(variant);
  if (!game) throw new Error(`unknown variant ${variant}`);
  return game;
}

/** @param {VariantID} id */
export const variantOf = (id) => /** @type {import('./game').Variant} */ (gameOf(id).variants[id]);

/** Where the rules of a variant are told. @param {string} variant */
export const rulesAt = (variant) => `/rules/${gameOf(variant).family}`;
