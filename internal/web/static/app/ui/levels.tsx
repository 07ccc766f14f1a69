import { h } from '../../vendor/preact.js';
import { unknownLevels } from '../levels.js';
import { api, store } from '../services.js';
import { useTexts } from '../translation.js';
import { useLoaded } from './use.js';
import type { ComputerLevel } from '../types';

let asked: Promise<ComputerLevel[]> | null = null;

/** The levels, asked for once while the page is open and kept on this device. */
function ask() {
  asked ??= api.computers().then((list) => {
    store.write('levels', list);
    return list;
  });
  asked.catch(() => { asked = null; });
  return asked;
}

/** The levels of the computer, as last heard until the API answers. @param wanted whether to ask at all */
export function useLevels(wanted: boolean = true) {
  const { value } = useLoaded(async () => (wanted ? ask() : null), [wanted]);
  return value ?? (store.read('levels', unknownLevels) as ComputerLevel[]);
}

/** Which level. What a label's field adds goes to the select itself. */
export function LevelSelect({ list, value, onChange, ...more }: {
  list: ComputerLevel[], value: number, onChange: (level: number) => void, [attribute: string]: unknown,
}) {
  const { t } = useTexts();
  return (
    <select {...more} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
      {list.map(({ level }) => <option value={level}>{t('home.level-name', { level, count: list.length })}</option>)}
    </select>
  );
}
