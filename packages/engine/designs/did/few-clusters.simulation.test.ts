import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { estimatePrimary, groupTimeOptions } from './primary.ts'
import { randomisePrimary } from './randomisation/randomise-primary.ts'
import { specWith } from './test-support/analysis.ts'
import { drawClusterWorld, tallyClusterWorlds, type ClusterWorld } from './test-support/cluster-worlds.ts'

/** Two dates and as many never treated, ten periods. */
const staggered = (clusters: number): ClusterWorld => ({
  cohorts: [
    [6, clusters / 4],
    [8, clusters / 4],
  ],
  never: clusters / 2,
  periods: 10,
})
const twoPeriods = (clusters: number): ClusterWorld => ({
  cohorts: [[2, clusters / 2]],
  never: clusters / 2,
  periods: 2,
})

// before: without a small-sample factor, normal quantiles, Hotelling's test with G − 1 degrees of freedom; 1,000 worlds.
// after: 2,000 worlds. The whole table stands in the design's README.
describe('with few clusters, the interval of the influence functions', () => {
  it.each([
    ['two periods', 12, 'simple', '89.0', '95.0'],
    ['two periods', 20, 'simple', '94.2', '95.4'],
    ['simple', 12, 'simple', '90.0', '95.2'],
    ['simple', 20, 'simple', '91.7', '94.7'],
    ['dynamic', 12, 'dynamic', '86.5', '94.2'],
    ['dynamic', 20, 'dynamic', '90.0', '94.3'],
    ['dynamic', 40, 'dynamic', '94.8', '95.3'],
  ] as const)('%s, %i clusters (%s) covers 95 percent: %s before, %s now', (name, clusters, kind, _before, _now) => {
    const world = name === 'two periods' ? twoPeriods(clusters) : staggered(clusters)
    // 95 % ± 3 Monte Carlo standard errors of 1.1 points
    expect(Math.abs(tallyClusterWorlds(world, kind, 400).coverage - 0.95)).toBeLessThan(0.033)
  })

  it('the drift test rejects 5 percent of sound worlds: 10.8 before at 12 clusters, 9.4 at 20; 4.8 and 5.5 now', () => {
    for (const clusters of [12, 20]) {
      const { preTrendSize } = tallyClusterWorlds(staggered(clusters), 'dynamic', 400)
      expect(Math.abs(preTrendSize - 0.05)).toBeLessThan(0.033)
    }
  })
})

describe('randomization inference over its own standard error', () => {
  it('keeps its size with ten of thirty clusters treated and twice as noisy: 6.0 percent of 500 worlds', () => {
    const random = createRandom(43, 'noisy')
    const options = groupTimeOptions(specWith())
    const worlds = 300
    let rejected = 0
    for (let i = 0; i < worlds; i++) {
      const frame = drawClusterWorld({ cohorts: [[4, 10]], never: 20, periods: 5, treatedNoise: 2 }, random)
      const { ci, value } = randomisePrimary(frame, options, 'group', 199, random)!
      expect(value).toBeCloseTo(estimatePrimary(frame, specWith()).value, 10)
      expect(ci[0] <= value && value <= ci[1]).toBe(true)
      if (ci[0] > 0 || ci[1] < 0) rejected++
    }
    // 6 % ± 3 Monte Carlo standard errors of 1.4 points
    expect(Math.abs(rejected / worlds - 0.06)).toBeLessThan(0.042)
  })
})
