// The levels of the computer in the reader's words. The API tells them in English; a level it names
// that these texts do not know keeps the API's words.

/** How many levels the computer has, until the API has told. */
const usual = 8;

/** @typedef {import('./types').ComputerLevel} ComputerLevel @typedef {import('./types').Translate} Translate */

/** What there is before the API has answered. @type {ComputerLevel[]} */
export const unknownLevels = Array.from({ length: usual }, (_, i) => ({ level: i + 1, games: [] }));

/** @param {ComputerLevel[]} list @param {number} level @param {string} game */
const characterOf = (list, level, game) => list.find((one) => one.level === level)?.games.find((one) => one.game === game);

/** @param {string} key @param {string} otherwise @param {Translate} t */
function told(key, otherwise, t) {
  const text = /** @type {import('./types').LookUp} */ (t)(key);
  return text === key ? otherwise : text;
}

/** "Learner: sees the next reply ...", empty while nothing is known. @param {ComputerLevel[]} list @param {number} level @param {string} game @param {Translate} t */
export function levelAbout(list, level, game, t) {
  const character = characterOf(list, level, game);
  if (!character) return '';
  const word = character.name.toLowerCase();
  return t('levels.about', { name: told(`level.${word}`, character.name, t), text: told(`level.${word}-about`, character.description, t) });
}
