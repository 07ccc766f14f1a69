import { html } from '../../vendor/preact.js';
import { unknownLevels } from '../levels.js';
import { api, store } from '../services.js';
import { useTexts } from '../translation.js';
import { useLoaded } from './use.js';

/** @type {Promise<import('../types').ComputerLevel[]> | null} */
let asked = null;

/** The levels, asked for once while the page is open and kept on this device. */
function ask() {
  asked ??= api.computers().then((list) => {
    store.write('levels', list);
    return list;
  });
  asked.catch(() => { asked = null; });
  return asked;
}

/** The levels of the computer, as last heard until the API answers. @param {boolean} [wanted] whether to ask at all */
export function useLevels(wanted = true) {
  const { value } = useLoaded(async () => (wanted ? ask() : null), [wanted]);
  return value ?? /** @type {import('../types').ComputerLevel[]} */ (store.read('levels', unknownLevels));
}

/**
 * Which level. What a label's field adds goes to the select itself.
 * @param {{ list: import('../types').ComputerLevel[], value: number, onChange: (level: number) => void, [attribute: string]: any }} props
 */
export function LevelSelect({ list, value, onChange, ...more }) {
  const { t } = useTexts();
  return html`
    <select ...${more} value=${value} onChange=${(/** @type {any} */ event) => onChange(Number(event.currentTarget.value))}>
      ${list.map(({ level }) => html`<option value=${level}>${t('home.level-name', { level, count: list.length })}</option>`)}
    </select>
  `;
}
