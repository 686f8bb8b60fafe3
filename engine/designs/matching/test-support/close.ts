import { expect } from 'vitest'

/** Every wanted number within a share of itself (of one thousandth, where it is smaller); `null` stands for `NaN`. */
export function expectClose(
  actual: ArrayLike<number>,
  wanted: (number | null)[],
  relative: number,
  what: string,
): void {
  expect(actual.length, what).toBe(wanted.length)
  wanted.forEach((value, i) => {
    if (value === null) return expect(actual[i], `${what} ${i}`).toBeNaN()
    const allowed = relative * Math.max(Math.abs(value), 1e-3)
    expect(Math.abs(actual[i]! - value), `${what} ${i}: ${actual[i]} against ${value}`).toBeLessThanOrEqual(allowed)
  })
}
