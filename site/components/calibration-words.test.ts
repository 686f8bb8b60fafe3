import { describe, expect, it } from 'vitest'
import type { ShippingCondition } from '@casefiles/lab'
import { bandLabel, findingOf, judgmentOf, shareWithRange } from './calibration-words.ts'

const share = (value: number) => ({ n: 200, share: value, low: value - 0.04, high: value + 0.03 })
const holding: ShippingCondition = {
  coverageRises: true,
  isStrongHigh: true,
  isWeakLow: true,
  isOrdered: true,
  isReachable: true,
  holds: true,
  strongFrom: 80,
  soundNeeded: 0.5,
  spearman: -0.61,
  coverageAtStrong: share(0.93),
  coverageUnder60: share(0.5),
  soundAtStrong: share(0.6),
}
const hidden = { bands: [{ coverage: null }, { coverage: share(0.71) }], spearman: -0.2 } as never

describe('the calibration in words', () => {
  it('gives a share with its range, or says that there is none', () => {
    expect(shareWithRange(share(0.93))).toBe('93% (89% to 96%)')
    expect(shareWithRange(null)).toBe('not available')
  })

  it('names bands by their ends', () => {
    const bands = [[0, 40] as const, [40, 60] as const, [80, 100] as const]
    expect(bands.map(([from, to]) => bandLabel({ from, to }))).toEqual(['under 40', '40 to 60', '80 and more'])
  })

  it('says how often intervals of good and of weak scores held the truth', () => {
    expect(findingOf({ shipping: holding } as never)).toBe(
      'Intervals held the truth in 93% of the studies scored 80 or more and in 50% of those scored under 60',
    )
    expect(findingOf({ shipping: { ...holding, coverageUnder60: null } } as never)).toMatch(/; none scored under 60$/)
    expect(findingOf({ shipping: { ...holding, coverageAtStrong: null } } as never)).toBe(
      'No simulated study scored 80 or more',
    )
  })

  it('counts from 60 where a design can promise no more', () => {
    const shipping = { ...holding, strongFrom: 60 }
    expect(findingOf({ shipping } as never)).toContain('in 93% of the studies scored 60 or more and')
    expect(findingOf({ shipping: { ...shipping, coverageAtStrong: null } } as never)).toBe(
      'No simulated study scored 60 or more',
    )
    expect(judgmentOf({ ...shipping, isStrongHigh: false, isReachable: false }, hidden)[0]).toContain(
      'does not hold: coverage at 60 and more is not at least 90%; too few sound studies reach 60.',
    )
  })

  it('names each part of the condition that fails, and always what no data can show', () => {
    expect(judgmentOf(holding, hidden)[0]).toBe(
      'The condition holds; the rank correlation of score and error is −0.61.',
    )
    const failing = (changes: Partial<ShippingCondition>) => judgmentOf({ ...holding, ...changes }, hidden)[0]
    expect(failing({ isWeakLow: false })).toBe(
      'The condition does not hold: coverage under 60 is over 70%. The rank correlation of score and error is −0.61.',
    )
    expect(failing({ coverageRises: false, isReachable: false })).toContain(
      'does not hold: too few sound studies reach 80; coverage does not rise with the score. The',
    )
    const [judgment, limits] = judgmentOf({ ...holding, isStrongHigh: false, isOrdered: false, holds: false }, hidden)
    expect(judgment).toContain('does not hold: coverage at 80 and more is not at least 90%; the rank correlation')
    expect(limits).toContain('held the truth in 71%')
    expect(judgmentOf(holding, { bands: [{ coverage: null }], spearman: -0.2 } as never)[1]).toContain(
      'no study scored 80 or more',
    )
  })
})
