import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { predictedShare, sumOfSquares } from './predicted-share.ts'

describe('the share of an outcome that covariates predict', () => {
  it('is the adjusted one less what chance passes one time in twenty', () => {
    // F(1, 98) at 5 % is 3.938111, so chance leaves 1/(1 + 3.938111/98) of the squares
    const byChance = 1 - (1 / (1 + 3.938111 / 98)) * (99 / 98)
    const share = predictedShare({ squares: 100, df: 99 }, { squares: 50, df: 98 })
    expect(share).toBeCloseTo(1 - 0.5 * (99 / 98) - byChance, 6)
  })

  it('is nothing without a covariate, without rows and without an outcome that varies', () => {
    expect(predictedShare({ squares: 10, df: 9 }, { squares: 10, df: 9 })).toBe(0)
    expect(predictedShare({ squares: 10, df: 1 }, { squares: 0, df: 0 })).toBe(0)
    expect(predictedShare({ squares: 0, df: 9 }, { squares: 0, df: 8 })).toBe(0)
  })

  it('is nothing nineteen times of twenty where a covariate is noise, in ten rows as in a hundred', () => {
    const random = createRandom(20261128, 'predicted share')
    for (const rows of [10, 100]) {
      const told = Array.from({ length: 2000 }, () => {
        const [x, y] = [0, 1].map(() => centered(Array.from({ length: rows }, () => random.normal())))
        const slope = x.reduce((sum, value, i) => sum + value * y[i], 0) / sumOfSquares(x)
        const residuals = y.map((value, i) => value - slope * x[i])
        return predictedShare(
          { squares: sumOfSquares(y), df: rows - 1 },
          { squares: sumOfSquares(residuals), df: rows - 2 },
        )
      })
      // 2,000 draws of a chance of 0.05 have a standard error of 0.005
      expect(told.filter((share) => share > 0).length / told.length).toBeLessThan(0.07)
      expect(told.filter((share) => share > 0).length / told.length).toBeGreaterThan(0.03)
    }
  })
})

function centered(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}
