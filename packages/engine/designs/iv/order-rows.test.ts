import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { orderRows } from './read-columns.ts'

describe('the order of rows', () => {
  it('goes by the first key, then the next, a missing cell first', () => {
    const keys = [Float64Array.of(2, NaN, 1, 2, NaN), ['b', 'x', null, 'a', 'c']]
    expect(orderRows([0, 1, 2, 3, 4], keys)).toEqual([4, 1, 2, 3, 0])
    expect(orderRows([0, 3], keys)).toEqual([3, 0])
  })

  it('is that of comparing every key, for thousands of rows with many ties', () => {
    const random = createRandom(4, 'order')
    const n = 12_000
    const keys = [
      Float64Array.from({ length: n }, () => (random.uniform() < 0.1 ? NaN : random.integer(2))),
      Array.from({ length: n }, () => (random.uniform() < 0.1 ? null : `g${random.integer(3)}`)),
      Float64Array.from({ length: n }, () => random.integer(50) - 25),
    ]
    const rank = (cell: number | string | null | undefined) =>
      cell === null || Number.isNaN(cell) ? -Infinity : typeof cell === 'string' ? Number(cell.slice(1)) : cell!
    const expected = Array.from({ length: n }, (_, row) => row).sort((a, b) => {
      const key = keys.find((one) => rank(one[a]) !== rank(one[b]))
      return key ? rank(key[a]) - rank(key[b]) || (rank(key[a]) < rank(key[b]) ? -1 : 1) : a - b
    })
    const found = orderRows(
      Array.from({ length: n }, (_, row) => row),
      keys,
    )
    expect(found.slice(0, 10)).toEqual(expected.slice(0, 10))
    expect(found.every((row, at) => row === expected[at])).toBe(true)
  })
})
