import { describe, expect, it } from 'vitest'
import { factorLeastSquares, invertCrossProduct, leastSquares, leastSquaresCoefficients } from './least-squares.ts'
import { column, matrix } from './linear-algebra.ts'

const fromColumns = (...columns: number[][]) =>
  matrix(columns[0].length, columns.length, Float64Array.from(columns.flat()))

describe('leastSquares', () => {
  it('fits a line worked by hand', () => {
    // x̄ = 1.5, ȳ = 3; slope = Σ(x - x̄)(y - ȳ) / Σ(x - x̄)² = 7 / 5, intercept = 3 - 1.5 · 1.4
    const fit = leastSquares(fromColumns([1, 1, 1, 1], [0, 1, 2, 3]), Float64Array.of(1, 2, 4, 5))
    expect(fit.coefficients[0]).toBeCloseTo(0.9, 14)
    expect(fit.coefficients[1]).toBeCloseTo(1.4, 14)
    expect(fit.residuals[0]).toBeCloseTo(0.1, 14)
    // (x'x)⁻¹ = [[14, -6], [-6, 4]] / 20
    expect(Array.from(fit.xtxInverse.data, (v) => Math.round(v * 1e12) / 1e12)).toEqual([0.7, -0.3, -0.3, 0.2])
  })

  it('drops the later of two collinear columns and keeps the others', () => {
    const x = fromColumns([1, 1, 1, 1, 1], [0, 1, 2, 3, 4], [3, 5, 7, 9, 11], [0, 0, 1, 0, 0])
    const fit = leastSquares(x, Float64Array.of(1, 2, 9, 4, 5))
    expect(fit.dropped).toEqual([2])
    expect(fit.kept).toEqual([0, 1, 3])
    expect(fit.coefficients[2]).toBeNaN()
    expect(fit.coefficients[3]).toBeCloseTo(6, 12)
  })

  it('keeps a column that is only nearly collinear', () => {
    const x = fromColumns([1, 1, 1, 1], [1, 2, 3, 4], [1, 2, 3, 4 + 1e-6])
    expect(leastSquares(x, Float64Array.of(1, 2, 3, 5)).dropped).toEqual([])
  })

  it('treats a weight of two as the row standing twice', () => {
    const weighted = leastSquares(fromColumns([1, 1, 1], [0, 1, 3]), Float64Array.of(1, 4, 5), {
      weights: Float64Array.of(1, 2, 1),
    })
    const repeated = leastSquares(fromColumns([1, 1, 1, 1], [0, 1, 1, 3]), Float64Array.of(1, 4, 4, 5))
    expect(weighted.coefficients[1]).toBeCloseTo(repeated.coefficients[1], 13)
    expect(weighted.xtxInverse.data[3]).toBeCloseTo(repeated.xtxInverse.data[3], 13)
  })

  it('measures collinearity against given lengths, so that an absorbed column is dropped', () => {
    const noise = fromColumns([1e-17, -1e-17, 1e-17], [1, 2, 4])
    const fit = leastSquares(noise, Float64Array.of(1, 2, 4), { columnLengths: Float64Array.of(1, 5) })
    expect(fit.dropped).toEqual([0])
    expect(fit.coefficients[1]).toBeCloseTo(1, 14)
  })

  it('leaves its inputs as they were', () => {
    const x = fromColumns([1, 1, 1], [0, 1, 2])
    const y = Float64Array.of(1, 2, 4)
    leastSquares(x, y)
    expect(Array.from(column(x, 1))).toEqual([0, 1, 2])
    expect(Array.from(y)).toEqual([1, 2, 4])
  })

  it('gives the same bits for one outcome after the other, and for coefficients alone', () => {
    const x = fromColumns([1, 1, 1, 1, 1], [0, 1, 2, 3, 4], [3, 5, 7, 9, 11], [0.3, 0.1, 1, 0, 0.7])
    const weights = Float64Array.of(1, 0.5, 2, 0.25, 1)
    const solve = factorLeastSquares(x, { weights })
    for (const y of [Float64Array.of(1, 2, 9, 4, 5), Float64Array.of(0.1, 0.7, -3, 2, 8)]) {
      const fit = leastSquares(x, y, { weights })
      expect(solve(y)).toEqual(fit)
      const { coefficients, dropped } = fit
      expect(leastSquaresCoefficients(x, y, { weights })).toEqual({ coefficients, dropped })
    }
  })
})

describe('invertCrossProduct', () => {
  const invert = (...columns: number[][]) => {
    const room = new Float64Array(2 * columns.length ** 2).fill(NaN)
    return invertCrossProduct(fromColumns(...columns), room) ? room.slice(0, columns.length ** 2) : null
  }

  it('is that of leastSquares to the last bit', () => {
    const columns = [
      [3, 1, 4, 1, 5],
      [9, 2, 6, 5, 3],
      [5, 8, 9, 7, 9],
    ]
    const { xtxInverse } = leastSquares(fromColumns(...columns), new Float64Array(5), { tolerance: 0 })
    expect(invert(...columns)).toEqual(xtxInverse.data)
  })

  it('is none where there are more columns than rows', () => {
    expect(invert([1, 2], [3, 4], [5, 7])).toBeNull()
  })
})
