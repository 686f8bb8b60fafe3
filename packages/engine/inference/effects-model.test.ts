import { describe, expect, it } from 'vitest'
import { multiplyVector, matrix } from '../numerics/linear-algebra.ts'
import { createRandom } from '../numerics/random.ts'
import { pseudoInverseSymmetric } from '../numerics/symmetric-eigen.ts'
import { absorbEffects, canBeAbsorbed, fitEffects, MOST_LEVELS } from './effects-model.ts'
import { type Grouping, twoWayEffects } from './fixed-effects.ts'

const grouping = (...index: number[]): Grouping => ({ index: Int32Array.from(index), levels: Math.max(...index) + 1 })

/** 60 rows: 12 units in 3 regions, seen in some of 8 years. */
function sample() {
  const random = createRandom(3, 'effects-model')
  const rows = Array.from({ length: 96 }, (_, at) => ({ unit: Math.floor(at / 8), year: at % 8 })).filter(
    () => random.normal() > -0.8,
  )
  const units = rows.map(({ unit }) => unit)
  const years = rows.map(({ year }) => year)
  const regions = units.map((unit) => unit % 3)
  return {
    units: grouping(...units),
    years: grouping(...years),
    regions: grouping(...regions),
    regionYears: grouping(...regions.map((region, row) => region * 8 + years[row])),
    values: Float64Array.from(rows, () => random.normal()),
    weights: Float64Array.from(rows, () => 0.5 + Math.abs(random.normal())),
    times: Float64Array.from(years, (year) => 2000 + year),
  }
}

/** Least squares on every dummy at once, by the pseudo-inverse of its normal equations. */
function byDummies(columns: number[][], values: Float64Array, weights: Float64Array) {
  const k = columns.length
  const squares = matrix(k, k)
  const right = new Float64Array(k)
  columns.forEach((a, i) => {
    a.forEach((x, row) => (right[i] += x * weights[row] * values[row]))
    columns.forEach((b, j) => a.forEach((x, row) => (squares.data[j * k + i] += x * b[row] * weights[row])))
  })
  const { inverse, rank } = pseudoInverseSymmetric(squares)
  const coefficients = multiplyVector(inverse, right)
  const fitted = values.map((_, row) => columns.reduce((sum, one, j) => sum + one[row] * coefficients[j], 0))
  return { rank, fitted }
}

const dummies = ({ index, levels }: Grouping): number[][] =>
  Array.from({ length: levels }, (_, level) => Array.from(index, (one) => Number(one === level)))

describe('any number of fixed effects', () => {
  it('are those of two where there are two', () => {
    const { units, years, values, weights } = sample()
    for (const w of [undefined, weights]) {
      const [several, two] = [absorbEffects([years, units], w), twoWayEffects(units, years, w)]
      several.remove(values).forEach((value, row) => expect(value).toBeCloseTo(two.remove(values)[row], 11))
      expect(several.rank).toBe(two.rank)
    }
  })

  it('are taken out as by all their dummies, and nested and redundant levels are counted once', () => {
    const { units, years, regions, regionYears, values, weights } = sample()
    const effects = [units, years, regionYears, regions]
    const { remove, rank } = absorbEffects(effects, weights)
    const whole = byDummies(effects.flatMap(dummies), values, weights)
    remove(values).forEach((left, row) => expect(left).toBeCloseTo(values[row] - whole.fitted[row], 10))
    expect(rank).toBe(whole.rank)
    // regions part the units; of regions in years one level a region is held by the units, and one a year by the years
    const { repeated } = fitEffects({ groups: units, others: [years, regionYears, regions], weights })
    expect(repeated).toEqual([1, 3 + 8 - 1, 3])
  })

  it('can have slopes of the largest, as by all their dummies', () => {
    const { units, years, values, weights, times } = sample()
    const { solve, rank } = fitEffects({ groups: units, slopes: times, others: [years], weights })
    const trends = dummies(units).map((one) => one.map((on, row) => on * (times[row] - 2003)))
    const whole = byDummies([...dummies(units), ...trends, ...dummies(years)], values, weights)
    solve(values.map((value, row) => weights[row] * value)).forEach((fitted, row) =>
      expect(fitted).toBeCloseTo(whole.fitted[row], 9),
    )
    expect(rank).toBe(whole.rank)
  })

  it('predict rows that are not fitted, and know which of them are identified', () => {
    // A is seen before and after; B has no period before, C one alone; in the last period nobody is fitted
    const groups = grouping(0, 0, 0, 1, 2, 2, 3, 3, 3, 0, 3)
    const times = Float64Array.of(1, 2, 3, 3, 1, 3, 1, 2, 3, 4, 4)
    const others = [grouping(...[...times].map((time) => time - 1))]
    const weights = Float64Array.of(1, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0)
    const plain = fitEffects({ groups, others, weights })
    expect([...plain.identifiedRows()]).toEqual([1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 0])
    const outcome = Float64Array.of(5, 7, 0, 0, 1, 0, 2, 4, 10, 0, 0)
    const fitted = plain.solve(outcome.map((value, row) => weights[row] * value))
    // A: 5, 7, so 13 next as D went from 2, 4 to 10; C: 1 + 8
    expect([fitted[2], fitted[5]].map((value) => Number(value.toFixed(10)))).toEqual([13, 9])
    expect(fitted[3]).toBeNaN()
    const trends = fitEffects({ groups, slopes: times, others, weights })
    expect([...trends.identifiedRows()]).toEqual([1, 1, 1, 0, 1, 0, 1, 1, 1, 0, 0])
  })

  it('are solved up to a number of levels beside the largest', () => {
    expect(canBeAbsorbed([{ levels: 90_000 }, { levels: MOST_LEVELS - 1 }, { levels: 1 }])).toBe(true)
    expect(canBeAbsorbed([{ levels: 90_000 }, { levels: MOST_LEVELS }, { levels: 1 }])).toBe(false)
  })
})
