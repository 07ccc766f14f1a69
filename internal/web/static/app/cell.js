// A cell holds a value that others watch.
import { useEffect, useState } from '../vendor/preact.js';

/**
 * @template T
 * @typedef {{ get(): T, set(value: T): void, watch(listener: (value: T) => void): () => void }} Cell
 */

/**
 * @template T
 * @param {T} value
 * @returns {Cell<T>}
 */
export function createCell(value) {
  const listeners = new Set();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener(value);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Redraws its component when the cell changes.
 * @template T
 * @param {Cell<T>} cell
 * @returns {T}
 */
export function useCell(cell) {
  const [value, setValue] = useState(() => cell.get());
  useEffect(() => {
    setValue(() => cell.get());
    return cell.watch((next) => setValue(() => next));
  }, [cell]);
  return value;
}
