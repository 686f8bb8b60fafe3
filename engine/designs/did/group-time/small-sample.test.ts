import { describe, expect, it } from 'vitest'
import { matrix } from '../../../numerics/linear-algebra.ts'
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
