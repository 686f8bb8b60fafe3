import { describe, expect, it } from 'vitest'
import { decimalsApart, intervalInWords, sizeSet } from './interval-words.ts'

describe('an interval inside a sentence', () => {
  it.each([
    [[-8.4, -2.1], '−8.40 to −2.10 packs'],
    [[-0.004, 0.13], '−0.004 to 0.130 packs'],
    [[0, 0.13], '0.00 to 0.13 packs'],
    [[-Infinity, 2], 'up to 2.00 packs without a lower bound'],
    [[-2, Infinity], 'from −2.00 packs without an upper bound'],
    [[-Infinity, Infinity], 'without a bound on either side'],
  ] as [[number, number], string][])('%o reads "%s"', (ci, words) => {
    expect(intervalInWords(ci, 'packs')).toBe(words)
  })

  it('stands without units where they were named before', () => {
    expect(intervalInWords([-2, 3])).toBe('−2.00 to 3.00')
    expect(intervalInWords([-Infinity, 3])).toBe('up to 3.00 without a lower bound')
    expect(intervalInWords([3, Infinity])).toBe('from 3.00 without an upper bound')
  })

  it('takes two decimals, and as many more as keep its ends on their side of a mark', () => {
    expect([decimalsApart([0.13, 5], [0]), decimalsApart([0.13, 0.004], [0]), decimalsApart([4.9996], [5])]).toEqual([
      2, 3, 4,
    ])
    // on the mark itself nothing has to be told apart, and closer than six decimals nobody can tell
    expect([decimalsApart([5], [5]), decimalsApart([1e-9], [0]), decimalsApart([1e-6], [0])]).toEqual([2, 2, 6])
    expect(decimalsApart([-Infinity, 0.004], [0])).toBe(3)
  })

  it('shows a size set beforehand within one percent of what it is, to six decimals', () => {
    expect([5, 2.5, -0.5, 0, 0.005, 0.004, 1 / 3, 0.994, 0.1251, 1e-9].map(sizeSet)).toEqual([
      '5',
      '2.5',
      '−0.5',
      '0',
      '0.005',
      '0.004',
      '0.33',
      '0.99',
      '0.125',
      '0.000000',
    ])
  })
})
