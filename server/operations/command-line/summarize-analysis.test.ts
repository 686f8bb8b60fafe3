import { describe, expect, it } from 'vitest'
import { describeEstimate } from './summarize-analysis.ts'

const estimate = {
  name: 'Synthetic difference in differences',
  role: 'robustness' as const,
  value: 1.529,
  ci: [-2, 5.058] as [number | null, number | null],
  se: 1.8,
  p: 0.3957,
  units: 'log points',
}

describe('an estimate in one line', () => {
  it('has its interval and p value', () => {
    expect(describeEstimate(estimate as never)).toBe(
      'robustness: 1.53 [−2.00 to 5.06] log points, p = 0.3957: Synthetic difference in differences',
    )
  })

  it('says why there is a value without an interval', () => {
    const bare = { ...estimate, ci: [null, null], se: null, p: null, reason: 'One cohort rests on one cluster.' }
    expect(describeEstimate(bare as never)).toBe(
      'robustness: 1.53 log points, no interval: Synthetic difference in differences. One cohort rests on one cluster.',
    )
  })
})
