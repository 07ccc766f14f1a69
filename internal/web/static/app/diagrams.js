// The positions of the rules pages.
import { variantOf } from '../games/registry.js';

/**
 * @typedef {object} Diagram
 * @property {import('../games/game').Position} position
 * @property {string} toMove
 * @property {boolean} [alternate] whether the sides take turns on it
 */

/** A position on the pond of the pictures: "I5:4" is White's 4 on I5, black pieces have no number. @param {string} white @param {string} black */
function pond(white, black) {
  const read = (/** @type {string} */ text, /** @type {string} */ seat) =>
    text.split(' ').filter(Boolean).map((one) => ({ at: one.slice(0, 2), seat, number: one[3] ? Number(one[3]) : null }));
  const pieces = [...read(white, 'white'), ...read(black, 'black')].sort((a, b) => (a.at < b.at ? -1 : 1));
  const captured = ['white', 'black'].map((seat) => ({ seat, count: 0, numbers: null }));
  return { pond: /** @type {import('./types').SubulataPosition} */ (variantOf('subulata-7').picture).pond, pieces, captured, score: { white: null, black: null } };
}

/** @param {string} board */
const tafl = (board) => ({ board, drawing_moves: null });

/** @typedef {import('./types').After<'rules.subulata.'> | import('./types').After<'rules.tablut.'>} RuleKey */
/** @typedef {{ variant: import('./types').VariantID, sections: { key: RuleKey, numbers: string, diagram?: Diagram }[] }} Rules */

/** The sections of the rules, and the numbers of the rules each explains. @type {{ [family in import('../games/game').Family]: Rules }} */
export const rules = {
  subulata: {
    variant: 'subulata-7',
    sections: [
      { key: 'aim', numbers: 'S1 S3' },
      { key: 'setup', numbers: 'S2 S5 S6 S7' },
      { key: 'move', numbers: 'S4 S8 S9 S14 S15 S26', diagram: { position: pond('H6:3 G4:5 I5:4', 'A9 B8'), toMove: 'white', alternate: false } },
      { key: 'jump', numbers: 'S10 S11', diagram: { position: pond('I5:4 H5:2', 'A9 G5 I7'), toMove: 'white', alternate: false } },
      { key: 'capture', numbers: 'S12 S13', diagram: { position: pond('E5:6 I1:1', 'A9 C5 E3 G5'), toMove: 'white', alternate: false } },
      { key: 'end', numbers: 'S16 S17 S19 S24 S25', diagram: { position: pond('A9:1 B9:2 C9:3 D8:6', 'F3 H1 H2'), toMove: 'white' } },
      { key: 'score', numbers: 'S18' },
      { key: 'secret', numbers: 'S20 S21 S22 S23' },
    ],
  },
  tablut: {
    variant: 'tablut',
    sections: [
      { key: 'aim', numbers: 'T1 T2 T4' },
      { key: 'move', numbers: 'T3 T5 T6 T7', diagram: { position: variantOf('tablut').picture, toMove: 'attackers' } },
      { key: 'capture', numbers: 'T8 T9 T11', diagram: { position: tafl('9/9/9/2tT5/9/9/4t4/7K1/9'), toMove: 'attackers', alternate: false } },
      { key: 'castle', numbers: 'T10', diagram: { position: tafl('9/9/t8/4T4/9/9/6K2/9/9'), toMove: 'attackers', alternate: false } },
      { key: 'king', numbers: 'T13 T16', diagram: { position: tafl('9/9/9/4t4/3tKt3/t8/9/9/9'), toMove: 'attackers', alternate: false } },
      { key: 'beside', numbers: 'T14', diagram: { position: tafl('5t3/9/9/9/9/3tK4/4t4/9/9'), toMove: 'attackers', alternate: false } },
      { key: 'open', numbers: 'T15', diagram: { position: tafl('9/9/9/9/9/6t2/6K2/t8/9'), toMove: 'attackers', alternate: false } },
      { key: 'escape', numbers: 'T12', diagram: { position: tafl('9/9/9/9/2t6/9/t1K5/9/9'), toMove: 'defenders', alternate: false } },
      { key: 'draw', numbers: 'T18 T19 T20 T21' },
      { key: 'else', numbers: 'T17' },
    ],
  },
};
