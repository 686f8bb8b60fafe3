import { describe, expect, it } from 'vitest'
import type { PanelFrame } from '../../../frame/panel.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import { aggregate } from './aggregate.ts'
import { estimateGroupTime } from './group-time.ts'
import { framesOf, plain, estimators } from '../test-support/people.ts'

describe('in worlds with a known effect', () => {
  it.each([...estimators, 'unadjusted'] as const)('are unbiased and cover it 95 times in 100, %s', (estimator) => {
    const random = createRandom(12, `sections ${estimator}`)
    const worlds = estimator === 'unadjusted' ? 1000 : 200
    const options = estimator === 'unadjusted' ? plain : { ...plain, estimator, covariates: ['x'] }
    const errors: number[] = []
    let covered = 0
    for (let world = 0; world < worlds; world++) {
      const frame = drawSections(random, estimator === 'unadjusted' ? 0 : 0.5)
      const { value, se } = aggregate(estimateGroupTime(frame, options), 'simple').overall
      errors.push(value - 1)
      if (Math.abs(value - 1) <= 1.96 * se) covered++
    }
    const mean = errors.reduce((sum, error) => sum + error, 0) / worlds
    const sd = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / worlds)
    expect(Math.abs(mean)).toBeLessThan((3 * sd) / Math.sqrt(worlds))
    // 95 % ± 3 Monte Carlo standard errors
    expect(Math.abs(covered / worlds - 0.95)).toBeLessThan(3 * Math.sqrt((0.95 * 0.05) / worlds))
  })
})

/** 450 people over three periods, each alone in a cluster; trends and adoption depend on x by `selection`. */
function drawSections(random: Random, selection: number): PanelFrame {
  const firsts: Record<string, number> = {}
  const people = Array.from({ length: 450 }, (_, i) => {
    const x = random.normal()
    const isTreated = random.uniform() < 1 / (1 + Math.exp(-selection * x))
    const first = isTreated ? 2 + random.integer(2) : Infinity
    const period = 1 + random.integer(3)
    const group = `p${String(i).padStart(4, '0')}`
    firsts[group] = first
    const outcome = x + 0.5 * period * (1 + selection * x) + (period >= first ? 1 : 0) + random.normal()
    return { group, period, x, outcome }
  })
  return framesOf(people, firsts, true)
}
