import { describe, expect, it } from 'vitest'
import { groupMeans, twoWayEffects, type Grouping } from './fixed-effects.ts'

const grouping = (...index: number[]): Grouping => ({ index: Int32Array.from(index), levels: Math.max(...index) + 1 })

describe('group means', () => {
  const groups = grouping(0, 0, 1, 1)

  it('weigh rows equally unless told otherwise', () => {
    const values = Float64Array.of(1, 3, 10, 30)
    expect(groupMeans(values, groups)).toEqual(Float64Array.of(2, 20))
    expect(groupMeans(values, groups, Float64Array.of(3, 1, 1, 4))).toEqual(Float64Array.of(1.5, 26))
  })

  it('are 0 for a group without rows or weight', () => {
    const values = Float64Array.of(1, 3, 10, 30)
    expect(groupMeans(values, groups, Float64Array.of(0, 0, 1, 1))).toEqual(Float64Array.of(0, 20))
    expect(groupMeans(values, { ...groups, levels: 3 })).toEqual(Float64Array.of(2, 20, 0))
  })
})

describe('two effects', () => {
  const unit = grouping(0, 0, 1, 1)
  const period = grouping(0, 1, 0, 1)

  it('are taken out into the array that is given, or into a new one', () => {
    const values = Float64Array.of(1, 2, 5, 10)
    for (const weights of [undefined, new Float64Array(4).fill(1)]) {
      const { remove } = twoWayEffects(unit, period, weights)
      const target = new Float64Array(4)
      expect(remove(values, target)).toBe(target)
      const expected = [1, -1, -1, 1]
      target.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 12))
      expect(remove(values)).toEqual(target)
    }
    expect(values).toEqual(Float64Array.of(1, 2, 5, 10))
  })

  it('of a panel with a cell twice and one missing are not those of a balanced one', () => {
    // as many rows as cells; the second unit is seen twice in the first period and never in the second
    const { remove, rank } = twoWayEffects(unit, grouping(0, 1, 0, 0))
    const left = remove(Float64Array.of(1, 2, 5, 11))
    // the periods differ by 1 within the first unit, the second unit's rows lie 3 about their mean
    const expected = [0, 0, -3, 3]
    left.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 12))
    expect(rank).toBe(3)
  })

  it('give the same whichever is named first', () => {
    const units = grouping(0, 0, 0, 1, 1, 1, 1)
    const periods = grouping(0, 1, 2, 0, 1, 2, 3)
    const values = Float64Array.of(3, 1, 4, 1, 5, 9, 2)
    const [one, other] = [twoWayEffects(units, periods), twoWayEffects(periods, units)]
    one.remove(values).forEach((value, i) => expect(value).toBeCloseTo(other.remove(values)[i], 12))
    expect([one.rank, other.rank]).toEqual([5, 5])
  })

  it('leave rows without weight to the effects of the others', () => {
    // with the last row out of it the first unit and the periods are fitted exactly
    const { remove, rank } = twoWayEffects(unit, period, Float64Array.of(1, 1, 1, 0))
    const left = remove(Float64Array.of(1, 2, 5, 10))
    const expected = [0, 0, 0, 10 - (2 + 4)]
    left.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 12))
    expect(rank).toBe(3)
  })

  it('do not count a period of which no row has weight', () => {
    const { rank } = twoWayEffects(unit, period, Float64Array.of(1, 0, 1, 0))
    expect(rank).toBe(2)
  })
})
