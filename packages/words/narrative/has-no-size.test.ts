import { describe, expect, it } from 'vitest'
import { hasNoSize, isUnidentified, sizeCaveat } from './has-no-size.ts'

const because = (reason: string, verdict: string | null = 'Inconclusive.') => ({ verdict, reason })

describe('a verdict without a size', () => {
  it('is one whose comparison failed, not one that is too imprecise', () => {
    expect(hasNoSize(because('The comparison failed in one part: drift before treatment.'))).toBe(true)
    expect(hasNoSize(because('The Evidence Quality Score is under 40.'))).toBe(true)
    expect(hasNoSize(because('The interval holds no effect and the smallest that matters.'))).toBe(false)
    expect(hasNoSize(because('The comparison failed.', null))).toBe(false)
  })

  it('says of what was seen that it is not the effect, and why', () => {
    expect(sizeCaveat(because('The comparison failed in one part: drift before treatment.'))).toBe(
      'Seen at face value, and not to be taken for the effect: the comparison failed.',
    )
    expect(sizeCaveat(because('The interval holds no effect and the smallest that matters.'))).toBeNull()
  })

  it('shows none at all where nothing is identified', () => {
    expect(isUnidentified(because('The effect is not identified. There is no main estimate.'))).toBe(true)
    expect(isUnidentified(because('The comparison failed in one part: drift before treatment.'))).toBe(false)
  })
})
