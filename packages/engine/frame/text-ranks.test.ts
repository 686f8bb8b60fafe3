import { describe, expect, it } from 'vitest'
import { createRandom } from '../numerics/random.ts'
import { rankTexts } from './text-ranks.ts'

describe('rankTexts', () => {
  it('orders by code units and leaves a missing cell without a rank', () => {
    const { names, ranks } = rankTexts(['b', null, 'a10', 'a2', 'b', '', 'B', 'é'])
    expect(names).toEqual(['', 'B', 'a10', 'a2', 'b', 'é'])
    expect([...ranks]).toEqual([4, -1, 2, 3, 4, 0, 1, 5])
  })

  it('orders thousands of texts, with a long beginning in common and astral signs, as a plain sort does', () => {
    const random = createRandom(1, 'texts')
    const cells = Array.from({ length: 20_000 }, (_, i) =>
      i % 3 === 0 ? `county of ${random.integer(9000)}` : `${['u', '😀', 'ü'][i % 3]}${random.integer(100_000)}`,
    )
    const { names, ranks } = rankTexts(cells)
    expect(names).toEqual([...new Set(cells)].sort())
    expect(cells.every((cell, row) => names[ranks[row]] === cell)).toBe(true)
  })

  it('orders a column of names, of which nearly every row has its own, as a plain sort does', () => {
    const random = createRandom(2, 'names')
    const cells = Array.from({ length: 30_000 }, (_, i) => (i % 997 === 5 ? null : `p${random.integer(1_000_000)}`))
    const { names, ranks } = rankTexts(cells)
    const texts = cells.filter((cell) => cell !== null)
    expect(names.length).toBeLessThan(texts.length)
    expect(names).toEqual([...new Set(texts)].sort())
    expect(cells.every((cell, row) => (cell === null ? ranks[row] === -1 : names[ranks[row]] === cell))).toBe(true)
  })
})
