import { h, useEffect, useRef, useState } from '../../vendor/preact.js';
import { filterNames, isDay, readFilters } from '../filters.js';
import { useTexts } from '../translation.js';
import { Field } from './form.tsx';
import { useForm } from './useform.js';
import type { After } from '../types';

/**
 * Tells whether a change of a control by the keyboard goes on changing the same control: an arrow key in a
 * list and each digit of a date is a change, and the way back leads over none of them.
 */
function useTyping() {
  const last = useRef({ typed: '', changed: '' });
  return {
    attributes: {
      onKeyDown: (event: KeyboardEvent) => (last.current.typed = (event.target as HTMLInputElement).name),
      onPointerDown: () => (last.current = { typed: '', changed: '' }),
      onFocusOut: () => (last.current = { typed: '', changed: '' }),
    },
    goesOn(filter: string) {
      const { typed, changed } = last.current;
      last.current.changed = filter;
      return typed === filter && changed === filter;
    },
  };
}

/** The opponent's name as it is being written; the address has the last one that was sent. */
function useName(known: string) {
  const [name, setName] = useState(known);
  useEffect(() => setName(known), [known]);
  return [name, setName] as const;
}

export function HistoryFilters({ name, query, change }: {
  name: string, query: URLSearchParams, change: (search: string, goesOn: boolean) => void,
}) {
  const { t } = useTexts();
  const now = readFilters(name, query);
  const [opened] = useState(Object.keys(now).length > 0);
  const [opponent, setOpponent] = useName(now.opponent ?? '');
  const typing = useTyping();
  const set = (filter: string, value: string) => {
    if (value === (now[filter] ?? '')) return;
    const goesOn = typing.goesOn(filter);
    const next = new URLSearchParams(Object.entries({ ...now, [filter]: value }).filter(([, one]) => one));
    change(next.size ? `?${next}` : '', goesOn);
  };
  const { attributes, problemAt, submit } = useForm({
    names: opponent.trim() ? ['opponent'] : [], values: { opponent }, send: async () => set('opponent', opponent.trim()),
  });
  const control = (filter: After<'filter.'>) => ({ name: filter, value: now[filter] ?? '', onChange: (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) => set(filter, event.currentTarget.value) });
  const choose = (filter: After<'filter.'>, options: [string, string][]) => (
    <Field label={t(`filter.${filter}`)}><select {...control(filter)}>{options.map(([value, label]) => <option value={value}>{label}</option>)}</select></Field>);
  const day = (filter: 'since' | 'until', problem: string) => (
    <Field label={t(`filter.${filter}`)} problem={problem}><input type="date" {...control(filter)} onChange={({ currentTarget: { value, validity } }) => {
      if (!validity.badInput && (!value || isDay(value))) set(filter, value); // else it is still being typed
    }} /></Field>);
  const kinds = <Name extends keyof typeof filterNames>(filter: Name, label: (value: (typeof filterNames)[Name][number]) => string) =>
    choose(filter, [['', t('filter.all')], ...filterNames[filter].map((value) => [value, label(value)] as [string, string])]);
  const winners = [name, now.opponent].filter((one, i, all) => one && all.indexOf(one) === i);
  return (
    <details class="filters" open={opened}>
      <summary>{t('filter.title')}</summary>
      <form {...attributes} {...typing.attributes}>
        {kinds('variant', (id) => t(`variant.${id}`))}
        {kinds('status', (status) => t(`status.${status}`))}
        {choose('winner', [['', t('filter.all')], ...winners.map((one) => ([one, one] as [string, string]))])}
        {kinds('opponent_kind', (kind) => t(`new.kind-${kind}`))}
        {choose('sort', [['', t('sort.created')], ['ended', t('sort.ended')], ['deadline', t('sort.deadline')]])}
        {day('since', '')}
        {day('until', now.since && now.until && now.until < now.since ? t('wrong.until') : '')}
        <Field label={t('filter.opponent')} problem={problemAt('opponent')}>
          <input name="opponent" value={opponent} autocomplete="off" autocapitalize="none" spellcheck={false}
            onInput={(event) => setOpponent(event.currentTarget.value)} onChange={submit} />
        </Field>
        <div class="buttons">
          <button>{t('filter.show')}</button>
          {query.size > 0 && <button type="button" onClick={() => change('', false)}>{t('filter.clear')}</button>}
        </div>
      </form>
    </details>
  );
}
