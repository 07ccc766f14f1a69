// Hooks that pages share.
import { useCallback, useEffect, useRef, useState } from '../../vendor/preact.js';
import { preferences } from '../services.js';

/**
 * Does one thing at a time, and keeps what went wrong.
 * @returns {{ busy: boolean, problem: unknown, run: (work: () => Promise<void>) => Promise<void>, forget: () => void }}
 */
export function useDoing() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const working = useRef(false);
  const run = useCallback(async (/** @type {() => Promise<void>} */ work) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (failure) {
      console.warn(failure);
      setProblem(failure);
    } finally {
      working.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, problem, run, forget: useCallback(() => setProblem(null), []) };
}

/**
 * The value of a promise, requested again when one of deps changes; the old value stays until then.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} load
 * @param {unknown[]} deps
 * @returns {{ value: T | null, problem: unknown, again: () => void, loading: boolean }}
 */
export function useLoaded(load, deps) {
  const [state, setState] = useState(/** @type {{ value: T | null, problem: unknown, loading: boolean }} */ ({ value: null, problem: null, loading: true }));
  const [round, setRound] = useState(0);
  useEffect(() => {
    const over = new AbortController();
    setState((old) => ({ ...old, loading: true }));
    load(over.signal).then(
      (value) => over.signal.aborted || setState({ value, problem: null, loading: false }),
      (problem) => over.signal.aborted || setState((old) => ({ value: old.value, problem, loading: false })),
    );
    return () => over.abort();
  }, [...deps, round]);
  return { ...state, again: () => setRound((n) => n + 1) };
}

/** @returns {import('../types').Preferences} */
export function usePreferences() {
  const [all, setAll] = useState(preferences.get);
  useEffect(() => preferences.watch(setAll), []);
  return all;
}

const elsewhere = 'input, select, textarea, [contenteditable], dialog, dialog *';

/**
 * Keys that mean something anywhere on a page, unless the reader writes, is in a dialog or has switched them off.
 * @param {{ [key: string]: () => void }} keys
 */
export function useKeys(keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.matches?.(elsewhere)) return;
      if (event.key.length === 1 && !preferences.get().keys) return;
      if (!Object.hasOwn(latest.current, event.key)) return;
      event.preventDefault();
      latest.current[event.key]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
