import { describe, expect, it } from 'vitest'
import { hasNoSize } from './has-no-size.ts'

describe('a verdict without a size', () => {
  it('is one whose comparison failed, not one that is too imprecise', () => {
    const because = (reason: string) => hasNoSize({ verdict: 'Inconclusive.', reason })
    expect(because('The comparison failed in one part: drift before treatment.')).toBe(true)
    expect(because('The Evidence Quality Score is under 40.')).toBe(true)
    expect(because('The interval holds no effect and the smallest that matters.')).toBe(false)
    expect(hasNoSize({ verdict: null, reason: 'The comparison failed.' })).toBe(false)
  })
})
