import { describe, expect, it } from 'vitest'
import { normalQuantile, normalUpper } from '../../numerics/distributions.ts'
import { quadraticForm } from '../../numerics/linear-algebra.ts'
import { createRandom } from '../../numerics/random.ts'
import { foldedNormalQuantile } from './folded-normal.ts'
import { honestSmoothness } from './smoothness.ts'
import { rescaled, smallStudy, study } from './test-support/event-studies.ts'

describe('smoothness', () => {
  it('extends the one slope before treatment when there is one period on each side', () => {
    // bias of β̂_1 + β̂_{-1} is one second difference, at most M; its variance 0.04 + 0.01
    const input = study(
      [0.3, 1],
      [
        [0.01, 0],
        [0, 0.04],
      ],
      1,
      [1],
    )
    const [bound] = honestSmoothness(input, [0.2])
    const half = Math.sqrt(0.05) * foldedNormalQuantile(0.2 / Math.sqrt(0.05), 0.05)
    expect(bound.ci[0]).toBeCloseTo(1.3 - half, 12)
    expect(bound.ci[1]).toBeCloseTo(1.3 + half, 12)
  })

  it('removes any straight line from the estimate when M is 0', () => {
    const input = smallStudy()
    const line = [-2, -1, 1, 2, 3].map((t) => 0.7 * t)
    const tilted = { ...input, estimate: input.estimate.map((value, i) => value + line[i]) }
    const [plain, shifted] = [input, tilted].map((each) => honestSmoothness(each, [0])[0])
    expect(shifted.ci[0]).toBeCloseTo(plain.ci[0], 10)
    expect(shifted.halfLength).toBeCloseTo(plain.halfLength, 12)
  })

  it('cannot be shortened by any other estimator that is blind to straight lines', () => {
    const base = smallStudy()
    const random = createRandom(3, 'other-estimators')
    for (const m of [0.005, 0.02, 0.05, 0.2]) {
      const { weights, halfLength } = honestSmoothness(base, [m])[0]
      for (let i = 0; i < 200; i++) {
        // moving c_1 by e adds (e, -2e) to the weights on the two coefficients before the reference
        const e = 0.3 * random.normal() ** 3
        const other = weights.map((weight, k) => weight + (k === 0 ? e : k === 1 ? -2 * e : 0))
        const se = Math.sqrt(quadraticForm(base.covariance, other))
        // second differences at -1, at the reference (slope Σ t·l_t = 2) and at 1, 2 after treatment (1, 1/3)
        const bias = m * (Math.abs(other[0]) + 2 + 1 + 1 / 3)
        expect(se * foldedNormalQuantile(bias / se, 0.05)).toBeGreaterThan(halfLength * (1 - 1e-12))
      }
    }
  })

  it('widens with M and follows the units and the sign of the outcome', () => {
    const ms = [0, 0.01, 0.02, 0.05, 0.1, 0.5]
    const bounds = honestSmoothness(smallStudy(), ms)
    const scaled = honestSmoothness(
      rescaled(smallStudy(), -100),
      ms.map((m) => m * 100),
    )
    bounds.forEach(({ ci, halfLength }, i) => {
      if (i > 0) expect(halfLength).toBeGreaterThan(bounds[i - 1].halfLength)
      expect(scaled[i].ci[0] / -100).toBeCloseTo(ci[1], 10)
      expect(scaled[i].ci[1] / -100).toBeCloseTo(ci[0], 10)
    })
  })
})

describe('an estimator without variance', () => {
  it('is refused, since its interval would promise certainty', () => {
    // both coefficients move together one for one, so the line through them is known exactly
    const input = study(
      [0.3, -0.3],
      [
        [1, -1],
        [-1, 1],
      ],
      1,
      [1],
    )
    expect(() => honestSmoothness(input, [0])).toThrow(
      expect.objectContaining({
        code: 'numerics/singular-matrix',
        message: 'The covariance of the event study is singular: it gives an estimator of the effect no variance.',
      }),
    )
  })
})

describe('an event study without a period before the reference', () => {
  it('is refused', () => {
    expect(() => honestSmoothness(study([1], [[1]], 0, [1]), [0])).toThrow(
      expect.objectContaining({ code: 'did/no-pre-periods' }),
    )
  })
})

describe('the level', () => {
  it('is 95 % unless asked otherwise', () => {
    const [asked, plain] = [honestSmoothness(smallStudy(), [0], { alpha: 0.1 }), honestSmoothness(smallStudy(), [0])]
    expect(plain[0].halfLength / asked[0].halfLength).toBeCloseTo(normalQuantile(0.975) / normalQuantile(0.95), 10)
    expect(honestSmoothness(smallStudy(), [0.1], { alpha: 0.05 })).toEqual(honestSmoothness(smallStudy(), [0.1]))
  })
})

describe('the weights of the shortest interval', () => {
  it('follow the one slope before treatment when there is one period on each side', () => {
    const input = study(
      [0.3, 1],
      [
        [0.01, 0],
        [0, 0.04],
      ],
      1,
      [1],
    )
    expect(Array.from(honestSmoothness(input, [0.2])[0].weights)).toEqual([1, 1].map((x) => expect.closeTo(x, 12)))
  })

  it('draw the straight line that generalised least squares would when M is 0', () => {
    // independent coefficients of equal variance at -3, -2, -1 and 1: the line through the reference has slope
    // Σtβ/Σt² = -(3b₃ + 2b₂ + b₁)/14 over the periods before, and the effect is β₁ less that slope
    const variances = [1, 1, 1, 1].map((_, i) => [1, 1, 1, 1].map((_, j) => Number(i === j)))
    const input = study([0.5, 0.1, 0.4, 2], variances, 3, [1])
    const [{ weights, ci }] = honestSmoothness(input, [0])
    expect(Array.from(weights)).toEqual([3 / 14, 2 / 14, 1 / 14, 1].map((x) => expect.closeTo(x, 10)))
    const centre = (1.5 + 0.2 + 0.4) / 14 + 2
    const half = normalQuantile(0.975) * Math.sqrt(1 + 1 / 14)
    expect(ci).toEqual([expect.closeTo(centre - half, 9), expect.closeTo(centre + half, 9)])
  })

  it('rest on the last slope alone when M is large', () => {
    const variances = [1, 1, 1, 1].map((_, i) => [1, 1, 1, 1].map((_, j) => Number(i === j)))
    const input = study([0.5, 0.1, 0.4, 2], variances, 3, [1])
    const [{ weights, halfLength }] = honestSmoothness(input, [100])
    expect(Array.from(weights)).toEqual([0, 0, 1, 1].map((x) => expect.closeTo(x, 10)))
    // one second difference of at most 100, and √2 of noise
    expect(halfLength).toBeCloseTo(100 + Math.SQRT2 * normalQuantile(0.95), 6)
  })

  it('count the bias of every period after treatment', () => {
    // the third effect alone: Σt·l = 3 before the reference, then 2 and 1 after it
    const [{ halfLength, weights }] = honestSmoothness(smallStudy([0, 0, 1]), [100])
    expect(weights[1]).toBeCloseTo(3, 8)
    expect(halfLength / 100).toBeCloseTo(6, 1)
  })
})

describe('folded normal quantile', () => {
  it('is the two-sided normal quantile without bias', () => {
    expect(foldedNormalQuantile(0, 0.05)).toBeCloseTo(normalQuantile(0.975), 13)
  })

  it.each([0.1, 1, 3, 40])('leaves 5 %% outside at a bias of %d standard errors', (shift) => {
    const x = foldedNormalQuantile(shift, 0.05)
    expect(normalUpper(x - shift) + normalUpper(x + shift)).toBeCloseTo(0.05, 13)
  })
})
