import { describe, expect, it } from 'vitest'
import { column, matrix, type Matrix } from './linear-algebra.ts'
import { createRandom } from './random.ts'
import { solveByRows } from './ridge-by-rows.ts'
import { fitOnSimplex, simplexWithoutRow } from './simplex-least-squares.ts'

function drawPoints(rows: number, cols: number, seed: number): { points: Matrix; target: Float64Array } {
  const random = createRandom(seed, 'points')
  const points = matrix(
    rows,
    cols,
    Float64Array.from({ length: rows * cols }, () => random.normal()),
  )
  const target = new Float64Array(rows)
  for (const j of [0, 1, 2]) column(points, j).forEach((value, i) => (target[i] += value / 3))
  return { points, target: target.map((value) => value + 0.3 * random.normal()) }
}

function withoutRow({ rows, cols, data }: Matrix, left: number): Matrix {
  const kept = matrix(rows - 1, cols)
  for (let j = 0; j < cols; j++) {
    for (let i = 0, to = 0; i < rows; i++) if (i !== left) kept.data[j * (rows - 1) + to++] = data[j * rows + i]
  }
  return kept
}

describe('fits to all rows but one', () => {
  it('are those to points without that row, to the last bit, with few columns and with many', () => {
    for (const cols of [20, 300]) {
      const { points, target } = drawPoints(15, cols, cols)
      const fit = simplexWithoutRow(points, target)
      let start: number[] = []
      for (let row = 0; row < 15; row++) {
        const others = target.filter((_, i) => i !== row)
        const expected = fitOnSimplex(withoutRow(points, row), others, { start })
        const found = fit(row, start)
        expect(found.support).toEqual(expected.support)
        expect(found.weights).toEqual(expected.support.map((j) => expected.weights[j]))
        expect(expected.violation).toBeLessThan(1e-12)
        start = found.support
      }
      // the points are as they were
      expect(points).toEqual(drawPoints(15, cols, cols).points)
    }
  })
})

describe('a strong ridge over many more columns than rows', () => {
  it('is solved by the rows as by the columns', () => {
    const { points, target } = drawPoints(20, 240, 5)
    const ridge = 8
    const { weights, violation, support } = fitOnSimplex(points, target, { ridge })
    expect(violation).toBeLessThan(1e-12)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
    // the same problem over the columns in use alone has few enough to be solved by their cross products
    const few = support.slice(0, 50)
    const own = matrix(20, 50)
    few.forEach((j, i) => column(own, i).set(column(points, j)))
    const offsets = matrix(
      20,
      50,
      own.data.map((value, at) => value - target[at % 20]),
    )
    const byRows = solveByRows(
      offsets,
      ridge,
      few.map((_, i) => i),
    )
    const byColumns = fitOnSimplex(own, target, { ridge })
    if (byColumns.support.length === 50) {
      byRows.forEach((weight, i) => expect(weight).toBeCloseTo(byColumns.weights[i], 12))
    } else expect(byRows.some((weight) => weight < 0)).toBe(true)
  })
})
