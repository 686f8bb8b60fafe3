import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { columnOf, dataWith, drawWorld } from '../test-support/models.ts'
import { criticalValue, effectiveF, regressFirstStage, regressReducedForm } from './first-stage.ts'
import { fitJackknife } from './jackknife.ts'
import { fitKClass, fitTwoStage, limlKappa } from './k-class.ts'
import type { ErrorStructure } from './error-structure.ts'
import { countColumns, reduceModel } from './reduce.ts'
import { tfCriticalValue } from './t-f.ts'

describe('two-stage least squares', () => {
  it('is the Wald ratio worked by hand with a binary instrument and eight rows', () => {
    const z = [0, 0, 0, 0, 1, 1, 1, 1]
    const d = [0, 0, 0, 1, 0, 1, 1, 1]
    const y = [1, 2, 3, 6, 2, 7, 8, 7]
    const model = reduceModel(dataWith(y, d, [z]))
    // (24/4 - 12/4) / (3/4 - 1/4)
    expect(fitTwoStage(model).value).toBeCloseTo(6, 12)
    expect(regressFirstStage(model).coefficients[0].value).toBeCloseTo(0.5, 12)
    expect(regressReducedForm(model).coefficients[0].value).toBeCloseTo(3, 12)
    // residuals 0.5 + (…) of y - 6d about their mean 1.5: s² = 11/6; Q'd = 0.5·√2, so se = √(11/6)/(0.5·√2)
    const rss = y.map((value, i) => value - 6 * d[i] - 1.5).reduce((sum, e) => sum + e * e, 0)
    expect(fitTwoStage(model).se).toBeCloseTo(Math.sqrt(rss / 6) / (0.5 * Math.SQRT2), 12)
  })

  it('with absorbed effects is that with a column for each level', () => {
    const random = createRandom(5, 'absorbed')
    const n = 120
    const data = drawWorld({ n, instruments: 2, strength: 0.5, effect: 1, endogeneity: 0.4 }, 3)
    const groups = [7, 5].map((levels) => ({
      levels,
      index: Int32Array.from({ length: n }, () => random.integer(levels)),
    }))
    const dummies = groups.flatMap(({ levels, index }, which) =>
      Array.from({ length: levels - 1 }, (_, level) =>
        columnOf(
          `g${which}${level}`,
          index.map((group) => (group === level ? 1 : 0)),
        ),
      ),
    )
    for (const errors of [{ kind: 'iid' }, { kind: 'hc1' }] as ErrorStructure[]) {
      const absorbed = fitTwoStage(reduceModel({ ...data, errors, effects: groups }))
      const spelled = fitTwoStage(reduceModel({ ...data, errors, exogenous: dummies }))
      expect(absorbed.value).toBeCloseTo(spelled.value, 11)
      expect(absorbed.se).toBeCloseTo(spelled.se, 11)
      expect(absorbed.df).toBe(spelled.df)
    }
  })

  it('does not count fixed effects nested in the clusters', () => {
    const data = drawWorld({ n: 60, instruments: 1, strength: 0.5, effect: 1, endogeneity: 0.4 }, 3)
    const clusters = { levels: 10, index: Int32Array.from({ length: 60 }, (_, row) => Math.floor(row / 6)) }
    const nested = reduceModel({ ...data, effects: [clusters], errors: { kind: 'cluster', clusters } })
    // the treatment and one level
    expect(countColumns(nested, 1)).toBe(2)
    expect(countColumns({ ...nested, errors: { kind: 'hc1' } }, 1)).toBe(11)
  })

  it('with many instruments leans to least squares, and the jackknife does not', { tags: ['night'] }, () => {
    const tally = { twoStage: 0, jackknife: 0, leastSquares: 0 }
    const worlds = 200
    for (let world = 0; world < worlds; world++) {
      const model = reduceModel(
        drawWorld({ n: 400, instruments: 20, strength: 0.08, effect: 0, endogeneity: 0.8 }, world),
      )
      tally.twoStage += fitTwoStage(model).value / worlds
      tally.leastSquares += fitKClass(model, 0).value / worlds
      // medians, as the jackknife has no mean in theory, would only be closer
      tally.jackknife += Math.max(-1, Math.min(1, fitJackknife(model).value)) / worlds
    }
    expect(tally.leastSquares).toBeGreaterThan(0.6)
    expect(tally.twoStage).toBeGreaterThan(0.2)
    expect(Math.abs(tally.jackknife)).toBeLessThan(0.05)
  })
})

describe('the jackknife', () => {
  it('predicts each row by a first stage without it, as done by brute force', () => {
    const n = 40
    const data = drawWorld({ n, instruments: 3, strength: 0.4, effect: 1, endogeneity: 0.5 }, 9)
    const model = reduceModel({ ...data, errors: { kind: 'hc1' } })
    const { value } = fitJackknife(model)
    const predicted = Array.from({ length: n }, (_, left) => predictWithout(model.q, model.d, [left])[left])
    const ratio = (of: Float64Array) => predicted.reduce((sum, one, i) => sum + one * of[i], 0)
    expect(value).toBeCloseTo(ratio(model.y) / ratio(model.d), 11)
  })

  it('leaves out the rows of one cluster together', () => {
    const n = 40
    const data = drawWorld({ n, instruments: 3, strength: 0.4, effect: 1, endogeneity: 0.5 }, 9)
    const clusters = { levels: 8, index: Int32Array.from({ length: n }, (_, row) => row % 8) }
    const model = reduceModel({ ...data, errors: { kind: 'cluster', clusters } })
    const predicted = new Float64Array(n)
    for (let cluster = 0; cluster < 8; cluster++) {
      const rows = [...clusters.index.keys()].filter((row) => clusters.index[row] === cluster)
      const fitted = predictWithout(model.q, model.d, rows)
      for (const row of rows) predicted[row] = fitted[row]!
    }
    const ratio = (of: Float64Array) => predicted.reduce((sum, one, i) => sum + one * of[i], 0)
    expect(fitJackknife(model).value).toBeCloseTo(ratio(model.y) / ratio(model.d), 11)
  })
})

/** Fitted values of a regression of d on the columns of q without the rows named. */
function predictWithout(q: Float64Array[], d: Float64Array, rows: number[]): Float64Array {
  const zeroed = (values: Float64Array) => values.map((value, i) => (rows.includes(i) ? 0 : value))
  const columns = q.map(zeroed)
  const left = zeroed(d)
  const coefficients = solveByElimination(
    columns.map((a) => columns.map((b) => a.reduce((sum, value, i) => sum + value * b[i], 0))),
    columns.map((a) => a.reduce((sum, value, i) => sum + value * left[i], 0)),
  )
  return d.map((_, i) => q.reduce((sum, column, j) => sum + coefficients[j] * column[i], 0))
}

function solveByElimination(a: number[][], b: number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]])
  rows.forEach((pivot, i) => {
    rows.forEach((row, j) => {
      if (j === i) return
      const factor = row[i] / pivot[i]
      row.forEach((_, k) => (row[k] -= factor * pivot[k]))
    })
  })
  return rows.map((row, i) => row.at(-1)! / row[i])
}

describe('LIML', () => {
  it('is two-stage least squares with one instrument', () => {
    const model = reduceModel(drawWorld({ n: 80, instruments: 1, strength: 0.4, effect: 1, endogeneity: 0.5 }, 2))
    expect(limlKappa(model)).toBe(1)
  })

  it('minimises the Anderson–Rubin statistic', () => {
    const model = reduceModel(drawWorld({ n: 80, instruments: 3, strength: 0.4, effect: 1, endogeneity: 0.5 }, 2))
    const { value } = fitKClass(model, limlKappa(model))
    const ratio = (beta: number) => {
      const explained = model.reducedForm.reduce((sum, b, j) => sum + (b - beta * model.firstStage[j]) ** 2, 0)
      const left = model.yResidual.reduce((sum, e, i) => sum + (e - beta * model.dResidual[i]) ** 2, 0)
      return explained / left
    }
    for (const step of [-0.01, 0.01]) expect(ratio(value + step)).toBeGreaterThan(ratio(value))
    expect(1 + ratio(value)).toBeCloseTo(limlKappa(model), 12)
  })
})

describe('the effective F', () => {
  it('has the published critical values', () => {
    // Montiel Olea & Pflueger 2013, Table 1 for one instrument and worst-case bias of 5, 10, 20 and 30 %
    expect([20, 10, 5, 1 / 0.3].map((x) => Number(criticalValue(1, x).toFixed(2)))).toEqual([
      37.42, 23.11, 15.06, 12.05,
    ])
  })

  it('is the F of the first stage under equal variances, with as many effective instruments as there are', () => {
    const model = reduceModel(drawWorld({ n: 80, instruments: 4, strength: 0.4, effect: 1, endogeneity: 0.5 }, 2))
    const { test, basisCovariance } = regressFirstStage(model)
    const strength = effectiveF(model, basisCovariance)
    expect(strength.f).toBeCloseTo(test.f, 10)
    expect(strength.effectiveInstruments).toBeCloseTo(4, 10)
  })
})

describe('the tF critical value', () => {
  it('never rises with F', { tags: ['night'] }, () => {
    let last = Infinity
    for (let f = 3; f < 120; f += 0.37) {
      expect(tfCriticalValue(f)).toBeLessThanOrEqual(last)
      last = tfCriticalValue(f)
    }
  })
})
