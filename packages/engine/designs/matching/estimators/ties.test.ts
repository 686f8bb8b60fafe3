import { describe, expect, it } from 'vitest'
import { rowsOf } from '../cross-section.ts'
import { crossSectionOf } from '../test-support/worlds.ts'
import { createRandom } from '../../../numerics/random.ts'
import { fitPropensity } from '../propensity.ts'
import { estimateAbadieImbens } from './abadie-imbens.ts'
import { matchWithReplacement } from './match-units.ts'
import { exactly, scorePoints, withinRounding, withinSquared } from './metric.ts'

describe('what counts as equally near', () => {
  it('differs by rounding alone', () => {
    expect(withinRounding(0)).toBeLessThan(1e-17)
    expect(withinRounding(1) - 1).toBeLessThan(3e-9)
    expect(0.1 + 0.2).toBeLessThan(withinRounding(0.3))
    expect([exactly(0.3), withinSquared(1e-5)(0.3)]).toEqual([0.3, 0.30001])
  })
})

describe('matching with replacement among many comparison units', () => {
  // 5,000 units: within 1e-5 squared SDs of the nearest score stand about nine
  const random = createRandom(17, 'dense scores')
  const x = Array.from({ length: 5000 }, () => random.normal())
  const treated = x.map((value) => (random.uniform() < 1 / (1 + Math.exp(3 - value)) ? 1 : 0))
  const outcome = x.map((value) => value + random.normal())
  const frame = crossSectionOf(treated, outcome, [x])
  const { fitted } = fitPropensity(frame)
  const points = scorePoints(fitted)
  const options = { estimand: 'ATT', points, conditionalVariance: 'neighbours', biasCorrection: false } as const

  it('gives each treated unit its one nearest, where an allowance of 1e-5 averaged nine', () => {
    const nearest = matchWithReplacement(frame.treated, points, 1, 'ATT')
    const allowed = matchWithReplacement(frame.treated, points, 1, 'ATT', { ties: withinSquared(1e-5) })
    const perUnit = (found: typeof nearest) =>
      found.matched.reduce((sum, one) => sum + one.length, 0) / found.rows.length
    expect(perUnit(nearest)).toBe(1)
    expect(perUnit(allowed)).toBeGreaterThan(8)
    const comparison = rowsOf(frame.treated, 0)
    nearest.rows.slice(0, 40).forEach((row, at) => {
      const gap = (other: number) => Math.abs(fitted[other] - fitted[row])
      expect(gap(nearest.matched[at][0])).toBe(Math.min(...comparison.map(gap)))
    })
    const [one, many] = [nearest, allowed].map((found) => estimateAbadieImbens(frame, found, options))
    expect(one.value).not.toBeCloseTo(many.value, 3)
  })
})
