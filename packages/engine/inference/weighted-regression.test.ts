import { describe, expect, it } from 'vitest'
import { referenceData } from '../../../tests/support/shared-reference.ts'
import { expectCoefficients } from '../test-support/expect-coefficients.ts'
import { expectGolden, readGolden } from '../test-support/expect-golden.ts'
import { parseCsv } from '../frame/csv.ts'
import { readNumbers, readText } from '../frame/table.ts'
import { column, matrix } from '../numerics/linear-algebra.ts'
import { createRandom } from '../numerics/random.ts'
import { inferPoint, waldTest } from './wald.ts'
import { clusteredCovariance, regressWeighted, robustCovariance, standardErrorOf } from './weighted-regression.ts'

describe('earnings in lalonde, against lm and sandwich', () => {
  it.each(['iid', 'HC0', 'HC1', 'HC2'] as const)('%s: all coefficients and errors', (type) => {
    const table = parseCsv(referenceData('archive/lalonde.csv'))
    const race = readText(table, 'race')
    const isRace = (level: string) => Float64Array.from(race, (cell) => (cell === level ? 1 : 0))
    const numbers = (name: string) => readNumbers(table, name)
    const columns = [new Float64Array(614).fill(1), numbers('treat'), numbers('age'), numbers('educ'), isRace('black')]
    columns.push(isRace('hispan'), ...['married', 'nodegree', 're74', 're75'].map(numbers))
    const x = matrix(614, columns.length)
    columns.forEach((values, j) => column(x, j).set(values))
    const fit = regressWeighted(x, numbers('re78'))
    const golden = readGolden('numerics_ols_lalonde')
    const covariance = robustCovariance(fit, type)
    const ours = columns.map((_, j) => inferPoint(fit.coefficients[j], standardErrorOf(fit, covariance, j), fit.df))
    expectCoefficients(golden, type, ours, { tolerance: 1e-9, why: 'closed form; dollars beside indicators' })
    expectGolden(golden, 'df_residual', fit.df, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'n', fit.n, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'k', fit.kept.length, { tolerance: 0, why: 'a count' })
    if (type !== 'HC2') return
    // race: columns 4 and 5
    const pair = [4, 5]
    const block = Float64Array.from(pair.flatMap((i) => pair.map((j) => covariance.data[i * covariance.rows + j])))
    const estimates = Float64Array.from(pair, (j) => fit.coefficients[j])
    const test = (df: number) => waldTest(estimates, matrix(2, 2, block), df)
    const wald = 'wald_HC2_black_hispan_zero'
    const closed = { tolerance: 1e-9, why: 'closed form' }
    expectGolden(golden, `${wald}/chi2`, test(Infinity).chiSquare, closed)
    expectGolden(golden, `${wald}/df`, test(Infinity).df1, { tolerance: 0, why: 'a count' })
    expectGolden(golden, `${wald}/p_chi2`, test(Infinity).p, closed)
    expectGolden(golden, `${wald}/F`, test(fit.df).f, closed)
    expectGolden(golden, `${wald}/df2`, test(fit.df).df2, { tolerance: 0, why: 'a count' })
    expectGolden(golden, `${wald}/p_F`, test(fit.df).p, closed)
  })
})

describe('weights and clusters', () => {
  const random = createRandom(4, 'weights')
  const n = 60
  const x = matrix(n, 3)
  column(x, 0).fill(1)
  column(x, 1).set(Array.from({ length: n }, () => random.normal()))
  column(x, 2).set(column(x, 1).map((value) => 2 * value))
  const y = Float64Array.from({ length: n }, () => random.normal())

  it('a whole-number weight is that many copies of the row, in coefficients and HC0', () => {
    const copies = Array.from({ length: n }, (_, i) => 1 + (i % 3))
    const rows = copies.flatMap((count, i) => new Array<number>(count).fill(i))
    const long = matrix(rows.length, 2)
    for (const j of [0, 1]) column(long, j).set(rows.map((row) => column(x, j)[row]))
    const repeated = regressWeighted(
      long,
      Float64Array.from(rows, (row) => y[row]),
    )
    const short = matrix(n, 2, x.data.slice(0, 2 * n))
    const weighted = regressWeighted(short, y, Float64Array.from(copies))
    expect(weighted.coefficients[1]).toBeCloseTo(repeated.coefficients[1], 12)
    // a row's copies fall and rise together: clustered by row they are one row with that weight
    const clustered = clusteredCovariance(repeated, rows, n)
    const factor = (n / (n - 1)) * ((rows.length - 1) / repeated.df)
    const hc0 = standardErrorOf(weighted, robustCovariance(weighted, 'HC0'), 1)
    expect(standardErrorOf(repeated, clustered, 1)).toBeCloseTo(hc0 * Math.sqrt(factor), 12)
  })

  it('gives a column that repeats another no coefficient and no error', () => {
    const fit = regressWeighted(x, y)
    expect(fit.coefficients[2]).toBeNaN()
    expect(standardErrorOf(fit, robustCovariance(fit, 'HC2'), 2)).toBeNaN()
    expect(standardErrorOf(fit, robustCovariance(fit, 'HC2'), 1)).toBeGreaterThan(0)
  })
})

describe('a difference of two means, worked by hand', () => {
  /** An intercept and the second group; weighted means 2.5 and 6, residuals -1.5, 0.5, -2, 4. */
  const fit = () => {
    const x = matrix(4, 2, Float64Array.of(1, 1, 1, 1, 0, 0, 1, 1))
    return regressWeighted(x, Float64Array.of(1, 3, 4, 10), Float64Array.of(1, 3, 2, 1))
  }

  it('has weighted means and residuals that are not weighted', () => {
    const { coefficients, residuals, n, df, kept } = fit()
    expect(Array.from(coefficients)).toEqual([2.5, 3.5].map((value) => expect.closeTo(value, 12)))
    expect(Array.from(residuals)).toEqual([-1.5, 0.5, -2, 4].map((value) => expect.closeTo(value, 12)))
    expect({ n, df, kept }).toEqual({ n: 4, df: 2, kept: [0, 1] })
  })

  it.each([
    // Σwe² is 3 + 24
    ['iid', (27 / 2) * (1 / 4 + 1 / 3)],
    // Σ(we)² is 4.5 on a weight of 4, and 32 on a weight of 3
    ['HC0', 4.5 / 16 + 32 / 9],
    ['HC1', 2 * (4.5 / 16 + 32 / 9)],
    // leverages are 1/4, 3/4, 2/3 and 1/3
    ['HC2', (2.25 / 0.75 + 2.25 / 0.25) / 16 + (16 * 3 + 16 * 1.5) / 9],
  ] as const)('has the %s variance', (type, variance) => {
    const covariance = robustCovariance(fit(), type)
    expect(standardErrorOf(fit(), covariance, 1) ** 2).toBeCloseTo(variance, 12)
    // the mean of the first group moves the slope the other way and the second not at all
    expect(covariance.data[1]).toBeCloseTo(-covariance.data[0], 12)
    expect(covariance.data[2]).toBeCloseTo(covariance.data[1], 12)
  })

  it('sums scores within clusters, with the factor G/(G - 1) · (n - 1)/(n - k)', () => {
    // scores of the slope are 3/8, -3/8, -4/3 and 4/3, those of the first mean -3/8, 3/8, 0 and 0
    const covariance = clusteredCovariance(fit(), [0, 1, 0, 1], 2)
    const [mean, slope] = [-3 / 8, 3 / 8 - 4 / 3]
    const expected = [mean * mean, mean * slope, mean * slope, slope * slope].map(
      (value) => 2 * (2 / 1) * (3 / 2) * value,
    )
    expect(Array.from(covariance.data)).toEqual(expected.map((value) => expect.closeTo(value, 12)))
  })

  it('weighs rows equally unless told otherwise', () => {
    const x = matrix(4, 2, Float64Array.of(1, 1, 1, 1, 0, 0, 1, 1))
    const y = Float64Array.of(1, 3, 4, 10)
    expect(regressWeighted(x, y)).toEqual(regressWeighted(x, y, new Float64Array(4).fill(1)))
    expect(regressWeighted(x, y).coefficients[1]).toBeCloseTo(5, 12)
  })

  it('keeps its columns apart where one in the middle is dropped', () => {
    const x = matrix(5, 3, Float64Array.of(1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 0, 0, 1, 1, 1))
    const found = regressWeighted(x, Float64Array.of(1, 3, 4, 6, 11))
    expect(found.kept).toEqual([0, 2])
    const variance = (type: 'iid' | 'HC0' | 'HC2') => standardErrorOf(found, robustCovariance(found, type), 2) ** 2
    // means 2 and 7, residuals -1, 1, -3, -1, 4
    expect(variance('iid')).toBeCloseTo((28 / 3) * (5 / 6), 12)
    expect(variance('HC0')).toBeCloseTo(2 / 4 + 26 / 9, 12)
    expect(variance('HC2')).toBeCloseTo(2 / 2 + 26 / 6, 12)
    const clustered = clusteredCovariance(found, [0, 1, 0, 1, 2], 3)
    expect(standardErrorOf(found, clustered, 2) ** 2).toBeCloseTo((3 / 2) * (4 / 3) * (98 / 36), 12)
    expect(standardErrorOf(found, clustered, 1)).toBeNaN()
    expect(standardErrorOf(found, robustCovariance(found, 'iid'), 0) ** 2).toBeCloseTo(28 / 3 / 2, 12)
  })
})
