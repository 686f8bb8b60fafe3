/**
 * Largest difference between two lists of numbers, relative to the golden's value; a golden that is zero to rounding is
 * compared on the scale of `floor`.
 */
export function relativeError(actual: ArrayLike<number>, expected: number | number[], floor = 1e-12): number {
  const wanted = Array.isArray(expected) ? expected : [expected]
  if (actual.length !== wanted.length) return Infinity
  return wanted.reduce((worst, value, i) => {
    const error = Math.abs(actual[i]! - value) / Math.max(Math.abs(value), floor)
    return error > worst || Number.isNaN(error) ? error : worst
  }, 0)
}
