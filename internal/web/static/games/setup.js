// The notation of a Subulata setup (S7).
// @ts-check
import { name, startFields } from '../rules/subulata.js';

/** The pieces of a setup; numbers the reader may not know are null. @param {string} seat @param {string | null | undefined} setup */
export function placed(seat, setup) {
  const marks = [...(setup ?? '').replaceAll('/', '')];
  return startFields(seat).map((at, i) => ({ at: name(at), seat, mark: marks[i] ?? '' }))
    .filter(({ mark }) => /[1-9?]/.test(mark)).map(({ at, mark }) => ({ at, seat, number: Number(mark) || null }));
}
