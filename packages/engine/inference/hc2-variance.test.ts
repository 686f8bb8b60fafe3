import { describe, expect, it } from 'vitest'
import { matrix } from '../numerics/linear-algebra.ts'
import { groupSizes, type Grouping } from './fixed-effects.ts'
import { hc2Variance, leverages } from './hc2-variance.ts'
import { coefficientOf, regressWithin } from './within-regression.ts'

const everyone: Grouping = { index: new Int32Array(4), levels: 1 }

describe('leverages', () => {
  it('of a line through four points are 1/n + (x - x̄)²/Σ(x - x̄)²', () => {
    const fit = regressWithin(
      Float64Array.of(1, 5, 2, 4),
      [{ term: 'x', values: Float64Array.of(0, 1, 2, 5) }],
      everyone,
    )
    // mean 2, squares 4, 1, 0, 9
    const found = Array.from(leverages(coefficientOf(fit, 'x')))
    expect(found).toEqual([4, 1, 0, 9].map((square) => expect.closeTo(1 / 4 + square / 14, 12)))
  })

  it('add up to the parameters, the groups among them', () => {
    const groups: Grouping = { index: Int32Array.of(0, 0, 1, 1), levels: 2 }
    const x = { term: 'x', values: Float64Array.of(0, 1, 2, 5) }
    const fit = regressWithin(Float64Array.of(1, 5, 2, 4), [x], groups)
    expect(leverages(coefficientOf(fit, 'x')).reduce((sum, value) => sum + value, 0)).toBeCloseTo(3, 12)
    expect(groupSizes({ index: Int32Array.of(1, 1, 0), levels: 3 })).toEqual(Float64Array.of(1, 2, 0))
  })
})

describe('HC2', () => {
  it('inflates each squared residual by its own leverage', () => {
    const fit = regressWithin(
      Float64Array.of(1, 5, 2, 4),
      [{ term: 'x', values: Float64Array.of(0, 1, 2, 5) }],
      everyone,
    )
    // deviations d = -2, -1, 0, 3, so the slope is Σdy/14 = 5/14, the weights d/14 and the residuals y - 3 - 5d/14
    const d = [-2, -1, 0, 3]
    const terms = [1, 5, 2, 4].map((y, i) => {
      const residual = y - 3 - (5 * d[i]) / 14
      return ((d[i] / 14) * residual) ** 2 / (1 - (1 / 4 + d[i] ** 2 / 14))
    })
    expect(hc2Variance(coefficientOf(fit, 'x'))).toBeCloseTo(
      terms.reduce((sum, term) => sum + term, 0),
      12,
    )
  })

  it('passes over a row that decides its own fit and has no weight', () => {
    const estimate = {
      value: 0,
      weights: Float64Array.of(0, -1, 1, 1e-13),
      residuals: Float64Array.of(0, 1, 3, 0),
      effect: { index: Int32Array.of(0, 1, 1, 2), levels: 3 },
      x: matrix(4, 0),
      bread: matrix(0, 0),
    }
    // 1/(1 - 1/2) + 9/(1 - 1/2); a weight of 1e-13 beside 1 is rounding
    expect(hc2Variance(estimate)).toBeCloseTo(20, 12)
    // what is rounding follows the units
    const large = estimate.weights.map((weight) => 1e6 * weight)
    expect(hc2Variance({ ...estimate, weights: large })).toBeCloseTo(20e12, 0)
    // a weight counts by its size: the largest here is the one below zero
    expect(hc2Variance({ ...estimate, weights: Float64Array.of(1e-13, -1, 0, 0) })).toBeCloseTo(2, 12)
    expect(hc2Variance({ ...estimate, weights: Float64Array.of(-1e-3, -1, 1, 0) })).toBeNaN()
  })
})
