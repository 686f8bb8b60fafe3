import { describe, expect, it } from 'vitest'
import { leastSquares } from '../numerics/least-squares.ts'
import { column, matrix } from '../numerics/linear-algebra.ts'
import { createRandom } from '../numerics/random.ts'
import { clusterCovariance, isNested } from './cluster-covariance.ts'
import { regressWithEffects } from './absorbed-regression.ts'
import { twoWayEffects, type Grouping } from './fixed-effects.ts'
import { inferPoint, waldTest } from './wald.ts'

const grouping = (...index: number[]): Grouping => ({ index: Int32Array.from(index), levels: Math.max(...index) + 1 })

/** An unbalanced panel of 12 units and 6 periods with weights, and two columns. */
function unbalanced() {
  const random = createRandom(11, 'unbalanced panel')
  const cells = Array.from({ length: 72 }, (_, i) => i).filter(() => random.uniform() < 0.7)
  const draw = () => Float64Array.from(cells, () => random.normal())
  return {
    unit: { index: Int32Array.from(cells, (i) => Math.floor(i / 6)), levels: 12 },
    period: { index: Int32Array.from(cells, (i) => i % 6), levels: 6 },
    weights: Float64Array.from(cells, () => 0.5 + random.uniform()),
    y: draw(),
    x: draw(),
  }
}

/** The same regression with a dummy for every level. */
function withDummies(x: Float64Array, y: Float64Array, effects: Grouping[], weights?: Float64Array) {
  const columns = [x, ...effects.flatMap(({ index, levels }) => dummies(index, levels))]
  const design = matrix(y.length, columns.length)
  columns.forEach((values, j) => column(design, j).set(values))
  return leastSquares(design, y, weights ? { weights } : {})
}

function dummies(index: Int32Array, levels: number): Float64Array[] {
  return Array.from({ length: levels }, (_, level) => Float64Array.from(index, (value) => Number(value === level)))
}

describe('twoWayEffects', () => {
  it('takes unit and period means out of a balanced panel', () => {
    const unit = grouping(0, 0, 1, 1)
    const period = grouping(0, 1, 0, 1)
    const { remove, rank } = twoWayEffects(unit, period)
    expect(Array.from(remove(Float64Array.of(1, 2, 5, 10)))).toEqual([1, -1, -1, 1])
    expect(rank).toBe(3)
  })

  it('agrees with a dummy for every level on an unbalanced, weighted panel', () => {
    const { unit, period, weights, x, y } = unbalanced()
    for (const w of [undefined, weights]) {
      const absorbed = regressWithEffects(y, [{ term: 'x', values: x }], [unit, period], w)
      const direct = withDummies(x, y, [unit, period], w)
      expect(absorbed.estimates[0]).toBeCloseTo(direct.coefficients[0], 12)
      expect(absorbed.bread.data[0]).toBeCloseTo(direct.xtxInverse.data[0], 12)
      absorbed.residuals.forEach((residual, i) => expect(residual).toBeCloseTo(direct.residuals[i], 12))
      expect(absorbed.effectsRank).toBe(direct.kept.length - 1)
    }
  })

  it('agrees with itself when the panel is balanced and the weights are equal', () => {
    const unit = grouping(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
    const period = grouping(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2)
    const values = Float64Array.from(unit.index, (u, i) => Math.sin(3 * i) + u * 1e6)
    const closed = twoWayEffects(unit, period).remove(values)
    const solved = twoWayEffects(unit, period, new Float64Array(12).fill(2)).remove(values)
    closed.forEach((value, i) => expect(solved[i]).toBeCloseTo(value, 9))
  })

  it('counts the effects of a panel in two separate parts', () => {
    // units 0 and 1 are seen in periods 0 and 1, units 2 and 3 in periods 2 and 3
    const unit = grouping(0, 0, 1, 1, 2, 2, 3, 3)
    const period = grouping(0, 1, 0, 1, 2, 3, 2, 3)
    expect(twoWayEffects(unit, period).rank).toBe(4 + 4 - 2)
  })
})

describe('clusterCovariance', () => {
  it('knows which effects are nested in the clusters', () => {
    expect(isNested(grouping(0, 0, 1, 2), grouping(0, 0, 1, 1))).toBe(true)
    expect(isNested(grouping(0, 1, 0, 1), grouping(0, 0, 1, 1))).toBe(false)
  })

  it('is the same two-way with one partition twice as one-way', () => {
    const { unit, period, x, y } = unbalanced()
    const fit = regressWithEffects(y, [{ term: 'x', values: x }], [unit, period])
    const once = clusterCovariance(fit, [unit]).covariance.data[0]
    expect(clusterCovariance(fit, [unit, unit]).covariance.data[0]).toBeCloseTo(once, 14)
  })

  it('counts only clusters that have rows', () => {
    const { unit, period, x, y } = unbalanced()
    const fit = regressWithEffects(y, [{ term: 'x', values: x }], [unit, period])
    const gaps = { index: unit.index.map((level) => 3 * level), levels: 100 }
    expect(clusterCovariance(fit, [gaps]).df).toBe(11)
    expect(clusterCovariance(fit, [gaps]).method.of).toMatchObject({ clusters: [12] })
  })
})

describe('waldTest', () => {
  it('adds the squares of independent z values', () => {
    const test = waldTest(Float64Array.of(3, 4), matrix(2, 2, Float64Array.of(1, 0, 0, 4)))
    expect(test.chiSquare).toBeCloseTo(13, 12)
    // a chi-square with two degrees of freedom has upper tail exp(-x/2)
    expect(test.p).toBeCloseTo(Math.exp(-6.5), 14)
  })

  it('tests only as many restrictions as a singular covariance has', () => {
    const test = waldTest(Float64Array.of(2, 2), matrix(2, 2, Float64Array.of(1, 1, 1, 1)), 10)
    expect(test.df1).toBe(1)
    expect(test.f).toBeCloseTo(4, 12)
  })

  it('does not mind the units of the estimates', () => {
    const plain = waldTest(Float64Array.of(2, 1), matrix(2, 2, Float64Array.of(1, 0.5, 0.5, 2)), 10)
    const tiny = waldTest(Float64Array.of(2, 1e-9), matrix(2, 2, Float64Array.of(1, 0.5e-9, 0.5e-9, 2e-18)), 10)
    expect(tiny.df1).toBe(2)
    expect(tiny.p).toBeCloseTo(plain.p, 12)
  })

  it('is the square of the t test with one restriction', () => {
    const point = inferPoint(1.5, 0.7, 12)
    const test = waldTest(Float64Array.of(1.5), matrix(1, 1, Float64Array.of(0.49)), 12)
    expect(test.p).toBeCloseTo(point.p, 13)
    expect(point.ci[1] - point.ci[0]).toBeCloseTo(2 * 0.7 * 2.178812829667229, 12)
  })

  it('leaves out an estimate without variance', () => {
    const covariance = matrix(2, 2, Float64Array.of(4, 0, 0, 0))
    expect(waldTest(Float64Array.of(4, 9), covariance)).toMatchObject({ chiSquare: expect.closeTo(4, 12), df1: 1 })
  })

  it('tests nothing where no estimate has variance', () => {
    expect(waldTest(Float64Array.of(1, 2), matrix(2, 2), 10)).toEqual({
      chiSquare: 0,
      f: Number.NaN,
      df1: 0,
      df2: 10,
      p: Number.NaN,
    })
  })

  it('weighs correlated estimates as the inverse of their covariance does', () => {
    // [4 2; 2 9]⁻¹ = [9 -2; -2 4] / 32, so (2, 3) gives (36 - 24 + 36) / 32
    const test = waldTest(Float64Array.of(2, 3), matrix(2, 2, Float64Array.of(4, 2, 2, 9)), 10)
    expect(test).toMatchObject({ chiSquare: expect.closeTo(1.5, 12), f: expect.closeTo(0.75, 12), df1: 2, df2: 10 })
    // an F with 2 and d degrees of freedom has upper tail (1 + 2F/d)^(-d/2)
    expect(test.p).toBeCloseTo(1.15 ** -5, 12)
  })
})

describe('inferPoint', () => {
  it('is the value with its t value and the interval of its degrees of freedom', () => {
    const point = inferPoint(-3, 1.5, 2)
    // the t distribution with two degrees of freedom has P(|T| > t) = 1 - t/√(2 + t²)
    expect(point).toMatchObject({ value: -3, se: 1.5, t: -2, df: 2, p: expect.closeTo(1 - 2 / Math.sqrt(6), 12) })
    const reach = 1.5 * 4.302652729911275
    expect(point.ci).toEqual([expect.closeTo(-3 - reach, 9), expect.closeTo(-3 + reach, 9)])
  })

  it('takes normal quantiles without degrees of freedom', () => {
    const { ci, p, df } = inferPoint(1, 1, null)
    expect(ci).toEqual([expect.closeTo(1 - 1.959963984540054, 10), expect.closeTo(1 + 1.959963984540054, 10)])
    expect(p).toBeCloseTo(0.31731050786291415, 12)
    expect(df).toBeNull()
  })
})
