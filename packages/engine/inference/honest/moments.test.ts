import { describe, expect, it } from 'vitest'
import { normalPdf, normalQuantile, normalUpper } from '../../numerics/distributions.ts'
import { dot, multiplyVector } from '../../numerics/linear-algebra.ts'
import { createRandom } from '../../numerics/random.ts'
import { leastFavourableCriticalValue } from './hybrid-test.ts'
import { relativeMagnitudeMoments, type Moment } from './moments.ts'
import { smallStudy, study } from './test-support/event-studies.ts'
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

describe('the loadings of the moments', () => {
  it('give the variances and covariances of what the moments are made of', () => {
    const input = smallStudy([0.5, -1, 2])
    for (const [period, sign] of [
      [0, 1],
      [0, -1],
      [1, 1],
      [1, -1],
    ] as const) {
      const { moments } = relativeMagnitudeMoments(input, period, sign, 1.5)
      // the departure is β₂ - β₁ into the second period, and -β₂ into the reference
      const departure = period === 0 ? [-sign, sign, 0, 0, 0] : [0, -sign, 0, 0, 0]
      const weights = moments.map(({ onTarget, onDeparture }) =>
        Float64Array.from([0, 0, ...input.target], (value, i) => onTarget * value + onDeparture * departure[i]),
      )
      moments.forEach((a, i) =>
        moments.forEach((b, j) => {
          const covariance = dot(weights[i], multiplyVector(input.covariance, weights[j]))
          expect(a.g1 * b.g1 + a.g2 * b.g2).toBeCloseTo(covariance, 12)
        }),
      )
    }
  })

  it('reach the linear program’s optimum also where no moment is violated', () => {
    const input = { ...smallStudy(), estimate: Float64Array.of(1, -0.5, 0.4, 0.55, 0.5) }
    for (const sign of [1, -1]) {
      const set = relativeMagnitudeMoments(input, 0, sign, 1)
      for (const theta of [0.4, 0.48, 0.6]) {
        const values = set.moments.map((m) => m.onTarget * (set.target - theta) + m.onDeparture * set.departure)
        expect(Math.max(...values)).toBeCloseTo(largestViolation(input, 0, sign, 1, theta), 9)
      }
    }
  })
})

describe('a difference between neighbouring periods without variance', () => {
  it('is refused in words', () => {
    // the effect moves with nothing, and neither does the departure before it
    const input = study(
      [0.1, 0.4],
      [
        [0, 0],
        [0, 0],
      ],
      1,
      [1],
    )
    expect(() => relativeMagnitudeMoments(input, 0, 1, 1)).toThrow(
      expect.objectContaining({
        code: 'numerics/singular-matrix',
        message: 'The covariance of the event study gives a difference between two neighboring periods no variance.',
      }),
    )
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

  /** Chance that the largest moment exceeds c: over the first normal by Simpson's rule, over the second exactly. */
  function exceedance(moments: Moment[], c: number): number {
    const [from, to, steps] = [-9, 9, 20_000]
    const width = (to - from) / steps
    let inside = 0
    for (let i = 0; i <= steps; i++) {
      const z = from + i * width
      const ends = (sign: number) => moments.filter(({ g2 }) => g2 * sign > 0).map(({ g1, g2 }) => (c - g1 * z) / g2)
      const [low, high] = [Math.max(-Infinity, ...ends(-1)), Math.min(Infinity, ...ends(1))]
      const isCut = moments.some(({ g1, g2 }) => g2 === 0 && g1 * z > c)
      const share = isCut ? 0 : Math.max(0, normalUpper(low) - normalUpper(high))
      inside += share * normalPdf(z) * (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2)
    }
    return 1 - (inside * width) / 3
  }

  it.each([
    [[moment(1, 0.2), moment(0.5, 0.9), moment(-0.7, 0.3)]],
    [[moment(2, 0.1), moment(-1.5, 0.4), moment(0.2, -1), moment(0.3, -0.2)]],
    // one that is never the largest where it is positive, and one that is another twice over
    [[moment(0.1, 1), moment(0.05, 0.5), moment(1, -0.3), moment(1, -0.3)]],
    [[moment(0.01, 0.02), moment(-0.02, 0.005)]],
  ])('leaves exactly its size outside, by integration: case %#', (moments) => {
    for (const kappa of [0.005, 0.05, 0.2])
      expect(exceedance(moments, leastFavourableCriticalValue(moments, kappa))).toBeCloseTo(kappa, 6)
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
