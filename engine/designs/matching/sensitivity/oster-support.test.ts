import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { crossSectionOf } from '../test-support/worlds.ts'
import { osterDelta, osterInput } from './oster.ts'

describe("Oster's δ", () => {
  it('is worked by hand for an effect of zero', () => {
    // short 3 (R² 0.3), long 2 (R² 0.5), R_max 0.65, Var(Y) 20, Var(X) 1, residual variance 0.5; β* = 0:
    // above 2·0.2·20·0.5 + 2·1·0.5·1 + 2·4·0.5·1·1 + 8·(0.5 − 0.25) = 4 + 1 + 4 + 2 = 11
    // below 3·1·1 + 2·3·0.5 + 4·0.5·1·1 + 8·0.25 = 3 + 3 + 2 + 2 = 10
    const input = {
      short: { value: 3, r2: 0.3 },
      long: { value: 2, r2: 0.5 },
      outcomeVariance: 20,
      treatmentVariance: 1,
      residualTreatmentVariance: 0.5,
    }
    expect(osterDelta(input, 0, 0.65)).toBeCloseTo(1.1, 12)
  })

  it('finds in samples the selection that made them', () => {
    // Y = 2X + W₁ + W₂ + e; only W₁ is measured. With W₁, W₂ standard normal and independent and X = 1(0.5 W₁ + 0.5 W₂ + v
    // > 0), both select alike: δ = 1 at the true effect 2 and the share that W₁, W₂ and X explain together
    const random = createRandom(12, 'oster')
    const draws = Array.from({ length: 200 }, () => {
      const n = 4000
      const [first, second] = [0, 1].map(() => Array.from({ length: n }, () => random.normal())) as [number[], number[]]
      const treated = first.map((w, i) => (0.5 * w + 0.5 * second[i]! + random.normal() > 0 ? 1 : 0))
      const noise = first.map(() => random.normal())
      const outcome = treated.map((x, i) => 2 * x + first[i]! + second[i]! + noise[i]!)
      const mean = outcome.reduce((sum, y) => sum + y, 0) / n
      const total = outcome.reduce((sum, y) => sum + (y - mean) ** 2, 0)
      const rest = noise.reduce((sum, e) => sum + e * e, 0)
      return osterDelta(osterInput(crossSectionOf(treated, outcome, [first])), 2, 1 - rest / total)
    })
    const mean = draws.reduce((sum, one) => sum + one, 0) / draws.length
    const sd = Math.sqrt(draws.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (draws.length - 1))
    // a ratio of noisy terms leans by about its variance, at most a tenth of its spread here
    expect(Math.abs(mean - 1)).toBeLessThan((3 * sd) / Math.sqrt(draws.length) + 0.1 * sd)
  })
})
