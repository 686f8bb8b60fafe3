import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { estimatePrimary } from '../primary.ts'
import { specWith } from '../test-support/analysis.ts'
import { randomisePrimary } from './randomise-primary.ts'
import { options, drawPanel, never, type World } from '../test-support/dated-clusters.ts'

describe('its size with few clusters', () => {
  const worlds = 800
  const rejections = (world: World, name: string) => {
    const random = createRandom(9, name)
    let [randomised, influence] = [0, 0]
    for (let i = 0; i < worlds; i++) {
      const frame = drawPanel(random, world)
      if (randomisePrimary(frame, options, 'group', 199, random)!.p <= 0.05) randomised++
      const [low, high] = estimatePrimary(frame, specWith({ comparison: 'not-yet-treated' })).ci
      if (low > 0 || high < 0) influence++
    }
    return { randomised: randomised / worlds, influence: influence / worlds }
  }

  it.each([
    ['8 clusters, 3 treated', [4, 4, 4, ...never(5)], 2 / 56],
    ['12 clusters, 2 treated on different dates', [3, 5, ...never(10)], 6 / 132],
    ['12 clusters, 3 treated', [4, 4, 4, ...never(9)], 11 / 220],
  ])(
    '%s: what its p values allow, where few treated clusters say little of their own spread',
    (name, dates, wanted) => {
      const { randomised, influence } = rejections({ dates }, name)
      // ± 3 Monte Carlo standard errors of 0.77 points
      expect(Math.abs(randomised - wanted)).toBeLessThan(0.023)
      // before the small-sample factor 16.9, 25.6 and 16.1 %; two on different dates still reject 18 %
      expect(influence).toBeLessThan(0.22)
    },
  )
})
