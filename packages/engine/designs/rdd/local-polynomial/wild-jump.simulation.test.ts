import { describe, expect, it } from 'vitest'
import { inferPoint } from '../../../inference/wald.ts'
import { createRandom } from '../../../numerics/random.ts'
import { bootstrapJump } from './wild-jump.ts'
import { choices, drawWorld, jumpOf } from '../test-support/clustered-worlds.ts'

describe('the wild cluster bootstrap of a jump', () => {
  it.each([
    [12, true, 300],
    [16, false, 1000],
    [30, true, 500],
  ])(
    'rejects no jump 5 times in 100 with %i clusters, where normal quantiles reject more often (on both sides: %s)',
    (clusters, straddle, worlds) => {
      const random = createRandom(31, `wild jump ${clusters}`)
      let [rejected, plainly] = [0, 0]
      for (let world = 0; world < worlds; world++) {
        const { control, treated, jump } = jumpOf(drawWorld(random, 300, clusters, straddle))
        const found = bootstrapJump(control, treated, jump, choices, { draws: 199, random })
        if (found.p <= 0.05) rejected++
        if (inferPoint(jump.robust.value, jump.robust.se, null).p <= 0.05) plainly++
      }
      // 5 % ± 3 Monte Carlo standard errors of 1.26 points
      expect(Math.abs(rejected / worlds - 0.05)).toBeLessThan(0.038)
      expect(plainly).toBeGreaterThan(rejected)
    },
  )
})
