// Which rules and which ground belong to a variant.
// @ts-check
import * as subulata from '../rules/subulata.js';
import * as tablut from '../rules/tablut.js';

/** @typedef {import('../rules/fields.js').Cells} Cells */
/** @typedef {import('../rules/fields.js').Target} Target */
/** @typedef {{ cells: Cells, steps?: number[] }} Board  steps where the ground has any */

/**
 * What a board asks of a game's rules.
 * @typedef {object} Game
 * @property {string[]} SEATS in the order of the first move
 * @property {(at: number) => string} name
 * @property {(position: any) => Board} read
 * @property {(board: any, from: number) => Target[]} targets
 * @property {(board: any, from: number, target: Target) => Board} play
 * @property {(position: any, text: string) => any} after
 * @property {(from: number, target: Target) => string} moveText
 * @property {(board: any, seat: string) => string[]} moves
 * @property {(board: any) => Set<number>} threatened
 * @property {(board: any, target: Target, next: string) => string} ending
 */

/** @param {string} variant */
export const isTablut = (variant) => variant === 'tablut';

/** @param {string} variant @returns {Game} */
export const gameOf = (variant) => (isTablut(variant) ? tablut : subulata);
