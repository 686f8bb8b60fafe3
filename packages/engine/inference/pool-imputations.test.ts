import { describe, expect, it } from 'vitest'
import { parseCsv } from '../frame/csv.ts'
import { readNumbers, readText } from '../frame/table.ts'
import { leastSquares } from '../numerics/least-squares.ts'
import { column, matrix } from '../numerics/linear-algebra.ts'
import { drawnData } from '../test-support/drawn-data.ts'
import { expectGolden, readGolden } from '../test-support/expect-golden.ts'
import { type CompletedEstimate, poolImputations } from './pool-imputations.ts'

describe("Rubin's rules", () => {
  it('give, by hand, the mean, the variance within and one and a half times the variance between', () => {
    const found = poolImputations([
      { value: 1, se: 1, df: null },
      { value: 3, se: 2, df: null },
    ])
    // W = (1 + 4)/2, B = 2, T = 2.5 + 1.5·2 = 5.5; λ = 3/5.5, so that df = 1/λ²
    expect(found).toMatchObject({ value: 2, within: 2.5, between: 2, se: Math.sqrt(5.5), sets: 2 })
    expect(found.df).toBeCloseTo((5.5 / 3) ** 2, 12)
  })

  it('leave the error as it is where all sets agree, with no more degrees of freedom than complete data have', () => {
    const same = { value: 2, se: 0.5, df: 40 }
    const found = poolImputations([same, same, same])
    expect(found).toMatchObject({ value: 2, se: 0.5, between: 0 })
    expect(found.df).toBeCloseTo((41 / 43) * 40, 12)
    expect(poolImputations([same, same].map((one) => ({ ...one, df: null })))).toMatchObject({ df: null, se: 0.5 })
  })

  it('have no number where one of the sets has none', () => {
    const found = poolImputations([
      { value: 1, se: NaN, df: 9 },
      { value: 2, se: 1, df: 9 },
    ])
    expect(found.value).toBe(1.5)
    expect([found.se, ...found.ci, found.p]).toEqual([NaN, NaN, NaN, NaN])
  })

  it('have no interval, rather than a normal one, where nothing is left to know an error by', () => {
    const found = poolImputations([
      { value: 1, se: 0.1, df: NaN },
      { value: 2, se: 0.1, df: NaN },
    ])
    expect(found.value).toBe(1.5)
    expect([...found.ci, found.p]).toEqual([NaN, NaN, NaN])
  })

  it('have none either where less than one degree of freedom is left, rather than one into the trillions', () => {
    const twoGroups = [1, 2].map((value) => ({ value, se: 0.1, df: 1 }))
    expect(poolImputations(twoGroups).ci).toEqual([NaN, NaN])
    const fourGroups = [1, 1.01].map((value) => ({ value, se: 0.1, df: 3 }))
    expect(poolImputations(fourGroups).df).toBeGreaterThan(1)
  })
})

describe('numerics_imputation_pooled', () => {
  const peer = readGolden('numerics_imputation_pooled')
  const table = parseCsv(drawnData.gaptrial())
  const terms = ['constant', 'treated', 'age', 'skill']

  /** Coefficients with their errors in one of the completed data sets. */
  function regress({ age, skill }: { age: number[]; skill: number[] }, isNormal: boolean): CompletedEstimate[] {
    const treated = readText(table, 'arm').map((arm) => Number(arm === 'yes'))
    const columns = [treated.map(() => 1), treated, age, skill]
    const x = matrix(table.rows, columns.length)
    columns.forEach((values, j) => column(x, j).set(values))
    const { coefficients, residuals, xtxInverse } = leastSquares(x, readNumbers(table, 'y'))
    const df = table.rows - columns.length
    const variance = residuals.reduce((sum, one) => sum + one * one, 0) / df
    return terms.map((_, j) => ({
      value: coefficients[j],
      se: Math.sqrt(variance * xtxInverse.data[j * columns.length + j]),
      df: isNormal ? null : df,
    }))
  }

  it.each([
    ['residual', false],
    ['normal', true],
  ])('pools as mice does, with %s degrees of freedom of complete data', (name, isNormal) => {
    const sets = (peer.spec.completed as { age: number[]; skill: number[] }[]).map((one) => regress(one, isNormal))
    const pooled = terms.map((_, j) => poolImputations(sets.map((set) => set[j])))
    const fields: Record<string, (of: (typeof pooled)[number]) => number> = {
      estimate: ({ value }) => value,
      se: ({ se }) => se,
      df: ({ df }) => df!,
      within: ({ within }) => within,
      between: ({ between }) => between,
      missing_information: ({ missingInformation }) => missingInformation,
      low: ({ ci }) => ci[0],
      high: ({ ci }) => ci[1],
    }
    for (const [field, of] of Object.entries(fields))
      expectGolden(peer, `${name}/${field}`, pooled.map(of), {
        tolerance: 1e-9,
        why: 'closed form, from least squares of four columns',
      })
  })
})
