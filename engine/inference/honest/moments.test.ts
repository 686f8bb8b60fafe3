import { describe, expect, it } from 'vitest'
import { normalQuantile } from '../../numerics/distributions.ts'
import { createRandom } from '../../numerics/random.ts'
import { leastFavourableCriticalValue } from './least-favourable.ts'
import { relativeMagnitudeMoments } from './moments.ts'
import type { Moment } from './moments.ts'
import { smallStudy } from './test-support/event-studies.ts'
import { largestViolation } from './test-support/linear-program.ts'

const targets = [
  [1, 0, 0],
  [1 / 3, 1 / 3, 1 / 3],
  [-0.5, 1.5, 0],
  [0, 1, -2],
]

describe('moments of the relative-magnitudes test', () => {
  it.each(targets)('reach the linear program’s optimum for the target %d, %d, %d', (...target) => {
    const input = smallStudy(target)
    for (const [period, sign, mbar] of [
      [0, 1, 0.5],
      [0, -1, 1],
      [1, 1, 1.5],
      [1, -1, 2],
    ] as const) {
      const set = relativeMagnitudeMoments(input, period, sign, mbar)
      for (const theta of [-1, 0, 0.3, 0.6, 2]) {
        const values = set.moments.map((m) => m.onTarget * (set.target - theta) + m.onDeparture * set.departure)
        expect(Math.max(...values)).toBeCloseTo(largestViolation(input, period, sign, mbar, theta), 9)
      }
    }
  })
})

describe('least-favourable critical value', () => {
  const moment = (g1: number, g2: number): Moment => ({ onTarget: 1, onDeparture: 1, g1, g2 })

  it('is the normal quantile for one moment', () => {
    expect(leastFavourableCriticalValue([moment(0, 3)], 0.005)).toBeCloseTo(3 * normalQuantile(0.995), 10)
  })

  it('is the two-sided quantile for a moment and its mirror image', () => {
    const pair = [moment(1, 1), moment(-1, -1)]
    expect(leastFavourableCriticalValue(pair, 0.05)).toBeCloseTo(Math.SQRT2 * normalQuantile(0.975), 10)
  })

  it('is the quantile of independent maxima for two perpendicular moments', () => {
    const each = normalQuantile(Math.sqrt(0.95))
    expect(leastFavourableCriticalValue([moment(1, 0), moment(0, 1)], 0.05)).toBeCloseTo(each, 10)
  })

  it('agrees with simulation where no formula is known', () => {
    const { moments } = relativeMagnitudeMoments(smallStudy(), 0, 1, 1)
    const critical = leastFavourableCriticalValue(moments, 0.05)
    const random = createRandom(11, 'least-favourable')
    let exceeded = 0
    const draws = 100_000
    for (let i = 0; i < draws; i++) {
      const [z1, z2] = [random.normal(), random.normal()]
      if (Math.max(...moments.map((m) => m.g1 * z1 + m.g2 * z2)) > critical) exceeded++
    }
    // four Monte Carlo standard errors of a share of 0.05
    expect(Math.abs(exceeded / draws - 0.05)).toBeLessThan(0.0028)
  })
})
