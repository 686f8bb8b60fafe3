import { describe, expect, it } from 'vitest'
import { matrix } from '../../numerics/linear-algebra.ts'
import { requireEventStudy, targetEstimate } from './event-study-input.ts'
import { smallStudy, study } from './test-support/event-studies.ts'

describe('an event study', () => {
  it('needs a coefficient before the reference period, and says so', () => {
    expect(() => requireEventStudy(study([1], [[1]], 0, [1]))).toThrow(
      expect.objectContaining({
        code: 'did/no-pre-periods',
        message:
          'Bounds on departures from parallel trends need at least one coefficient before the reference period; there is none.',
      }),
    )
    expect(() => requireEventStudy(smallStudy())).not.toThrow()
  })

  it('is taken with one coefficient on each side', () => {
    const both = [
      [1, 0],
      [0, 1],
    ]
    expect(() => requireEventStudy(study([1, 2], both, 1, [1]))).not.toThrow()
  })

  it('is a mistake of the caller where lengths do not belong together', () => {
    const input = smallStudy()
    const wrong = [
      { ...input, post: 0, target: new Float64Array(0) },
      { ...input, estimate: new Float64Array(4) },
      { ...input, covariance: matrix(4, 4) },
      { ...input, target: new Float64Array(2) },
    ]
    for (const one of wrong) expect(() => requireEventStudy(one)).toThrow(RangeError)
    expect(() => requireEventStudy({ ...input, covariance: matrix(4, 4) })).toThrow(
      'Event study of 2 + 3 periods has 5 coefficients, 3 weights and a 4 × 4 covariance.',
    )
  })

  it('weighs the effects after the reference period alone', () => {
    // 2·0.4 - 1·0.55 + 3·0.5
    expect(targetEstimate(smallStudy([2, -1, 3]))).toBeCloseTo(1.75, 12)
  })
})
