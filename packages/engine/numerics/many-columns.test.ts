import { describe, expect, it } from 'vitest'
import { column, crossProduct, matrix, solveSymmetric, type Matrix } from './linear-algebra.ts'
import { createRandom } from './random.ts'
import { solverByRows } from './ridge-by-rows.ts'
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
    const { weights, violation } = fitOnSimplex(points, target, { ridge })
    expect(violation).toBeLessThan(1e-12)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
    const few = matrix(
      20,
      50,
      points.data.slice(0, 20 * 50).map((value, at) => value - target[at % 20]),
    )
    const gram = crossProduct(few)
    for (let j = 0; j < 50; j++) gram.data[j * 50 + j] += ridge
    const byColumns = solveSymmetric(gram, new Float64Array(50).fill(1))
    const sum = byColumns.reduce((total, one) => total + one, 0)
    const every = [...byColumns.keys()]
    solverByRows(few, ridge)
      .solve(every)
      .forEach((weight, j) => expect(weight).toBeCloseTo(byColumns[j] / sum, 12))
  })

  it('is solved by sums that followed the columns as by sums made anew', () => {
    const { points } = drawPoints(20, 240, 6)
    const random = createRandom(7, 'supports')
    const solver = solverByRows(points, 8)
    let support = solver.guess()
    for (let step = 0; step < 700; step++) {
      const at = random.integer(240)
      support = support.includes(at) ? support.filter((j) => j !== at) : [...support, at]
      if (step % 7 > 0) continue
      const expected = solverByRows(points, 8).solve(support)
      solver.solve(support).forEach((weight, i) => expect(weight).toBeCloseTo(expected[i], 12))
    }
  })
})
