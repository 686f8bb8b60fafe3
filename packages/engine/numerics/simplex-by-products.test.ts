import { describe, expect, it } from 'vitest'
import { column, dot, matrix, submatrixColumns, type Matrix } from './linear-algebra.ts'
import { createRandom } from './random.ts'
import { ridgeMixturesOf } from './ridge-mixtures.ts'
import { mixturesOf, type Mixture } from './simplex-by-products.ts'
import { fitOnSimplex } from './simplex-least-squares.ts'

/** Columns with two factors, levels and noise: a mixture of a dozen or two is nearest to any of them. */
function drawColumns(rows: number, cols: number, seed: number, noise = 0.5): Matrix {
  const random = createRandom(seed, 'columns')
  const factors = Array.from({ length: rows }, (_, t) => [Math.sin(t / 3), t / 10])
  const data = new Float64Array(rows * cols)
  for (let j = 0; j < cols; j++) {
    const [level, a, b] = [40 + 5 * random.normal(), 4 * random.uniform(), 6 * random.uniform()]
    factors.forEach(([f, g], t) => (data[j * rows + t] = level + a * f + b * g + noise * random.normal()))
  }
  return matrix(rows, cols, data)
}

/** The same mixture by the points themselves, with `add` rows below them. */
function fitPoints(points: Matrix, target: number, others: number[], ridge = 0): Float64Array {
  const { weights } = fitOnSimplex(submatrixColumns(points, others), column(points, target).slice(), { ridge })
  const all = new Float64Array(points.cols)
  others.forEach((j, i) => (all[j] = weights[i]))
  return all
}

function expectSame(found: Mixture | null, expected: Float64Array): void {
  expect(found).not.toBeNull()
  expect(found!.support).toEqual([...expected.keys()].filter((j) => expected[j] > 0))
  found!.support.forEach((j, i) => expect(found!.weights[i]).toBeCloseTo(expected[j], 11))
}

const withoutRow = (points: Matrix, left: number): Matrix =>
  matrix(
    points.rows - 1,
    points.cols,
    points.data.filter((_, at) => at % points.rows !== left),
  )

const rowOf = ({ rows, cols, data }: Matrix, row: number) =>
  Float64Array.from({ length: cols }, (_, j) => data[j * rows + row])

describe('mixtures by products that all targets share', () => {
  const points = drawColumns(30, 260, 11)
  const others = (target: number, without: number[] = []) =>
    [...Array(points.cols).keys()].filter((j) => j !== target && !without.includes(j))
  const mixtures = mixturesOf(points)

  it('are those of fits to the points, with and without some of the columns', () => {
    for (const target of [0, 7, 259]) {
      expectSame(mixtures(target)(), fitPoints(points, target, others(target)))
      const without = mixtures(target)()!.support.slice(0, 2)
      expectSame(mixtures(target, { without })(), fitPoints(points, target, others(target, without)))
    }
  })

  it('are those of the points without a row, from any start', () => {
    const fit = mixtures(3)
    const whole = fit()!
    for (let row = 0; row < 30; row++) {
      const values = rowOf(points, row)
      const change = { values, target: values[3], factor: 1 }
      const expected = fitPoints(withoutRow(points, row), 3, others(3))
      expectSame(fit(change, whole), expected)
      expectSame(mixtures(3)(change), expected)
    }
    // what came between changes nothing
    expectSame(fit(), fitPoints(points, 3, others(3)))
  })

  it('are those of the points with a row more, in which the target has a value of its own', () => {
    const fewer = withoutRow(points, 29)
    const values = rowOf(points, 29)
    const moved = { ...points, data: points.data.slice() }
    moved.data[5 * 30 + 29] -= 2
    const fit = mixturesOf(fewer)(5)
    expectSame(fit({ values, target: values[5] - 2, factor: -1 }), fitPoints(moved, 5, others(5)))
  })

  it('keep a small ridge', () => {
    expectSame(mixtures(9, { ridge: 0.3 })(), fitPoints(points, 9, others(9), 0.3))
  })

  it('are left to others where the fit is perfect, a twin would do as well, or the columns are nearly dependent', () => {
    const perfect = { ...points, data: points.data.slice() }
    for (let i = 0; i < 30; i++) perfect.data[i] = (perfect.data[30 + i] + perfect.data[60 + i]) / 2
    expect(mixturesOf(perfect)(0)()).toBeNull()
    const twin = { ...points, data: points.data.slice() }
    const used = mixtures(0)()!.support[0]
    column(twin, used === 8 ? 9 : 8).set(column(points, used))
    expect(mixturesOf(twin)(0)()).toBeNull()
    const smooth = drawColumns(30, 260, 12, 1e-9)
    expect(mixturesOf(smooth)(0)()).toBeNull()
    expect(mixturesOf(matrix(2, 1))(0)()).toBeNull()
  })
})

describe('mixtures under a strong ridge, every column once the target', () => {
  const ridge = 60
  const alike = drawColumns(20, 240, 13)
  /** Noise around the columns' common path: no few directions say which of them are active. */
  const unlike = drawColumns(20, 240, 14, 6)

  it.each([
    ['two factors', alike, 20],
    ['much noise', unlike, 5],
    ['fewer periods than the directions that guess', drawColumns(4, 240, 15), 20],
  ])('are those of fits to the points: %s', (_, points, fewest) => {
    const weigh = ridgeMixturesOf(points, ridge)
    for (const target of [0, 100, 239]) {
      const others = [...Array(points.cols).keys()].filter((j) => j !== target)
      const expected = fitPoints(points, target, others, ridge)
      const found = weigh(target)!
      expect([...found].filter((weight) => weight > 0).length).toBeGreaterThan(fewest)
      found.forEach((weight, j) => expect(weight).toBeCloseTo(expected[j], 11))
      expect(dot(found, new Float64Array(240).fill(1))).toBeCloseTo(1, 13)
    }
  })
})
