// JSON may be of any shape, hence any.

/** Whether two values that came as JSON are equal. @param {any} one @param {any} other @returns {boolean} */
export function same(one, other) {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
}

/** Whether everything the one tells is so in the other, which may tell more. @param {any} one @param {any} other */
export const tellsNothingNew = (one, other) => Object.keys(one).every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
