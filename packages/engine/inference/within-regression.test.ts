import { describe, expect, it } from 'vitest'
import { leastSquares } from '../numerics/least-squares.ts'
import { column, dot, matrix } from '../numerics/linear-algebra.ts'
import { createRandom } from '../numerics/random.ts'
import type { Grouping } from './fixed-effects.ts'
import { coefficientOf, regressWithin, removeMeans } from './within-regression.ts'

const groups: Grouping = { index: Int32Array.of(0, 0, 0, 1, 1, 1, 2, 2), levels: 3 }
const y = Float64Array.of(1, 4, 2, 8, 5, 7, 1, 3)
const x = { term: 'x', values: Float64Array.of(0, 2, 1, 5, 1, 4, 0, 3) }
const z = { term: 'z', values: Float64Array.of(1, 0, 0, 1, 1, 0, 1, 1) }

describe('a regression within groups', () => {
  it('is the regression with a dummy for every group', () => {
    const design = matrix(8, 5)
    const dummies = [0, 1, 2].map((level) => Float64Array.from(groups.index, (value) => Number(value === level)))
    const columns = [x.values, z.values, ...dummies]
    columns.forEach((values, j) => column(design, j).set(values))
    const direct = leastSquares(design, y)
    const fit = regressWithin(y, [x, z], groups)
    expect(fit).toMatchObject({ terms: ['x', 'z'], droppedTerms: [], n: 8, effects: [groups], effectsRank: 3 })
    for (const j of [0, 1]) {
      expect(fit.estimates[j]).toBeCloseTo(direct.coefficients[j], 12)
      for (const i of [0, 1]) expect(fit.bread.data[j * 2 + i]).toBeCloseTo(direct.xtxInverse.data[j * 5 + i], 12)
    }
    fit.residuals.forEach((residual, i) => expect(residual).toBeCloseTo(direct.residuals[i], 12))
  })

  it('drops what does not vary within groups and the later of a collinear pair, as judged before the means are out', () => {
    const constant = {
      term: 'constant',
      values: Float64Array.from(groups.index, (level) => 1e6 * Math.PI + Math.E * level),
    }
    const twice = { term: 'twice', values: x.values.map((value) => 2 * value) }
    const fit = regressWithin(y, [constant, x, twice, z], groups)
    expect(fit).toMatchObject({ terms: ['x', 'z'], droppedTerms: ['constant', 'twice'] })
    expect(fit.x).toMatchObject({ rows: 8, cols: 2 })
    expect(fit.estimates).toEqual(regressWithin(y, [x, z], groups).estimates)
  })

  it('gives in many rows what QR gives, and drops what QR drops', () => {
    const random = createRandom(5, 'many rows')
    const n = 25_100
    const column = (of: (row: number) => number) => Float64Array.from({ length: n }, (_, row) => of(row))
    const many: Grouping = { index: Int32Array.from({ length: n }, (_, row) => row % 40), levels: 40 }
    const treated = column(() => random.integer(2))
    const score = column((row) => 100 + (row % 40) + random.normal())
    const outcome = column((row) => 3 + 0.5 * treated[row] + 0.2 * score[row] + random.normal())
    const regressors = [
      { term: 'treated', values: treated },
      { term: 'score', values: score },
      { term: 'twice', values: score.map((value) => 2 * value) },
    ]
    const design = matrix(n, 3)
    regressors.forEach(({ values }, j) => design.data.set(removeMeans(values, many), j * n))
    const columnLengths = Float64Array.from(regressors, ({ values }) => Math.sqrt(dot(values, values)))
    for (const used of [regressors.slice(0, 2), regressors]) {
      const part = matrix(n, used.length, design.data.slice(0, used.length * n))
      const direct = leastSquares(part, removeMeans(outcome, many), { columnLengths })
      const fit = regressWithin(outcome, used, many)
      expect(fit.terms).toEqual(['treated', 'score'])
      fit.estimates.forEach((value, j) => expect(value / direct.coefficients[j]).toBeCloseTo(1, 12))
      fit.bread.data.forEach((value, at) => expect(value / direct.xtxInverse.data[at]).toBeCloseTo(1, 11))
      const off = fit.residuals.map((value, row) => Math.abs(value - direct.residuals[row]))
      expect(off.reduce((largest, one) => Math.max(largest, one))).toBeLessThan(1e-11)
    }
  })

  it('takes group means out of a column and leaves the column as it was', () => {
    const before = y.slice()
    const left = removeMeans(y, groups)
    // means 7/3, 20/3 and 2
    const expected = [1 - 7 / 3, 4 - 7 / 3, 2 - 7 / 3, 8 - 20 / 3, 5 - 20 / 3, 7 - 20 / 3, -1, 1]
    left.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 12))
    expect(y).toEqual(before)
  })
})

describe('one coefficient as a weighted sum of the outcome', () => {
  it.each(['x', 'z'])('gives the coefficient of %s back from its weights', (term) => {
    const fit = regressWithin(y, [x, z], groups)
    const estimate = coefficientOf(fit, term)
    expect(estimate.value).toBe(fit.estimates[fit.terms.indexOf(term)])
    expect(dot(estimate.weights, y)).toBeCloseTo(estimate.value, 12)
    // one unit of its own regressor, nothing of the other or of any group
    for (const { term: other, values } of [x, z])
      expect(dot(estimate.weights, values)).toBeCloseTo(Number(other === term), 12)
    expect(dot(estimate.weights, new Float64Array(8).fill(1))).toBeCloseTo(0, 12)
    expect(estimate).toMatchObject({ residuals: fit.residuals, effect: groups, x: fit.x, bread: fit.bread })
  })
})
