import { describe, expect, it } from 'vitest'
import { findRoot } from '../numerics/one-dimensional.ts'
import { expectPublished } from '../test-support/expect-golden.ts'
import { studentTQuantile } from '../numerics/distributions.ts'
import { leastSquares } from '../numerics/least-squares.ts'
import { column, dot, matrix, submatrixColumns } from '../numerics/linear-algebra.ts'
import { createRandom } from '../numerics/random.ts'
import {
  biasOf,
  boundConfounder,
  partialR2,
  robustnessValue,
  robustnessValueOfInterval,
  type Coefficient,
} from './omitted-variable-bias.ts'

describe('a confounder that was left out', () => {
  const n = 400
  const random = createRandom(8, 'left out')
  const x = matrix(n, 4)
  column(x, 0).fill(1)
  for (let i = 0; i < n; i++) {
    const [observed, hidden] = [random.normal(), random.normal()]
    column(x, 1)[i] = 0.4 * observed + 0.5 * hidden + random.normal()
    column(x, 2)[i] = observed
    column(x, 3)[i] = hidden
  }
  const y = Float64Array.from({ length: n }, (_, i) => {
    const at = (j: number) => column(x, j)[i]
    return 2 * at(1) + at(2) - 1.5 * at(3) + random.normal()
  })
  const squares = (columns: number[], target: Float64Array) => {
    const { residuals } = leastSquares(submatrixColumns(x, columns), target)
    return dot(residuals, residuals)
  }
  const treatment = column(x, 1)
  const r2Treatment = 1 - squares([0, 2, 3], treatment) / squares([0, 2], treatment)
  const r2Outcome = 1 - squares([0, 1, 2, 3], y) / squares([0, 1, 2], y)
  const short = leastSquares(submatrixColumns(x, [0, 1, 2]), y)
  const coefficient: Coefficient = {
    value: short.coefficients[1],
    se: Math.sqrt((squares([0, 1, 2], y) / (n - 3)) * short.xtxInverse.data[4]),
    df: n - 3,
  }

  it('biases the coefficient by exactly what its two shares say', () => {
    const bias = Math.abs(leastSquares(x, y).coefficients[1] - coefficient.value)
    expect(biasOf(coefficient, r2Treatment, r2Outcome)).toBeCloseTo(bias, 10)
  })

  it('with both shares at the robustness value biases by that value', () => {
    for (const bias of [0.1, 1, coefficient.value]) {
      const share = robustnessValue(coefficient, bias)
      expect(biasOf(coefficient, share, share)).toBeCloseTo(bias, 10)
    }
  })

  it('explains of the outcome what its t value says', () => {
    const all = leastSquares(x, y)
    const se = Math.sqrt((squares([0, 1, 2, 3], y) / (n - 4)) * all.xtxInverse.data[3 * 4 + 3])
    expect(partialR2({ value: all.coefficients[3], se, df: n - 4 })).toBeCloseTo(r2Outcome, 12)
  })
})

describe('the Darfur study of Cinelli & Hazlett 2020, as the documentation and tests of R sensemakr print it', () => {
  // printed: estimate 0.09732, t 4.18445, 783 degrees of freedom
  const harmed: Coefficient = { value: 0.09732, se: 0.09732 / 4.18445, df: 783 }
  const source = 'Cinelli & Hazlett 2020, section 5, as printed by R sensemakr'
  const where = { design: 'Matching', source, dataset: 'none' }

  it('has the robustness values 13.878 % and 7.626 %, and 2.187 % of the outcome', () => {
    const ofPoint = robustnessValue(harmed, harmed.value)
    const ofInterval = robustnessValueOfInterval(harmed, studentTQuantile(0.975, 782))
    expectPublished({ ...where, quantity: 'robustness value', ours: ofPoint, published: 0.13878, decimals: 5 })
    const quantity = 'robustness value of the interval'
    expectPublished({ ...where, quantity, ours: ofInterval, published: 0.07626, decimals: 5 })
    expectPublished({ ...where, quantity: 'partial R²', ours: partialR2(harmed), published: 0.02187, decimals: 5 })
  })

  it('survives a confounder one, two and three times as strong as being female: 0.075, 0.053, 0.030', () => {
    // the bound's share of treatment is k·R²/(1 − R²), so one times as strong gives female's own share back; its share
    // of the outcome is solved for at once, and the bounds at two and three must follow
    const [treatment, outcome] = [0.00916428667504862, 0.12464092303637]
    const r2Treatment = treatment / (1 + treatment)
    const boundAt = (k: number, r2Outcome: number) => boundConfounder({ r2Treatment, r2Outcome }, k)!
    const r2Outcome = findRoot((share) => boundAt(1, share).r2Outcome - outcome, 0.05, 0.2)
    const printed = [
      [outcome, 0.0752202712144491],
      [0.249324064199975, 0.0529151723844518],
      [0.374050471038094, 0.0303960234641548],
    ] as const
    printed.forEach(([share, left], i) => {
      const bound = boundAt(i + 1, r2Outcome)
      const quantity = `${i + 1} × female`
      const ours = bound.r2Outcome
      expectPublished({ ...where, quantity: `${quantity}, share of the outcome`, ours, published: share, decimals: 9 })
      const value = harmed.value - biasOf(harmed, bound.r2Treatment, bound.r2Outcome)
      // the estimate is printed to five decimals
      expectPublished({ ...where, quantity: `${quantity}, estimate left`, ours: value, published: left, decimals: 5 })
    })
  })

  it('is bounded as worked by hand', () => {
    // 0.2/0.8 of treatment; overlap 0.04/0.64 = 1/16, strength (1 + 1/4)²·16/15 = 5/3, and 5/3 · 0.1/0.9
    expect(boundConfounder({ r2Treatment: 0.2, r2Outcome: 0.1 }, 1)).toEqual({
      r2Treatment: expect.closeTo(0.25, 12),
      r2Outcome: expect.closeTo(5 / 27, 12),
    })
  })

  it('has no robust interval where the interval holds zero', () => {
    expect(robustnessValueOfInterval({ value: 1, se: 1, df: 100 }, 2)).toBe(0)
    expect(robustnessValueOfInterval({ value: -3, se: 1, df: 100 }, 2)).toBeGreaterThan(0)
  })

  it('knows no confounder that explains more than everything', () => {
    expect(boundConfounder({ r2Treatment: 0.5, r2Outcome: 0.1 }, 1)).toBeNull()
    expect(boundConfounder({ r2Treatment: 0.6, r2Outcome: 0.1 }, 2)).toBeNull()
    expect(boundConfounder({ r2Treatment: 0.4, r2Outcome: 0.1 }, 2)).toBeNull()
    expect(boundConfounder({ r2Treatment: 0.1, r2Outcome: 0.6 }, 3)!.r2Outcome).toBe(1)
  })
})
