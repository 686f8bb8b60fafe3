import { describe, expect, it } from 'vitest'
import { ascendingOrder } from './ascending-order.ts'
import { createRandom } from './random.ts'

const random = createRandom(1, 'ascending order')
const spread = [-Infinity, -1e300, -1, -5e-324, -0, 0, 5e-324, 1, 1e300, Infinity]

describe('positions in ascending order', () => {
  it.each([0, 1, 5, 4095, 4096, 30_000])('are those of a stable comparison sort, for %i values', (n) => {
    const values = Float64Array.from({ length: n }, (_, i) =>
      i % 3 === 0 ? spread[random.integer(spread.length)] : i % 3 === 1 ? random.normal() : random.integer(50) - 25,
    )
    const wanted = [...values.keys()].sort((a, b) => compare(values[a], values[b]) || a - b)
    expect(Array.from(ascendingOrder(values))).toEqual(wanted)
  })

  it('are 0, 1, 2, … for sorted values, ties included', () => {
    expect(Array.from(ascendingOrder(Float64Array.of(-1, -1, 2)))).toEqual([0, 1, 2])
  })

  it.each([40, 30_000])(
    'are the same for values that differ in their last digits alone, %i of them at a time',
    (alike) => {
      const values = Float64Array.from({ length: 30_000 }, () => {
        const level = random.integer(30_000 / alike)
        return (level % 2 === 0 ? 1 : -1) * (1000 + level + 1e-9 * random.integer(2 * alike))
      })
      const wanted = [...values.keys()].sort((a, b) => compare(values[a], values[b]) || a - b)
      expect(Array.from(ascendingOrder(values))).toEqual(wanted)
    },
  )

  it('are the same in room that somebody lends', () => {
    const values = Float64Array.from({ length: 5000 }, () => random.normal())
    expect(ascendingOrder(values, new Float64Array(7500).fill(7).buffer)).toEqual(ascendingOrder(values))
  })

  it('leave the values as they are', () => {
    const values = Float64Array.from({ length: 5000 }, () => random.normal())
    const before = values.slice()
    ascendingOrder(values)
    expect(values).toEqual(before)
  })
})

/** Unlike a difference it can tell that two endless values are equal. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
