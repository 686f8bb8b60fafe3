import { describe, expect, it } from 'vitest'
import { otherThresholds } from './other-thresholds.ts'

describe('the verdict at other thresholds, in one sentence', () => {
  const at = (half: string, twice: string) => [
    { size: '0.005 points', verdict: half },
    { size: '0.02 points', verdict: twice },
  ]

  it('is said to be the same, or named at both', () => {
    const same = otherThresholds({ verdict: 'A.', reason: 'So it is.', atOtherThresholds: at('A.', 'A.') })
    expect(same).toBe(
      'The verdict is the same at half (0.005 points) and at twice (0.02 points) the smallest effect that matters.',
    )
    for (const [half, twice] of [
      ['A.', 'B.'],
      ['B.', 'A.'],
    ])
      expect(otherThresholds({ verdict: 'A.', reason: 'So it is.', atOtherThresholds: at(half, twice) })).toBe(
        `At half (0.005 points) and at twice (0.02 points) the smallest effect that matters the verdict would be “${half[0]}” and “${twice[0]}”.`,
      )
  })

  it('is empty where there is no verdict, or nothing to compare it with', () => {
    expect(otherThresholds({ verdict: null, reason: 'So it is.', atOtherThresholds: at('A.', 'A.') })).toBe('')
    expect(otherThresholds({ verdict: 'A.', reason: 'So it is.', atOtherThresholds: [] })).toBe('')
    const failed = { verdict: 'Inconclusive.', reason: 'The comparison failed in one part: drift.' }
    expect(otherThresholds({ ...failed, atOtherThresholds: at('Inconclusive.', 'Inconclusive.') })).toBe('')
  })
})
