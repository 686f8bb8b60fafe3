import { describe, expect, it } from 'vitest'
import { referenceData } from '../../../tests/support/shared-reference.ts'
import { expectGolden, readGolden } from '../test-support/expect-golden.ts'
import { parseCsv } from '../frame/csv.ts'
import { readNumbers, readText } from '../frame/table.ts'
import { studentTTwoSidedP } from '../numerics/distributions.ts'
import { leastSquares } from '../numerics/least-squares.ts'
import { column, dot, matrix, multiply, multiplyVector, transpose, type Matrix } from '../numerics/linear-algebra.ts'
import { symmetricEigen } from '../numerics/symmetric-eigen.ts'
import type { Regressor } from './absorbed-regression.ts'
import { cr2Variance } from './cr2-covariance.ts'
import { clusterCovariance } from './cluster-covariance.ts'
import { inferPoint, type LinearEstimate } from './wald.ts'
import type { Grouping } from './fixed-effects.ts'
import { hc2Variance, leverages } from './hc2-variance.ts'
import { coefficientOf, regressWithin } from './within-regression.ts'

const one = (n: number): Grouping => ({ index: new Int32Array(n), levels: 1 })

function groupingOf(names: (string | number)[]): Grouping {
  const levels = [...new Set(names)]
  return { index: Int32Array.from(names, (name) => levels.indexOf(name)), levels: levels.length }
}

describe('CR2 with Satterthwaite degrees of freedom against clubSandwich', () => {
  const covariates = ['prisoners', 'density', 'income', 'population', 'afam', 'cauc', 'male']

  function fit(model: 'model_a' | 'model_b') {
    const table = parseCsv(referenceData('archive/guns.csv'))
    const outcome = readNumbers(table, 'violent').map(Math.log)
    const law = Float64Array.from(readText(table, 'law'), (value) => (value === 'yes' ? 1 : 0))
    const state = groupingOf(readText(table, 'state') as string[])
    const year = readNumbers(table, 'year')
    const regressors: Regressor[] = [
      { term: 'law01', values: law },
      ...covariates.map((name) => ({ term: name, values: readNumbers(table, name) })),
    ]
    const years = [...new Set(year)].slice(1)
    const dummies = years.map((one) => ({ term: String(one), values: year.map((value) => (value === one ? 1 : 0)) }))
    return model === 'model_a'
      ? { regression: regressWithin(outcome, regressors, one(outcome.length)), state }
      : { regression: regressWithin(outcome, [...regressors, ...dummies], state), state }
  }

  it.each(['model_a', 'model_b'] as const)('%s', (model) => {
    const golden = readGolden('numerics_ols_cluster_guns')
    const { regression, state } = fit(model)
    const terms: string[] = golden.results[model].CR2.term
    const found = terms.map((term) => {
      const estimate = coefficientOf(regression, term)
      const { variance, df, clusters } = cr2Variance(estimate, state)
      const se = Math.sqrt(variance)
      const t = estimate.value / se
      const p = (freedom: number) => studentTTwoSidedP(t, freedom)
      return { estimate: estimate.value, se, t, df, clusters, p: p(df), naiveP: p(clusters - 1) }
    })
    const column = (name: keyof (typeof found)[number]) => found.map((one) => one[name])
    const path = `${model}/CR2`
    const closed = { tolerance: 1e-8, why: 'closed form; symmetric roots of singular matrices' }
    expectGolden(golden, `${path}/estimate`, column('estimate'), closed)
    expectGolden(golden, `${path}/se`, column('se'), closed)
    expectGolden(golden, `${path}/t`, column('t'), closed)
    expectGolden(
      golden,
      `${path}/df_naive`,
      terms.map(() => 50),
      { tolerance: 0, why: 'a count' },
    )
    const tail = { tolerance: 1e-7, why: 'a p value moves by t² times the relative error of t' }
    expectGolden(golden, `${path}/p_naive_t`, column('naiveP'), tail)
    const freedom = { tolerance: 1e-5, why: 'the degrees of freedom lose three more digits (the golden says so)' }
    expectGolden(golden, `${path}/df_satterthwaite`, column('df'), freedom)
    expectGolden(golden, `${path}/p_satterthwaite`, column('p'), freedom)
    expectGolden(golden, `${model}/clusters`, found[0].clusters, { tolerance: 0, why: 'a count' })
    expectGolden(golden, `${model}/n`, regression.n, { tolerance: 0, why: 'a count' })
  })
  it.each(['CR0', 'CR1', 'CR1S'] as const)('model_b with the states absorbed, %s', (name) => {
    const golden = readGolden('numerics_ols_cluster_guns')
    const { regression, state } = fit('model_b')
    const { covariance, df } = clusterCovariance(regression, [state], name === 'CR1S' ? 'full' : 'unadjusted')
    const k = covariance.rows
    const closed = { tolerance: 1e-8, why: 'closed form given the correction' }
    const points = (golden.results.model_b[name].term as string[]).map((term) => {
      const at = regression.terms.indexOf(term)
      const variance = covariance.data[at * k + at] * (name === 'CR1' ? 51 / 50 : 1)
      return inferPoint(regression.estimates[at], Math.sqrt(variance), df)
    })
    const column = (pick: (point: (typeof points)[number]) => number) => points.map(pick)
    const path = `model_b/${name}`
    expectGolden(
      golden,
      `${path}/estimate`,
      column(({ value }) => value),
      closed,
    )
    expectGolden(
      golden,
      `${path}/se`,
      column(({ se }) => se),
      closed,
    )
    expectGolden(
      golden,
      `${path}/t`,
      column(({ t }) => t),
      closed,
    )
    expectGolden(
      golden,
      `${path}/df_naive`,
      column(() => df),
      { tolerance: 0, why: 'a count' },
    )
    const scale = points.map(({ p, t }) => p * (1 + t * t))
    expectGolden(
      golden,
      `${path}/p_naive_t`,
      column(({ p }) => p),
      { ...closed, scale },
    )
    // slopes, the states' dummies among them
    expectGolden(golden, 'model_b/k', regression.terms.length + state.levels, { tolerance: 0, why: 'a count' })
  })
})

describe('HC2 and leverages against sandwich', () => {
  it('gives the standard errors of the lalonde regression', () => {
    const golden = readGolden('numerics_ols_lalonde')
    const table = parseCsv(referenceData('archive/lalonde.csv'))
    const race = readText(table, 'race')
    const indicator = (level: string) => Float64Array.from(race, (value) => (value === level ? 1 : 0))
    const columns: Record<string, Float64Array> = { black: indicator('black'), hispan: indicator('hispan') }
    const terms: string[] = golden.results.HC2.term.slice(1)
    const regressors = terms.map((term) => ({ term, values: columns[term] ?? readNumbers(table, term) }))
    const outcome = readNumbers(table, 're78')
    const regression = regressWithin(outcome, regressors, one(outcome.length))
    const estimates = terms.map((term) => coefficientOf(regression, term))
    const exact = { tolerance: 1e-10, why: 'closed form after QR', at: terms.map((_, i) => i + 1) }
    expectGolden(
      golden,
      'HC2/estimate',
      estimates.map(({ value }) => value),
      exact,
    )
    expectGolden(
      golden,
      'HC2/se',
      estimates.map((estimate) => Math.sqrt(hc2Variance(estimate))),
      exact,
    )
    const leverage = leverages(coefficientOf(regression, 'treat'))
    const closed = { tolerance: 1e-10, why: 'closed form after QR' }
    expectGolden(golden, 'leverage_first10', leverage.slice(0, 10), closed)
    expectGolden(
      golden,
      'leverage_max',
      leverage.reduce((a, b) => Math.max(a, b)),
      closed,
    )
  })
})

describe('the two variances by hand', () => {
  /** Two arms of three rows: the difference in means, its residuals and one level of the effect per arm. */
  const values = [1, 2, 6, 2, 4, 9]
  const means = [3, 5]
  const difference = {
    value: -2,
    weights: Float64Array.of(1 / 3, 1 / 3, 1 / 3, -1 / 3, -1 / 3, -1 / 3),
    residuals: Float64Array.from(values, (value, i) => value - means[i < 3 ? 0 : 1]),
    effect: { index: Int32Array.of(0, 0, 0, 1, 1, 1), levels: 2 },
    x: matrix(6, 0),
    bread: matrix(0, 0),
  }

  it('HC2 of a difference in means is s²/n + s²/n', () => {
    // (4 + 1 + 9)/2/3 + (9 + 1 + 16)/2/3 = 14/6 + 26/6
    expect(hc2Variance(difference)).toBeCloseTo(40 / 6, 12)
  })

  it('CR2 with every row its own cluster is HC2, and two arms of equal size have n - 2 degrees of freedom', () => {
    const { variance, df } = cr2Variance(difference, { index: Int32Array.of(0, 1, 2, 3, 4, 5), levels: 6 })
    expect(variance).toBeCloseTo(40 / 6, 12)
    expect(df).toBeCloseTo(4, 12)
  })

  it('has no variance where a row with weight decides its own fit', () => {
    const alone = {
      ...difference,
      weights: Float64Array.of(1, 0, 0, 0, 0, 0),
      effect: { index: Int32Array.of(0, 1, 1, 2, 2, 2), levels: 3 },
    }
    expect(hc2Variance(alone)).toBeNaN()
  })
})

describe('CR2 on whole matrices', () => {
  const groups = groupingOf(['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'])
  const regressors: Regressor[] = [
    { term: 'x', values: Float64Array.of(0, 2, 1, 5, 1, 4, 0, 3, 2) },
    { term: 'z', values: Float64Array.of(1, 0, 0, 1, 1, 0, 1, 1, 0) },
  ]
  const y = Float64Array.of(1, 4, 2, 8, 5, 7, 1, 3, 9)

  /** I - H of the regression with a dummy for every group. */
  function residualMaker(): Matrix {
    const dummies = Array.from({ length: groups.levels }, (_, level) => groups.index.map((g) => Number(g === level)))
    const design = matrix(9, 5)
    const columns = [...regressors.map(({ values }) => values), ...dummies.map((one) => Float64Array.from(one))]
    columns.forEach((values, j) => column(design, j).set(values))
    const { xtxInverse } = leastSquares(design, y)
    const hat = multiply(multiply(design, xtxInverse), transpose(design))
    return matrix(
      9,
      9,
      hat.data.map((value, at) => Number(at % 9 === Math.floor(at / 9)) - value),
    )
  }

  /** The definition: p_g = (I - H)_gg^(-1/2)·a_g by eigenvectors, V = Σ(p_g'e_g)², df = (ΣP_gg)²/ΣP_gh². */
  function define(estimate: LinearEstimate, clusters: Grouping) {
    const maker = residualMaker()
    const parts = Array.from({ length: clusters.levels }, (_, g) => {
      const rows = [...clusters.index.keys()].filter((row) => clusters.index[row] === g)
      const block = matrix(rows.length, rows.length)
      rows.forEach((row, i) =>
        rows.forEach((other, j) => (block.data[j * rows.length + i] = maker.data[other * 9 + row])),
      )
      const { values, vectors } = symmetricEigen(block)
      const p = new Float64Array(9)
      values.forEach((value, k) => {
        if (value < 1e-9) return
        const direction = column(vectors, k)
        const share = rows.reduce((sum, row, i) => sum + direction[i] * estimate.weights[row], 0)
        rows.forEach((row, i) => (p[row] += (share / Math.sqrt(value)) * direction[i]))
      })
      return p
    })
    const products = parts.map((p) => parts.map((q) => dot(p, multiplyVector(maker, q))))
    const trace = products.reduce((sum, row, g) => sum + row[g], 0)
    return {
      variance: parts.reduce((sum, p) => sum + dot(p, estimate.residuals) ** 2, 0),
      df: trace ** 2 / products.flat().reduce((sum, product) => sum + product ** 2, 0),
    }
  }

  it.each([
    ['clusters across the groups', ['p', 'q', 'r', 'p', 'q', 'r', 's', 's', 'q']],
    ['clusters of several groups', ['p', 'p', 'p', 'q', 'q', 'q', 'q', 'q', 'q']],
    // the groups' own dummies make I - H_gg singular
    ['the groups themselves', ['p', 'p', 'p', 'q', 'q', 'q', 'r', 'r', 'r']],
  ])('agrees with its definition for %s', (_name, names) => {
    const clusters = groupingOf(names)
    for (const term of ['x', 'z']) {
      const estimate = coefficientOf(regressWithin(y, regressors, groups), term)
      const { variance, df } = define(estimate, clusters)
      expect(cr2Variance(estimate, clusters)).toEqual({
        variance: expect.closeTo(variance, 10),
        df: expect.closeTo(df, 8),
        clusters: clusters.levels,
      })
    }
  })

  it('counts only clusters that have rows', () => {
    const estimate = coefficientOf(regressWithin(y, regressors, groups), 'x')
    const clusters = groupingOf(['p', 'q', 'r', 'p', 'q', 'r', 's', 's', 'q'])
    const gaps = { index: clusters.index.map((level) => 2 * level + 1), levels: 10 }
    expect(cr2Variance(estimate, gaps)).toEqual(cr2Variance(estimate, clusters))
  })
})
