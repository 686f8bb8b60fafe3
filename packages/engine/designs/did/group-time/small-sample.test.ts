import { describe, expect, it } from 'vitest'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { errorOfLook } from './aggregate.ts'
import type { GroupTimeResult } from './cells.ts'
import { degreesOfFreedom, deviationFactor, jointDegreesOfFreedom, stratify } from './influence.ts'

const each = (n: number) => ({ clusterIndex: Int32Array.from({ length: n }, (_, i) => i), clusters: n })

describe('the small-sample factor', () => {
  it('is √(n/(n − 1)), and more where coefficients were estimated from the units', () => {
    expect(deviationFactor(4)).toBeCloseTo(Math.sqrt(4 / 3), 12)
    expect(deviationFactor(10, 10, 3)).toBeCloseTo(Math.sqrt((10 / 9) * (9 / 7)), 12)
    expect(deviationFactor(1)).toBe(1)
  })
})

describe('the degrees of freedom', () => {
  const cohortOf = [3, 3, 3, 3, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]

  it('put each cluster in the stratum of its first date', () => {
    const clustering = { clusterIndex: Int32Array.from([0, 0, 1, 1]), clusters: 2 }
    expect(stratify([5, 4, Infinity, Infinity], clustering)).toMatchObject({ cohorts: [4, Infinity], sizes: [1, 1] })
  })

  it("are Welch's, in the form with ν + 2", () => {
    const influence = Float64Array.from([2, -2, 2, -2, 1, -1, 1, -1, 1, -1])
    const strata = stratify(cohortOf, each(10))
    // variances 16 and 6 with 3 and 5 degrees of freedom
    expect(degreesOfFreedom(influence, strata, each(10))).toBeCloseTo(22 ** 2 / (16 ** 2 / 5 + 6 ** 2 / 7) - 2, 12)
  })

  it('are those of one side where the other does not vary, and never more than both have', () => {
    const strata = stratify(cohortOf, each(10))
    const treatedAlone = Float64Array.from([1, -1, 1, -1, 0, 0, 0, 0, 0, 0])
    expect(degreesOfFreedom(treatedAlone, strata, each(10))).toBeCloseTo(3, 12)
    const even = Float64Array.from([1, -1, 1, -1, 1, -1, 1, -1, 0, 0])
    expect(degreesOfFreedom(even, strata, each(10))).toBeLessThanOrEqual(8)
    expect(degreesOfFreedom(new Float64Array(10), strata, each(10))).toBeNull()
  })

  it('agree with the joint ones for one estimate', () => {
    const influence = Float64Array.from([2, -2, 2, -2, 1, -1, 1, -1, 1, -1])
    const strata = stratify(cohortOf, each(10))
    const inverse = matrix(1, 1, Float64Array.of(100 / 22))
    expect(jointDegreesOfFreedom([influence], inverse, strata, each(10))).toBeCloseTo(
      degreesOfFreedom(influence, strata, each(10))!,
      12,
    )
  })
})

describe('the error of a look', () => {
  /** The mean of the treated less that of the others, as an influence function with its factors. */
  const lookAt = (treated: number[], never: number[]) => {
    const n = treated.length + never.length
    const side = (values: number[], sign: number) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const factor = deviationFactor(values.length)
      return values.map((value) => (sign * factor * n * (value - mean)) / values.length)
    }
    const cohortOf = [...treated.map(() => 3), ...never.map(() => Infinity)]
    const result = { ...each(n), strata: stratify(cohortOf, each(n)) } as GroupTimeResult
    return errorOfLook(result, Float64Array.from([...side(treated, 1), ...side(never, -1)]))
  }
  const variance = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  }
  const never = [3, 1, 4, 1, 5, 9, 2, 6]

  it('pools the spread of both sides where one has few clusters', () => {
    const treated = [2.1, 2, 2.2]
    const pooled = (2 * variance(treated) + 7 * variance(never)) / 9
    expect(lookAt(treated, never).se).toBeCloseTo(Math.sqrt(pooled * (1 / 3 + 1 / 8)), 12)
    expect(lookAt(treated, never).df).toBe(9)
    expect(lookAt(never, treated).se).toBeCloseTo(lookAt(treated, never).se, 12)
  })

  it('leaves each side its own where both have enough, as the intervals do', () => {
    const treated = [7, 2, 8, 2, 8, 1]
    const { se, df } = lookAt(treated, never)
    expect(se).toBeCloseTo(Math.sqrt(variance(treated) / 6 + variance(never) / 8), 12)
    expect(df).toBeLessThan(12)
  })
})
