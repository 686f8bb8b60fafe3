import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { crossSectionOf } from '../test-support/worlds.ts'
import { estimateCoarsened, matchCoarsened } from './coarsened-exact.ts'

describe('coarsened exact matching', () => {
  it.each([
    ['has the same mean in all', 0],
    ['differs between them', 3],
  ])('covers a known effect on an outcome that %s three cells', (_, slope) => {
    const random = createRandom(22, 'coarsened')
    const worlds = 800
    const found = Array.from({ length: worlds }, () => {
      const group = Array.from({ length: 300 }, () => random.integer(3))
      const treated = group.map((g) => (random.uniform() < 0.2 + 0.2 * g ? 1 : 0))
      const outcome = group.map((g, i) => slope * g + treated[i] * 2 + random.normal())
      const frame = crossSectionOf(treated, outcome, [group])
      const { value, se } = estimateCoarsened(frame, matchCoarsened(frame, 'ATT'))
      return { error: value - 2, covered: Math.abs(value - 2) <= 1.96 * se }
    })
    const bias = found.reduce((sum, { error }) => sum + error, 0) / worlds
    expect(Math.abs(bias)).toBeLessThan(0.015)
    const coverage = found.filter(({ covered }) => covered).length / worlds
    expect(coverage).toBeGreaterThanOrEqual(0.93)
    expect(coverage).toBeLessThanOrEqual(0.97)
  })
})
