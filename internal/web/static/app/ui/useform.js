import { useEffect, useRef, useState } from '../../vendor/preact.js';
import { Refusal } from '../api/errors.js';
import { refusedIn, tidy, wrongIn } from '../fields.js';
import { useTexts } from '../translation.js';
import { useDoing } from './use.js';

/**
 * A form whose mistakes are told at its fields, in the page's words: by what can be known here, then by
 * what the server finds. What was wrong when it was sent is told until it is put right; nothing is told before.
 * @param {{ names: readonly import('../fields.js').FieldName[], values: { [name: string]: string }, send: (tidied: { [name: string]: string }) => Promise<void> }} how
 */
export function useForm({ names, values, send }) {
  const { t } = useTexts();
  const { busy, problem, run } = useDoing();
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const [told, setTold] = useState(/** @type {string[]} */ ([]));
  const [sent, setSent] = useState(/** @type {{ [name: string]: string }} */ ({}));
  const refused = problem instanceof Refusal ? refusedIn(problem, names) : null;

  const wrongAt = (/** @type {string} */ name) => {
    const mine = told.includes(name) ? wrongIn(name, values[name], values) : null;
    return mine ?? (values[name] === sent[name] ? refused?.found[name] : null) ?? null;
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy) return;
    const bad = names.filter((name) => wrongIn(name, values[name], values));
    setTold([...bad]);
    if (bad.length > 0) return;
    setSent({ ...values });
    run(() => send(Object.fromEntries(names.map((name) => [name, tidy(name, values[name])]))));
  };
  useEffect(() => {
    if (told.length > 0 || problem) /** @type {HTMLElement | null | undefined} */ (form.current?.querySelector('[aria-invalid=true]'))?.focus();
  }, [told, problem]);
  return {
    busy,
    /** What is wrong apart from the fields. */
    problem: refused && !refused.rest ? null : problem,
    submit,
    attributes: { ref: form, novalidate: true, onSubmit: submit },
    problemAt: (/** @type {string} */ name) => {
      const found = wrongAt(name);
      return found ? /** @type {import('../types').LookUp} */ (t)(found.key, found.values) : '';
    },
  };
}
