import { describe, expect, it } from 'vitest'
import { normalQuantile } from '../../numerics/distributions.ts'
import { breakdown } from './breakdown.ts'
import { targetEstimate } from './event-study-input.ts'
import { isAccepted, outerLimits, prepareHybridTest, widestLimits } from './hybrid-test.ts'
import { relativeMagnitudeMoments } from './moments.ts'
import { honestRelativeMagnitudes } from './relative-magnitudes.ts'
import { rescaled, smallStudy, study } from './test-support/event-studies.ts'

const setAt = (input: ReturnType<typeof smallStudy>, mbar: number) => honestRelativeMagnitudes(input, [mbar])[0].ci

describe('relative magnitudes', () => {
  it('gives the usual normal interval when no departure is allowed', () => {
    const input = smallStudy([1, 0, 0])
    const half = normalQuantile(0.975) * Math.sqrt(0.01 * 1.4)
    const [low, high] = setAt(input, 0)
    expect(low).toBeCloseTo(0.4 - half, 9)
    expect(high).toBeCloseTo(0.4 + half, 9)
  })

  it('adds the allowed bias to a one-sided interval when the departure before treatment is known', () => {
    // one period before and one after; the departure before is -3 without error, the effect 1 with standard error 0.1
    const input = study(
      [3, 1],
      [
        [1e-18, 0],
        [0, 0.01],
      ],
      1,
      [1],
    )
    // the first stage is two-sided at 0.005; what the second sees is truncated there: Q(x) = Q(c) + 0.045/0.995·(1 - Q(c))
    const beyond = 0.0025 + (0.045 / 0.995) * 0.9975
    const half = 0.5 * 3 + 0.1 * normalQuantile(1 - beyond)
    const [low, high] = setAt(input, 0.5)
    expect(low).toBeCloseTo(1 - half, 7)
    expect(high).toBeCloseTo(1 + half, 7)
  })

  it('reaches as far out as any choice of the largest departure accepts, and no further', () => {
    const input = smallStudy()
    for (const mbar of [0, 0.5, 1, 3]) {
      const [low, high] = setAt(input, mbar)
      const sets = Array.from({ length: 2 * input.pre }, (_, i) =>
        relativeMagnitudeMoments(input, i >> 1, i % 2 === 0 ? 1 : -1, mbar),
      )
      const tests = sets.map((set) => prepareHybridTest(set, 0.05))
      for (const [i, test] of tests.entries()) {
        const [from, to] = outerLimits(test) ?? [0, 0]
        const [widestFrom, widestTo] = widestLimits(sets[i], 0.05) ?? [0, 0]
        expect([widestFrom <= from, widestTo >= to]).toEqual([true, true])
        const points = Array.from({ length: 200 }, (_, at) => from + ((to - from) * at) / 199)
        const out = points.filter((theta) => theta < low - 1e-9 || theta > high + 1e-9)
        expect(out.filter((theta) => isAccepted(test, theta))).toEqual([])
      }
      for (const end of [low, high]) expect(tests.some((test) => isAccepted(test, end))).toBe(true)
    }
  })

  it('widens as larger departures are allowed', () => {
    const sets = honestRelativeMagnitudes(smallStudy(), [0, 0.25, 0.5, 1, 1.5, 2, 4])
    for (const [i, { ci }] of sets.slice(1).entries()) {
      expect(ci[0]).toBeLessThan(sets[i].ci[0])
      expect(ci[1]).toBeGreaterThan(sets[i].ci[1])
    }
  })

  it('follows the units and the sign of the outcome', () => {
    const [low, high] = setAt(smallStudy(), 1)
    const [scaledLow, scaledHigh] = setAt(rescaled(smallStudy(), -1000), 1)
    expect(scaledLow / -1000).toBeCloseTo(high, 9)
    expect(scaledHigh / -1000).toBeCloseTo(low, 9)
  })

  it('needs a coefficient before the reference period', () => {
    const input = study([1], [[1]], 0, [1])
    expect(() => honestRelativeMagnitudes(input, [1])).toThrow(/need at least one coefficient/)
  })

  it('finds the departure at which zero enters the set, between the steps of a grid', () => {
    const input = smallStudy()
    const found = breakdown(
      (mbar) => setAt(input, mbar),
      ([low]) => low > 0,
      { max: 4, step: 0.5 },
    )!
    expect(setAt(input, found - 1e-5)[0]).toBeGreaterThan(0)
    expect(setAt(input, found + 1e-5)[0]).toBeLessThan(0)
  })
  it('centres the target on its own weights', () => {
    expect(targetEstimate(smallStudy([0.5, 0.5, 0]))).toBeCloseTo(0.475, 12)
  })
})
