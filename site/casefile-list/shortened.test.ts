import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatEffect } from '@casefiles/words/formats'
import { shortened } from './shortened.ts'

describe('a shortened number', () => {
  it('is short, and absent where it was absent', () => {
    expect(shortened(-4.712933885287247)).toBe(-4.713)
    expect(shortened(0.005651711869980361)).toBe(0.005652)
    expect(shortened(2851.0777873815096)).toBe(2851.078)
    expect(shortened(null)).toBeNull()
    expect(shortened(0)).toBe(0)
  })

  it('reads on a card as the whole number does, ties and all', () => {
    expect(shortened(1.00500000001)).not.toBe(1.005)
    expect(formatEffect(shortened(1.00500000001))).toBe('1.01')
    const near = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ min: -1e-3, max: 1e-3, noNaN: true }))
    fc.assert(
      fc.property(near, ([thousandths, off]) => {
        const value = thousandths / 1000 + off / 10
        expect(formatEffect(shortened(value))).toBe(formatEffect(value))
      }),
    )
  })
})
