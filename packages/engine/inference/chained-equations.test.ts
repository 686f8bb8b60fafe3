import { describe, expect, it } from 'vitest'
import { valuesAt } from '../numerics/linear-algebra.ts'
import { mean, standardDeviation } from '../numerics/moments.ts'
import { createRandom } from '../numerics/random.ts'
import { imputeByChains } from './chained-equations.ts'

/** 300 rows: a number that goes with another and is missing where that is high, and a category that goes with it, too. */
function drawRows() {
  const random = createRandom(4, 'rows with gaps')
  const score = Float64Array.from({ length: 300 }, () => random.normal())
  const income = score.map((value) => Math.round(100 * (value + 0.5 * random.normal())) / 100)
  const region = score.map((value) => (value + random.normal() > 0.8 ? 2 : random.integer(2)))
  const isLost = score.map((value) => Number(random.uniform() < 1 / (1 + Math.exp(-2 * value))))
  return {
    score,
    income,
    region,
    gaps: [
      { column: 'income', values: income.map((value, row) => (isLost[row] === 1 ? NaN : value)) },
      {
        column: 'region',
        levels: 3,
        values: region.map((value) => (random.uniform() < 0.3 ? NaN : value)),
      },
    ],
  }
}
const { score, income, region, gaps } = drawRows()
const choices = { sets: 40, cycles: 5, seed: 7 }
const sets = imputeByChains(gaps, [score], choices)
const complete = (at: 0 | 1) => sets.map((set) => valuesAt(gaps[at].values, set[at]))

describe('data completed by chained equations', () => {
  it('keep every known cell, fill every gap with a cell that some row has, and differ from set to set in the gaps alone', () => {
    for (const at of [0, 1] as const) {
      const seen = new Set(gaps[at].values)
      for (const values of complete(at)) {
        values.forEach((value, row) => {
          expect(Number.isNaN(value)).toBe(false)
          expect(seen.has(value)).toBe(true)
          if (!Number.isNaN(gaps[at].values[row])) expect(value).toBe(gaps[at].values[row])
        })
      }
    }
    expect(complete(0)[0]).not.toEqual(complete(0)[1])
  })

  it('have the mean and spread of what was lost, where the known rows alone have not', () => {
    const known = gaps[0].values.filter((value) => !Number.isNaN(value))
    expect(mean(known)).toBeLessThan(mean(income) - 0.4)
    const [middles, spreads] = [mean, standardDeviation].map((of) => complete(0).map((values) => of(values)))
    expect(Math.abs(mean(middles) - mean(income))).toBeLessThan(0.12)
    expect(Math.abs(mean(spreads) - standardDeviation(income))).toBeLessThan(0.12)
  })

  it('keep what a category goes with', () => {
    const meanWhere = (values: Float64Array, level: number) => mean(score.filter((_, row) => values[row] === level))
    const gapOf = (values: Float64Array) => meanWhere(values, 2) - meanWhere(values, 0)
    expect(gapOf(region)).toBeGreaterThan(0.8)
    expect(Math.abs(mean(complete(1).map(gapOf)) - gapOf(region))).toBeLessThan(0.2)
  })

  it(
    'are the same for the same seed, whatever unit or sign a predictor has, and others for another',
    { tags: ['night'] },
    () => {
      expect(imputeByChains(gaps, [score], choices)).toEqual(sets)
      expect(imputeByChains(gaps, [score.map((value) => -1024 * value)], choices)).toEqual(sets)
      expect(imputeByChains(gaps, [score], { ...choices, seed: 8 })).not.toEqual(sets)
    },
  )

  it('are the data themselves where nothing is missing', () => {
    const [[own]] = imputeByChains([{ column: 'income', values: income }], [score], { ...choices, sets: 2 })
    expect(Array.from(own)).toEqual([...income.keys()])
  })

  it('mind neither a predictor that is constant nor one that repeats another', () => {
    const [given] = gaps
    const odd = imputeByChains([given], [score, score, new Float64Array(300).fill(3)], choices)
    const middles = odd.map(([donors]) => mean(valuesAt(given.values, donors)))
    expect(Math.abs(mean(middles) - mean(income))).toBeLessThan(0.12)
  })
})

it('refuses to impute from fewer than ten known cells', () => {
  const values = income.map((value, row) => (row < 9 ? value : NaN))
  expect(() => imputeByChains([{ column: 'income', values }], [score], choices)).toThrow(
    expect.objectContaining({
      code: 'frame/too-few-known',
      message: '"income" is known of 9 of 300 units: gaps are imputed from at least 10.',
    }),
  )
})
