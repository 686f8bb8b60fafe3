import { describe, expect, it } from 'vitest'
import { createRandom } from '../numerics/random.ts'
import { metaAnalyze } from './meta-analysis.ts'

describe('a random-effects meta-analysis', () => {
  // Shares of the prediction interval are those of the method itself: metafor has 0.997, 0.880, 0.995 and 0.862 in 600
  // draws of the same worlds. It falls short of its name where τ² is small against chance; README.md says so.
  it.each([
    [3, 0.2, 0.9985],
    [6, 0.2, 0.9],
    [6, 0, 0.9965],
    [12, 0.1, 0.86],
  ])('covers the average 95 times in 100 or more: %i studies, tau %f', (k, tau, known) => {
    const random = createRandom(20261121, `meta-analysis-${k}-${tau}`)
    const draws = 1500
    let [covered, predicted] = [0, 0]
    for (let draw = 0; draw < draws; draw++) {
      const studies = Array.from({ length: k }, () => {
        const se = 0.05 + 0.2 * random.uniform()
        return { effect: 0.3 + tau * random.normal() + se * random.normal(), se }
      })
      const { pooled, prediction } = metaAnalyze(studies)
      if (pooled.ci[0] <= 0.3 && 0.3 <= pooled.ci[1]) covered += 1
      const next = 0.3 + tau * random.normal()
      if (prediction[0] <= next && next <= prediction[1]) predicted += 1
    }
    // three standard errors of a share of 0.95 over the draws are 0.017
    expect(covered / draws).toBeGreaterThan(0.933)
    expect(Math.abs(predicted / draws - known)).toBeLessThan(0.005)
  })
})
