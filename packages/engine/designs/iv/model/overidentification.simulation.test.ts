import { describe, expect, it } from 'vitest'
import { drawWorld } from '../test-support/models.ts'
import { reduceModel } from './reduce.ts'
import { testOveridentification } from './specification-tests.ts'

describe('the overidentification test', () => {
  it.each(['iid', 'hc1'] as const)('rejects valid instruments 5 times in 100, %s', (kind) => {
    const worlds = 1000
    let rejected = 0
    for (let world = 0; world < worlds; world++) {
      const data = drawWorld({ n: 200, instruments: 3, strength: 0.4, effect: 1, endogeneity: 0.5 }, 1000 + world)
      if (testOveridentification(reduceModel({ ...data, errors: { kind } }))!.p < 0.05) rejected++
    }
    // 5 % ± 3 Monte Carlo standard errors of 0.69 points
    expect(Math.abs(rejected / worlds - 0.05)).toBeLessThan(0.021)
  })
})
