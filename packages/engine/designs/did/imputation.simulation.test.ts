import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { estimateImputation } from './imputation.ts'
import { panel } from './test-support/outcome-panel.ts'

describe('the imputation estimator', () => {
  it('has an interval that covers the truth 95 times in 100 under effects that differ by cohort', () => {
    const random = createRandom(1, 'imputation-coverage')
    const worlds = 2000
    let covered = 0
    for (let world = 0; world < worlds; world++) {
      const { frame, truth } = staggeredWorld(random)
      const [low, high] = estimateImputation(frame).ci
      if (low <= truth && truth <= high) covered++
    }
    // 95 % ± 3 Monte Carlo standard errors of 0.5 points
    expect(Math.abs(covered / worlds - 0.95)).toBeLessThan(0.015)
  })
})

function staggeredWorld(random: ReturnType<typeof createRandom>) {
  const outcomes: Record<string, number[]> = {}
  const firstTreated: Record<string, number> = {}
  let sum = 0
  let treated = 0
  for (let unit = 0; unit < 90; unit++) {
    const cohort = [4, 6, Infinity][unit % 3]
    const level = random.normal()
    firstTreated[`u${unit}`] = cohort
    outcomes[`u${unit}`] = [1, 2, 3, 4, 5, 6, 7].map((period) => {
      const effect = period >= cohort ? 0.3 * (period - cohort + 1) + (cohort === 4 ? 0.5 : 0) : 0
      if (period >= cohort) {
        sum += effect
        treated++
      }
      return level + 0.2 * period + effect + random.normal()
    })
  }
  return { frame: panel(outcomes, firstTreated), truth: sum / treated }
}
