import { describe, expect, it } from 'vitest'
import { drawWorld } from '../test-support/models.ts'
import { regressFirstStage } from './first-stage.ts'
import { fitTwoStage } from './k-class.ts'
import { reduceModel } from './reduce.ts'
import { tfCriticalValue } from './t-f.ts'

describe('the tF interval', () => {
  it.each([0.1, 0.2, 0.4])('covers no less than 95 times in 100, instrument of strength %d', (strength) => {
    const worlds = 1500
    let covered = 0
    for (let seed = 0; seed < worlds; seed++) {
      const world = { n: 200, instruments: 1, strength, effect: 1, endogeneity: 0.9 }
      const model = reduceModel({ ...drawWorld(world, 9000 + seed), errors: { kind: 'hc1' } })
      const { value, se } = fitTwoStage(model)
      const reach = tfCriticalValue(regressFirstStage(model).test.f) * se
      if (Math.abs(value - 1) <= reach) covered++
    }
    // its promise is at least 95 %; less two Monte Carlo errors
    expect(covered / worlds).toBeGreaterThan(0.95 - 2 * 0.0056)
  })
})
