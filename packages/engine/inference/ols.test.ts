import { describe, it } from 'vitest'
import { referenceData } from '../../../tests/support/shared-reference.ts'
import { expectCoefficients } from '../test-support/expect-coefficients.ts'
import { expectGolden, readGolden } from '../test-support/expect-golden.ts'
import { parseCsv } from '../frame/csv.ts'
import { leastSquares } from '../numerics/least-squares.ts'
import { column, matrix } from '../numerics/linear-algebra.ts'
import type { RegressionFit } from './absorbed-regression.ts'
import {
  classicalCovariance,
  clusterCovariance,
  heteroskedasticCovariance,
  type CovarianceEstimate,
} from './cluster-covariance.ts'
import { inferPoint, waldTest } from './wald.ts'

type Cells = Record<string, string | number | null>

function records(file: string): Cells[] {
  const table = parseCsv(referenceData(file))
  return Array.from({ length: table.rows }, (_, row) =>
    Object.fromEntries([...table.columns].map(([name, { values }]) => [name, values[row]!])),
  )
}

function regress(y: number[], columns: number[][]): RegressionFit {
  const x = matrix(y.length, columns.length)
  columns.forEach((values, j) => column(x, j).set(values))
  const fit = leastSquares(x, Float64Array.from(y))
  return {
    terms: columns.map((_, j) => String(j)),
    estimates: fit.coefficients,
    droppedTerms: [],
    n: y.length,
    x,
    residuals: fit.residuals,
    bread: fit.xtxInverse,
    effects: [],
    effectsRank: 0,
  }
}

const se = ({ covariance }: CovarianceEstimate) =>
  Array.from({ length: covariance.rows }, (_, i) => Math.sqrt(covariance.data[i * covariance.rows + i]))

describe('least squares without fixed effects', () => {
  it('agrees with lm and sandwich on the LaLonde data', () => {
    const rows = records('archive/lalonde.csv')
    const number = (name: string) => rows.map((row) => Number(row[name]))
    const race = (name: string) => rows.map((row) => Number(row.race === name))
    const fit = regress(number('re78'), [
      rows.map(() => 1),
      ...['treat', 'age', 'educ'].map(number),
      ...['black', 'hispan'].map(race),
      ...['married', 'nodegree', 're74', 're75'].map(number),
    ])
    const golden = readGolden('numerics_ols_lalonde')
    const { results } = golden
    const exact = { tolerance: 1e-10, why: 'closed form after QR' }
    for (const [covariance, name] of [
      [classicalCovariance(fit), 'iid'],
      [heteroskedasticCovariance(fit), 'HC1'],
    ] as const) {
      const points = se(covariance).map((error, i) => inferPoint(fit.estimates[i], error, covariance.df))
      expectCoefficients(golden, name, points, { ...exact, measure: 'se' })
    }
    const { covariance, df } = classicalCovariance(fit)
    expectGolden(golden, 'df_residual', df, { tolerance: 0, why: 'a count' })
    const slopes = matrix(9, 9)
    for (let j = 0; j < 9; j++) {
      for (let i = 0; i < 9; i++) slopes.data[j * 9 + i] = covariance.data[(j + 1) * 10 + i + 1]!
    }
    const overall = waldTest(fit.estimates.slice(1), slopes, results.df_residual)
    expectGolden(golden, 'F/value', overall.f, { ...exact, tolerance: 1e-9 })
    expectGolden(golden, 'F/numdf', overall.df1, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'F/dendf', overall.df2, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'F_p', overall.p, { tolerance: 1e-8, why: 'a p value moves by more than its F' })
    const squares = (values: number[]) => values.reduce((sum, value) => sum + value * value, 0)
    const outcome = number('re78')
    const mean = outcome.reduce((sum, value) => sum + value, 0) / outcome.length
    const [rss, tss] = [squares(Array.from(fit.residuals)), squares(outcome.map((value) => value - mean))]
    expectGolden(golden, 'rss', rss, exact)
    expectGolden(golden, 'tss', tss, exact)
    expectGolden(golden, 'sigma', Math.sqrt(rss / df), exact)
    expectGolden(golden, 'r2', 1 - rss / tss, exact)
    expectGolden(golden, 'adj_r2', 1 - rss / df / (tss / (outcome.length - 1)), exact)
  })

  it('agrees with clubSandwich on the gun-law data, clustered by state', () => {
    const rows = records('archive/guns.csv')
    const states = [...new Set(rows.map(({ state }) => state))]
    const covariates = ['prisoners', 'density', 'income', 'population', 'afam', 'cauc', 'male']
    const columns = [
      rows.map(({ law }) => Number(law === 'yes')),
      ...covariates.map((name) => rows.map((row) => Number(row[name]))),
      rows.map(() => 1),
    ]
    const fit = regress(
      rows.map(({ violent }) => Math.log(Number(violent))),
      columns,
    )
    const state = { index: Int32Array.from(rows, (row) => states.indexOf(row.state)), levels: states.length }
    const golden = readGolden('numerics_ols_cluster_guns')
    const closed = { tolerance: 1e-8, why: 'closed form given the correction' }
    const factor = { CR0: 1, CR1: 51 / 50, CR1p: 51 / (51 - fit.estimates.length), CR1S: 1 }
    for (const name of ['CR0', 'CR1', 'CR1p', 'CR1S'] as const) {
      const { covariance, df } = clusterCovariance(fit, [state], name === 'CR1S' ? 'full' : 'unadjusted')
      const points = Array.from({ length: 8 }, (_, i) => {
        const variance = covariance.data[i * covariance.rows + i] * factor[name]
        return inferPoint(fit.estimates[i], Math.sqrt(variance), df)
      })
      const column = (pick: (point: (typeof points)[number]) => number) => points.map(pick)
      expectGolden(
        golden,
        `model_a/${name}/estimate`,
        column(({ value }) => value),
        closed,
      )
      expectGolden(
        golden,
        `model_a/${name}/se`,
        column(({ se: error }) => error),
        closed,
      )
      expectGolden(
        golden,
        `model_a/${name}/t`,
        column(({ t }) => t),
        closed,
      )
      expectGolden(
        golden,
        `model_a/${name}/df_naive`,
        column(() => df),
        { tolerance: 0, why: 'a count' },
      )
      const scale = points.map(({ p, t }) => p * (1 + t * t))
      expectGolden(
        golden,
        `model_a/${name}/p_naive_t`,
        column(({ p }) => p),
        { ...closed, scale },
      )
    }
    expectGolden(golden, 'model_a/n', fit.n, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'model_a/k', fit.estimates.length, { tolerance: 0, why: 'a count' })
  })
})
