import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { bootstrapNoEffect } from './wild-cluster-bootstrap.ts'
import { drawClusters } from '../test-support/clustered-worlds.ts'

describe('the wild cluster bootstrap', () => {
  it.each([8, 14])('rejects no effect 5 times in 100 with %i clusters', (levels) => {
    const worlds = 600
    let rejected = 0
    for (let world = 0; world < worlds; world++) {
      const { model, clusters } = drawClusters(levels, 100 + world)
      if (bootstrapNoEffect(model, clusters, 199, createRandom(world, 'w')).p <= 0.05) rejected++
    }
    // 5 % ± 3 Monte Carlo standard errors of 0.89 points
    expect(Math.abs(rejected / worlds - 0.05)).toBeLessThan(0.027)
  })
})
