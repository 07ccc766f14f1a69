// The positions of the rules pages.
import { variants } from './variants.js';

/**
 * @typedef {object} Diagram
 * @property {any} position
 * @property {string} toMove
 * @property {boolean} [alternate] whether the sides take turns on it
 */

/** A position on the pond of the pictures: "I5:4" is White's 4 on I5, black pieces have no number. @param {string} white @param {string} black */
function pond(white, black) {
  const read = (/** @type {string} */ text, /** @type {string} */ seat) =>
    text.split(' ').filter(Boolean).map((one) => ({ at: one.slice(0, 2), seat, number: one[3] ? Number(one[3]) : null }));
  const pieces = [...read(white, 'white'), ...read(black, 'black')].sort((a, b) => (a.at < b.at ? -1 : 1));
  const captured = ['white', 'black'].map((seat) => ({ seat, count: 0, numbers: null }));
  return { pond: variants['subulata-7'].position.pond, pieces, captured, score: { white: null, black: null } };
}

/** @param {string} board */
const tafl = (board) => ({ board, drawing_moves: null });

/** @type {{ [game: string]: { variant: string, sections: { key: string, diagram?: Diagram }[] } }} */
export const rules = {
  subulata: {
    variant: 'subulata-7',
    sections: [
      { key: 'aim' },
      { key: 'setup' },
      { key: 'move', diagram: { position: pond('H6:3 G4:5 I5:4', 'A9 B8'), toMove: 'white', alternate: false } },
      { key: 'jump', diagram: { position: pond('I5:4 H5:2', 'A9 G5 I7'), toMove: 'white', alternate: false } },
      { key: 'capture', diagram: { position: pond('E5:6 I1:1', 'A9 C5 E3 G5'), toMove: 'white', alternate: false } },
      { key: 'end', diagram: { position: pond('A9:1 B9:2 C9:3 D8:6', 'F3 H1 H2'), toMove: 'white' } },
      { key: 'score' },
      { key: 'secret' },
    ],
  },
  tablut: {
    variant: 'tablut',
    sections: [
      { key: 'aim' },
      { key: 'move', diagram: { position: variants.tablut.position, toMove: 'attackers' } },
      { key: 'capture', diagram: { position: tafl('9/9/9/2tT5/9/9/4t4/7K1/9'), toMove: 'attackers', alternate: false } },
      { key: 'castle', diagram: { position: tafl('9/9/t8/4T4/9/9/6K2/9/9'), toMove: 'attackers', alternate: false } },
      { key: 'king', diagram: { position: tafl('9/9/9/4t4/3tKt3/t8/9/9/9'), toMove: 'attackers', alternate: false } },
      { key: 'beside', diagram: { position: tafl('5t3/9/9/9/9/3tK4/4t4/9/9'), toMove: 'attackers', alternate: false } },
      { key: 'open', diagram: { position: tafl('9/9/9/9/9/6t2/6K2/t8/9'), toMove: 'attackers', alternate: false } },
      { key: 'escape', diagram: { position: tafl('9/9/9/9/2t6/9/t1K5/9/9'), toMove: 'defenders', alternate: false } },
      { key: 'draw' },
      { key: 'else' },
    ],
  },
};
