import { describe, expect, it } from 'vitest'
import { normalUpper } from '../../../numerics/distributions.ts'
import { findRoot } from '../../../numerics/one-dimensional.ts'
import { expectPublished } from '../../../test-support/expect-golden.ts'
import { strongF, tfCriticalValue } from './t-f.ts'

/** Lee, McCrary, Moreira & Porter 2022, Table 3a: the critical value for first-stage t values from 2 to 10.3 in steps of 0.1. */
const published = [
  18.66, 9.74, 7.37, 6.18, 5.43, 4.92, 4.54, 4.25, 4.01, 3.82, 3.65, 3.51, 3.39, 3.29, 3.19, 3.11, 3.03, 2.97, 2.91,
  2.85, 2.8, 2.75, 2.71, 2.67, 2.63, 2.6, 2.57, 2.54, 2.51, 2.48, 2.46, 2.43, 2.41, 2.39, 2.37, 2.35, 2.33, 2.32, 2.3,
  2.29, 2.27, 2.26, 2.24, 2.23, 2.22, 2.21, 2.2, 2.19, 2.17, 2.16, 2.16, 2.15, 2.14, 2.13, 2.12, 2.11, 2.1, 2.1, 2.09,
  2.08, 2.08, 2.07, 2.06, 2.06, 2.05, 2.04, 2.04, 2.03, 2.03, 2.02, 2.02, 2.01, 2.01, 2, 2, 1.99, 1.99, 1.99, 1.98,
  1.98, 1.97, 1.97, 1.97, 1.96,
]

describe('the critical value of the tF procedure', () => {
  it('is every value of the published table, which is rounded up to two decimals', () => {
    published.forEach((value, i) => {
      const t = (20 + i) / 10
      const exact = tfCriticalValue(t ** 2)
      expectPublished({
        design: 'IV',
        source: 'Lee, McCrary, Moreira & Porter 2022, table 3a',
        dataset: 'none',
        quantity: `critical value at a first-stage t of ${t}`,
        decimals: 2,
        ours: Math.ceil(100 * exact) / 100,
        published: value,
      })
    })
  })

  it('falls in F, to 1.96 where the usual t value holds, and is endless where no interval is valid', () => {
    const values = Array.from({ length: 40 }, (_, i) => tfCriticalValue(3.85 + 2.5 * i))
    values.slice(1).forEach((value, i) => expect(value).toBeLessThanOrEqual(values[i]))
    expect(tfCriticalValue(strongF)).toBeCloseTo(1.959964, 6)
    // the equation itself reaches 1.96 there, without a step
    expect(tfCriticalValue(104.6)).toBeCloseTo(1.96, 2)
    expect(tfCriticalValue(3.84)).toBe(Infinity)
    expect(tfCriticalValue(NaN)).toBe(Infinity)
  })

  it(
    'makes the test reject 5 times in 100 at the worst endogeneity, however weak the instrument',
    { tags: ['night'] },
    () => {
      // for a first-stage mean, the f above which |t| = |(f − mean)·f|/mean passes the critical value, and the −f below
      const limit = (mean: number, sign: 1 | -1) =>
        findRoot((f) => (f * (f - sign * mean)) / mean - tfCriticalValue(f * f), 1.97, mean + 3)
      for (const mean of [0.5, 1.5, 4]) {
        const rejected = normalUpper(limit(mean, 1) - mean) + normalUpper(limit(mean, -1) + mean)
        expect(rejected).toBeCloseTo(0.05, 6)
      }
    },
  )
})
