import { describe, expect, it } from 'vitest'
import { gramOf, gramsByGroup } from './gram.ts'
import { leastSquares } from './least-squares.ts'
import { column, crossProduct, matrix, type Matrix } from './linear-algebra.ts'
import { fitLogit, logistic } from './logit.ts'
import { fitLogitOfMany } from './logit-of-many.ts'
import { independentColumns, leastSquaresOfMany, LONG } from './normal-equations.ts'
import { createRandom } from './random.ts'

const rows = LONG + 2345

/** A constant, a year near 2000, two correlated normals; y and a 0/1 outcome that depend on them. */
function draw(extra: (x: Matrix) => void = () => {}) {
  const random = createRandom(3, 'normal equations')
  const x = matrix(rows, 4)
  x.data.fill(1, 0, rows)
  const [years, a, b] = [column(x, 1), column(x, 2), column(x, 3)]
  for (let i = 0; i < rows; i++) {
    years[i] = 2000 + (i % 20)
    a[i] = random.normal()
    b[i] = 0.9 * a[i] + 0.3 * random.normal()
  }
  extra(x)
  const y = a.map((value, i) => 3 + 0.01 * years[i] + value - b[i] + random.normal())
  const t = a.map((value, i) => (random.uniform() < logistic(0.5 * value - 0.4 * b[i]) ? 1 : 0))
  const weights = a.map(() => 0.5 + random.uniform())
  return { x, y, t, weights }
}

/** Largest difference over the size of what it is compared with. */
function furthest(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  const size = Math.max(...Array.from(expected, Math.abs))
  return Math.max(...Array.from(found, (value, i) => Math.abs(value - expected[i]) / size))
}

describe('sums of products by blocks', () => {
  it('are those of whole columns, by groups of rows as well', () => {
    const { x, weights } = draw()
    const columns = [0, 1, 2, 3].map((j) => column(x, j))
    expect(furthest(gramOf(columns, weights).data, crossProduct(x, weights).data)).toBeLessThan(1e-13)
    const groupOf = Uint8Array.from({ length: rows }, (_, i) => (i * 7) % 3)
    const groups = gramsByGroup(columns, groupOf, 3, weights)
    const total = groups[0].data.map((value, at) => value + groups[1].data[at] + groups[2].data[at])
    expect(furthest(total, crossProduct(x, weights).data)).toBeLessThan(1e-13)
    const inGroup = weights.map((weight, i) => (groupOf[i] === 1 ? weight : 0))
    expect(furthest(groups[1].data, crossProduct(x, inGroup).data)).toBeLessThan(1e-13)
  })
})

describe('leastSquaresOfMany', () => {
  it.each([['equal weights'], ['weights']])('agrees with QR to twelve digits, %s', (kind) => {
    const { x, y, weights } = draw()
    const options = kind === 'weights' ? { weights } : {}
    const [found, qr] = [leastSquaresOfMany(x, y, options), leastSquares(x, y, options)]
    for (const [j, value] of qr.coefficients.entries()) {
      const error = Math.sqrt(qr.xtxInverse.data[j * 4 + j])
      expect(Math.abs(found.coefficients[j] - value) / error).toBeLessThan(1e-10)
    }
    expect(furthest(found.residuals, qr.residuals)).toBeLessThan(1e-12)
    expect(furthest(found.xtxInverse.data, qr.xtxInverse.data)).toBeLessThan(1e-9)
  })

  it('is QR to the last bit where a column is nearly a combination of others', () => {
    const { x, y } = draw((x) => column(x, 3).set(column(x, 2).map((value, i) => value + 1e-5 * Math.sin(i))))
    expect(leastSquaresOfMany(x, y)).toEqual(leastSquares(x, y))
  })

  it('is QR to the last bit up to the number of rows from which it differs', () => {
    const x = matrix(
      LONG,
      2,
      Float64Array.from({ length: 2 * LONG }, (_, i) => (i < LONG ? 1 : Math.sin(i))),
    )
    const y = Float64Array.from({ length: LONG }, (_, i) => Math.cos(3 * i))
    expect(leastSquaresOfMany(x, y)).toEqual(leastSquares(x, y))
  })

  it('drops the later of collinear columns, as QR does', () => {
    const { x, y } = draw((x) => column(x, 3).set(column(x, 2).map((value) => 2 * value + 1)))
    expect(leastSquaresOfMany(x, y).dropped).toEqual([3])
    expect(independentColumns(x)).toEqual([0, 1, 2])
    expect(independentColumns(draw().x)).toEqual([0, 1, 2, 3])
  })
})

describe('the logit of many rows', () => {
  /** The same by QR: nearly collinear columns are what the normal equations leave to it. */
  const byQr = (x: Matrix, t: Float64Array, weights: Float64Array) => {
    const far = matrix(rows, 4, x.data.slice())
    // the same columns, the year moved so far that normal equations refuse; its slope and the fit stay
    const years = column(far, 1)
    for (let i = 0; i < rows; i++) years[i] += 1e6
    expect(fitLogitOfMany(far, t, weights, 50)).toBeNull()
    return fitLogit(far, t, { weights })
  }

  it('finds the maximum that QR finds', () => {
    const { x, t, weights } = draw()
    const found = fitLogit(x, t, { weights })
    expect(fitLogitOfMany(x, t, weights, 50)).toEqual(found)
    const qr = byQr(x, t, weights)
    expect(furthest(found.fitted, qr.fitted)).toBeLessThan(1e-9)
    expect(Math.abs(found.logLikelihood / qr.logLikelihood - 1)).toBeLessThan(1e-13)
    expect(furthest(found.coefficients.slice(1), qr.coefficients.slice(1))).toBeLessThan(1e-8)
    expect(found.informationInverse.data[10] / qr.informationInverse.data[10]).toBeCloseTo(1, 8)
  })

  it('has a gradient of zero there, from wherever it begins', () => {
    const { x, t } = draw()
    const { fitted, coefficients } = fitLogit(x, t)
    for (let j = 0; j < 4; j++) {
      const values = column(x, j)
      const gradient = values.reduce((sum, value, i) => sum + value * (t[i] - fitted[i]), 0)
      expect(Math.abs(gradient) / values.reduce((sum, value) => sum + Math.abs(value), 0)).toBeLessThan(1e-12)
    }
    const again = fitLogit(x, t, { start: coefficients.map((value, j) => value + (j > 1 ? 0.3 : 0)) })
    expect(furthest(again.fitted, fitted)).toBeLessThan(1e-11)
  })

  it('refuses separated groups and a column that repeats others, as QR does', () => {
    const { x } = draw()
    const separated = column(x, 2).map((value) => (value > 0 ? 1 : 0))
    expect(() => fitLogit(x, separated)).toThrow('separate the two groups')
    column(x, 3).set(column(x, 2))
    const mixed = separated.map((value, i) => (i % 5 === 0 ? 1 - value : value))
    expect(() => fitLogit(x, mixed)).toThrow('column 4 of 4')
  })
})
