import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { honestRelativeMagnitudes } from './relative-magnitudes.ts'
import { study, type smallStudy } from './test-support/event-studies.ts'

const setAt = (input: ReturnType<typeof smallStudy>, mbar: number) => honestRelativeMagnitudes(input, [mbar])[0].ci

describe('relative magnitudes', () => {
  it('covers the truth at least 95 % of the time when the worst allowed departure happens', () => {
    const random = createRandom(7, 'honest-coverage')
    const bias = [-0.2, -0.1, 0.1, 0.2]
    let covered = 0
    const draws = 400
    for (let i = 0; i < draws; i++) {
      const shared = 0.05 * random.normal()
      const estimate = bias.map((b) => b + shared + 0.05 * random.normal())
      const covariance = bias.map((_, r) => bias.map((_, c) => (r === c ? 0.005 : 0.0025)))
      const [low, high] = setAt(study(estimate, covariance, 2, [0.5, 0.5]), 1)
      if (low <= 0 && high >= 0) covered++
    }
    // 95 % less two Monte Carlo standard errors of a share of 400
    expect(covered / draws).toBeGreaterThan(0.928)
    expect(covered / draws).toBeLessThan(1)
  })
})
