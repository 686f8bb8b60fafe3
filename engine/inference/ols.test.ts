import { describe, expect, it } from 'vitest'
import { golden, hasReference, referenceData } from '../../tests/support/shared-reference.ts'
import { parseCsv } from '../frame/csv.ts'
import { leastSquares } from '../numerics/least-squares.ts'
import { column, matrix } from '../numerics/linear-algebra.ts'
import type { RegressionFit } from './absorbed-regression.ts'
import { classicalCovariance, clusterCovariance, heteroskedasticCovariance } from './cluster-covariance.ts'
import type { CovarianceEstimate } from './cluster-covariance.ts'
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

function worstError(actual: number[], wanted: number[]): number {
  return Math.max(...wanted.map((value, i) => Math.abs(actual[i]! / value - 1)))
}

const se = ({ covariance }: CovarianceEstimate) =>
  Array.from({ length: covariance.rows }, (_, i) => Math.sqrt(covariance.data[i * covariance.rows + i]!))

describe.skipIf(!hasReference)('least squares without fixed effects', () => {
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
    const { results } = golden('numerics_ols_lalonde')
    // the golden's own tolerance, for dollars beside indicators in one design
    const tolerance = 1e-10
    for (const [covariance, wanted] of [
      [classicalCovariance(fit), results.iid],
      [heteroskedasticCovariance(fit), results.HC1],
    ] as const) {
      expect(worstError(Array.from(fit.estimates), wanted.estimate)).toBeLessThan(tolerance)
      expect(worstError(se(covariance), wanted.se)).toBeLessThan(tolerance)
      const points = se(covariance).map((error, i) => inferPoint(fit.estimates[i]!, error, covariance.df))
      expect(
        worstError(
          points.map(({ p }) => p),
          wanted.p,
        ),
      ).toBeLessThan(1e-8)
      expect(
        worstError(
          points.map(({ ci }) => ci[0]),
          wanted.ci_low,
        ),
      ).toBeLessThan(1e-8)
      expect(covariance.df).toBe(results.df_residual)
    }
    const { covariance } = classicalCovariance(fit)
    const slopes = matrix(9, 9)
    for (let j = 0; j < 9; j++) {
      for (let i = 0; i < 9; i++) slopes.data[j * 9 + i] = covariance.data[(j + 1) * 10 + i + 1]!
    }
    const overall = waldTest(fit.estimates.slice(1), slopes, results.df_residual)
    expect(overall.f / results.F.value).toBeCloseTo(1, 9)
    expect(overall.p / results.F_p).toBeCloseTo(1, 8)
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
    const state = { index: Int32Array.from(rows, (row) => states.indexOf(row.state!)), levels: states.length }
    const { model_a: wanted } = golden('numerics_ols_cluster_guns').results
    expect(worstError(Array.from(fit.estimates).slice(0, 8), wanted.CR0.estimate)).toBeLessThan(1e-8)
    expect(worstError(se(clusterCovariance(fit, [state], 'unadjusted')).slice(0, 8), wanted.CR0.se)).toBeLessThan(1e-8)
    expect(worstError(se(clusterCovariance(fit, [state], 'full')).slice(0, 8), wanted.CR1S.se)).toBeLessThan(1e-8)
  })
})
