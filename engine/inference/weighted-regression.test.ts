import { describe, expect, it } from 'vitest'
import { hasReference, referenceData } from '../../tests/support/shared-reference.ts'
import { expectCoefficients } from '../test-support/expect-coefficients.ts'
import { expectGolden, readGolden } from '../test-support/expect-golden.ts'
import { parseCsv } from '../frame/csv.ts'
import { readNumbers, readText } from '../frame/read-column.ts'
import { column, matrix } from '../numerics/linear-algebra.ts'
import { createRandom } from '../numerics/random.ts'
import { inferPoint, waldTest } from './wald.ts'
import { clusteredCovariance, regressWeighted, robustCovariance, standardErrorOf } from './weighted-regression.ts'

describe.skipIf(!hasReference)('earnings in lalonde, against lm and sandwich', () => {
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
    const ours = columns.map((_, j) => inferPoint(fit.coefficients[j]!, standardErrorOf(fit, covariance, j), fit.df))
    expectCoefficients(golden, type, ours, { tolerance: 1e-9, why: 'closed form; dollars beside indicators' })
    expectGolden(golden, 'df_residual', fit.df, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'n', fit.n, { tolerance: 0, why: 'a count' })
    expectGolden(golden, 'k', fit.kept.length, { tolerance: 0, why: 'a count' })
    if (type !== 'HC2') return
    // race: columns 4 and 5
    const pair = [4, 5]
    const block = Float64Array.from(pair.flatMap((i) => pair.map((j) => covariance.data[i * covariance.rows + j]!)))
    const estimates = Float64Array.from(pair, (j) => fit.coefficients[j]!)
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
    for (const j of [0, 1]) column(long, j).set(rows.map((row) => column(x, j)[row]!))
    const repeated = regressWeighted(
      long,
      Float64Array.from(rows, (row) => y[row]!),
    )
    const short = matrix(n, 2, x.data.slice(0, 2 * n))
    const weighted = regressWeighted(short, y, Float64Array.from(copies))
    expect(weighted.coefficients[1]).toBeCloseTo(repeated.coefficients[1]!, 12)
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
