import { html, useState } from '../../vendor/preact.js';
import { useTexts } from '../translation.js';
import { variants } from '../variants.js';
import { Field } from './form.js';

/** The API's filters that the address bar may hold. */
const names = ['variant', 'status', 'opponent', 'winner', 'opponent_kind', 'since', 'until', 'sort'];

/** A day of the address bar, as the start of that day here. @param {string} day */
const startOf = (day) => (Number.isNaN(Date.parse(`${day}T00:00`)) ? '' : new Date(`${day}T00:00`).toISOString());

/** What the API is asked for. @param {string} player @param {URLSearchParams} query @returns {{ [name: string]: string }} */
export function apiFilters(player, query) {
  /** @type {{ [name: string]: string }} */
  const filters = { player };
  for (const name of names) {
    const value = query.get(name);
    if (value) filters[name] = ['since', 'until'].includes(name) ? startOf(value) : value;
  }
  return filters;
}

/**
 * @param {{ name: string, query: URLSearchParams, change: (search: string) => void }} props
 */
export function HistoryFilters({ name, query, change }) {
  const { t } = useTexts();
  const [opponent, setOpponent] = useState(query.get('opponent') ?? '');
  const set = (/** @type {string} */ filter, /** @type {string} */ value) => {
    const next = new URLSearchParams(names.filter((known) => query.get(known)).map((known) => [known, query.get(known) ?? '']));
    if (value) next.set(filter, value);
    else next.delete(filter);
    change(next.size ? `?${next}` : '');
  };
  const choose = (/** @type {string} */ filter, /** @type {[string, string][]} */ options) => html`
    <${Field} label=${t(`filter.${filter}`)}>
      <select value=${query.get(filter) ?? ''} onChange=${(/** @type {any} */ event) => set(filter, event.currentTarget.value)}>
        ${options.map(([value, label]) => html`<option value=${value}>${label}</option>`)}
      </select>
    <//>`;
  const day = (/** @type {string} */ filter) => html`
    <${Field} label=${t(`filter.${filter}`)}>
      <input type="date" value=${query.get(filter) ?? ''} onChange=${(/** @type {any} */ event) => set(filter, event.currentTarget.value)} />
    <//>`;
  const against = query.get('opponent');
  return html`
    <details class="filters" open=${names.some((known) => query.get(known))}>
      <summary>${t('filter.title')}</summary>
      <form onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); set('opponent', opponent.trim()); }}>
        ${choose('variant', [['', t('filter.all')], ...Object.keys(variants).map((id) => /** @type {[string, string]} */ ([id, t(`variant.${id}`)]))])}
        ${choose('status', [['', t('filter.all')], ...['open', 'setup', 'playing', 'finished', 'cancelled'].map((status) => /** @type {[string, string]} */ ([status, t(`status.${status}`)]))])}
        ${choose('winner', [['', t('filter.all')], [name, name], ...(against && against !== name ? [/** @type {[string, string]} */ ([against, against])] : [])])}
        ${choose('opponent_kind', [['', t('filter.all')], ...['anyone', 'user', 'invite', 'computer'].map((kind) => /** @type {[string, string]} */ ([kind, t(`new.kind-${kind}`)]))])}
        ${choose('sort', [['', t('sort.created')], ['ended', t('sort.ended')], ['deadline', t('sort.deadline')]])}
        ${day('since')} ${day('until')}
        <${Field} label=${t('filter.opponent')}>
          <input value=${opponent} maxlength="64" autocapitalize="none" onInput=${(/** @type {any} */ event) => setOpponent(event.currentTarget.value)}
            onChange=${() => set('opponent', opponent.trim())} />
        <//>
      </form>
    </details>
  `;
}
