import { describe, expect, it } from 'vitest'
import { golden, hasReference, referenceData } from '../../tests/support/shared-reference.ts'
import { parseCsv } from '../frame/csv.ts'
import { readNumbers, readText } from '../frame/read-column.ts'
import { studentTTwoSidedP } from '../numerics/distributions.ts'
import { matrix } from '../numerics/linear-algebra.ts'
import type { Regressor } from './absorbed-regression.ts'
import { cr2Variance } from './cr2-covariance.ts'
import type { Grouping } from './fixed-effects.ts'
import { hc2Variance, leverages } from './hc2-variance.ts'
import { coefficientOf, regressWithin } from './within-regression.ts'

const one = (n: number): Grouping => ({ index: new Int32Array(n), levels: 1 })

function groupingOf(names: (string | number)[]): Grouping {
  const levels = [...new Set(names)]
  return { index: Int32Array.from(names, (name) => levels.indexOf(name)), levels: levels.length }
}

function relative(actual: number, expected: number): number {
  return Math.abs(actual - expected) / Math.abs(expected)
}

describe.skipIf(!hasReference)('CR2 with Satterthwaite degrees of freedom against clubSandwich', () => {
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
    const { results } = golden('numerics_ols_cluster_guns')
    const wanted = results[model].CR2
    const { regression, state } = fit(model)
    wanted.term.forEach((term: string, i: number) => {
      const estimate = coefficientOf(regression, term)
      const { variance, df, clusters } = cr2Variance(estimate, state)
      const se = Math.sqrt(variance)
      expect(clusters).toBe(51)
      expect(relative(estimate.value, wanted.estimate[i]), term).toBeLessThan(1e-8)
      expect(relative(se, wanted.se[i]), term).toBeLessThan(1e-8)
      // the golden's note: the degrees of freedom lose about three more digits
      expect(relative(df, wanted.df_satterthwaite[i]), term).toBeLessThan(1e-5)
      expect(relative(studentTTwoSidedP(estimate.value / se, df), wanted.p_satterthwaite[i]), term).toBeLessThan(1e-5)
    })
  })
})

describe.skipIf(!hasReference)('HC2 and leverages against sandwich', () => {
  it('gives the standard errors of the lalonde regression', () => {
    const { results } = golden('numerics_ols_lalonde')
    const table = parseCsv(referenceData('archive/lalonde.csv'))
    const race = readText(table, 'race')
    const indicator = (level: string) => Float64Array.from(race, (value) => (value === level ? 1 : 0))
    const columns: Record<string, Float64Array> = { black: indicator('black'), hispan: indicator('hispan') }
    const terms: string[] = results.HC2.term.slice(1)
    const regressors = terms.map((term) => ({ term, values: columns[term] ?? readNumbers(table, term) }))
    const outcome = readNumbers(table, 're78')
    const regression = regressWithin(outcome, regressors, one(outcome.length))
    terms.forEach((term, i) => {
      const estimate = coefficientOf(regression, term)
      expect(relative(estimate.value, results.HC2.estimate[i + 1]), term).toBeLessThan(1e-10)
      expect(relative(Math.sqrt(hc2Variance(estimate)), results.HC2.se[i + 1]), term).toBeLessThan(1e-10)
    })
    const leverage = leverages(coefficientOf(regression, 'treat'))
    results.leverage_first10.forEach((wanted: number, i: number) =>
      expect(relative(leverage[i]!, wanted)).toBeLessThan(1e-10),
    )
    expect(
      relative(
        leverage.reduce((a, b) => Math.max(a, b)),
        results.leverage_max,
      ),
    ).toBeLessThan(1e-10)
  })
})

describe('the two variances by hand', () => {
  /** Two arms of three rows: the difference in means, its residuals and one level of the effect per arm. */
  const values = [1, 2, 6, 2, 4, 9]
  const means = [3, 5]
  const difference = {
    value: -2,
    weights: Float64Array.of(1 / 3, 1 / 3, 1 / 3, -1 / 3, -1 / 3, -1 / 3),
    residuals: Float64Array.from(values, (value, i) => value - means[i < 3 ? 0 : 1]!),
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
