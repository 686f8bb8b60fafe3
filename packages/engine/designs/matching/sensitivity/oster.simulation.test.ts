import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { crossSectionOf } from '../test-support/worlds.ts'
import { osterDelta, osterInput } from './oster.ts'

describe("Oster's δ", () => {
  it('finds in samples the selection that made them', () => {
    // Y = 2X + W₁ + W₂ + e; only W₁ is measured. With W₁, W₂ standard normal and independent and X = 1(0.5 W₁ + 0.5 W₂ + v
    // > 0), both select alike: δ = 1 at the true effect 2 and the share that W₁, W₂ and X explain together
    const random = createRandom(12, 'oster')
    const draws = Array.from({ length: 200 }, () => {
      const n = 4000
      const [first, second] = [0, 1].map(() => Array.from({ length: n }, () => random.normal())) as [number[], number[]]
      const treated = first.map((w, i) => (0.5 * w + 0.5 * second[i] + random.normal() > 0 ? 1 : 0))
      const noise = first.map(() => random.normal())
      const outcome = treated.map((x, i) => 2 * x + first[i] + second[i] + noise[i])
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
