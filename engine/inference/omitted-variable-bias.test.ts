import { describe, expect, it } from 'vitest'
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
} from './omitted-variable-bias.ts'
import type { Coefficient } from './omitted-variable-bias.ts'

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
    const at = (j: number) => column(x, j)[i]!
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
    value: short.coefficients[1]!,
    se: Math.sqrt((squares([0, 1, 2], y) / (n - 3)) * short.xtxInverse.data[4]!),
    df: n - 3,
  }

  it('biases the coefficient by exactly what its two shares say', () => {
    const bias = Math.abs(leastSquares(x, y).coefficients[1]! - coefficient.value)
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
    const se = Math.sqrt((squares([0, 1, 2, 3], y) / (n - 4)) * all.xtxInverse.data[3 * 4 + 3]!)
    expect(partialR2({ value: all.coefficients[3]!, se, df: n - 4 })).toBeCloseTo(r2Outcome, 12)
  })
})

describe('the Darfur study of Cinelli & Hazlett 2020, table 1 and section 5', () => {
  const harmed: Coefficient = { value: 0.097, se: 0.023, df: 783 }

  it('has the robustness values of the paper: 13.9 % and 7.6 %', () => {
    // the paper's inputs carry two digits, so its percentages are met to a few tenths
    expect(100 * robustnessValue(harmed, harmed.value)).toBeCloseTo(13.9, 0)
    expect(100 * robustnessValueOfInterval(harmed, studentTQuantile(0.975, 782))).toBeCloseTo(7.6, 0)
    expect(100 * partialR2(harmed)).toBeCloseTo(2.2, 1)
  })

  it('survives a confounder one, two and three times as strong as being female: 0.075, 0.053, 0.030', () => {
    // female explains 0.9 % of treatment (0.0092 before rounding) and 11 % of the outcome (0.109)
    const female = { r2Treatment: 0.00908, r2Outcome: 0.10903 }
    const left = [1, 2, 3].map((k) => {
      const bound = boundConfounder(female, k)!
      return harmed.value - biasOf(harmed, bound.r2Treatment, bound.r2Outcome)
    })
    const published = [0.075, 0.053, 0.03]
    left.forEach((value, i) => expect(Math.abs(value - published[i]!)).toBeLessThan(0.001))
  })

  it('knows no confounder that explains more than everything', () => {
    expect(boundConfounder({ r2Treatment: 0.4, r2Outcome: 0.1 }, 2)).toBeNull()
    expect(boundConfounder({ r2Treatment: 0.1, r2Outcome: 0.6 }, 3)!.r2Outcome).toBe(1)
  })
})
