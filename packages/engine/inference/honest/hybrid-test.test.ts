import { describe, expect, it } from 'vitest'
import { normalQuantile, normalUpper } from '../../numerics/distributions.ts'
import { isAccepted, prepareHybridTest } from './hybrid-test.ts'
import type { Moment } from './moments.ts'

const moment = (changes: Partial<Moment>): Moment => ({ onTarget: 0, onDeparture: 0, g1: 0, g2: 0, ...changes })
const below = (x: number) => 1 - normalUpper(x)

describe('the hybrid test', () => {
  it('is the one-sided test at its whole level where there is one moment', () => {
    // P(x < Z < c | Z < c) ≥ (α - κ)/(1 - κ) with Φ(c) = 1 - κ is Φ(x) ≤ 1 - α
    const moments = [moment({ onTarget: 2, g1: 2 })]
    const test = prepareHybridTest({ target: 5, departure: 7, moments }, 0.05)
    const end = 5 - normalQuantile(0.95)
    expect(isAccepted(test, end + 1e-7)).toBe(true)
    expect(isAccepted(test, end - 1e-7)).toBe(false)
    expect(isAccepted(test, 5)).toBe(true)
    expect(isAccepted(test, 50)).toBe(true)
    expect(isAccepted(test, -50)).toBe(false)
  })

  it('spends a tenth of its level on the first stage', () => {
    const moments = [moment({ onTarget: 1, g1: 1 })]
    const test = prepareHybridTest({ target: 0, departure: 0, moments }, 0.05)
    expect(test.criticalValue).toBeCloseTo(normalQuantile(0.995), 9)
    expect(test.secondSize).toBeCloseTo(0.045 / 0.995, 12)
  })

  /** Whether the effect 0 is accepted where the largest of some moments, all of them independent of θ, is `x`. */
  function accepts(x: number, others: { g: [number, number]; value: number }[], criticalValue = 2.5, secondSize = 0.1) {
    const all = [{ g: [1, 0], value: x }, ...others]
    const moments = all.map(({ g, value }) => moment({ onDeparture: value, g1: g[0], g2: g[1] }))
    return isAccepted({ set: { target: 0, departure: 1, moments }, criticalValue, secondSize }, 0)
  }
  /** The largest value that is accepted when it is known to lie between two limits. */
  const limit = (low: number, high: number) => normalQuantile(below(high) - 0.1 * (below(high) - below(low)))

  it('knows that the largest moment lies above an independent one', () => {
    const other = { g: [0, 1] as [number, number], value: 0.7 }
    const end = limit(0.7, 2.5)
    expect([end - 1e-7, end + 1e-7].map((x) => accepts(x, [other]))).toEqual([true, false])
    // with the nearer of two such limits the truncation is the tighter one
    const nearer = { g: [0, 1] as [number, number], value: 1.2 }
    const tighter = limit(1.2, 2.5)
    expect([tighter - 1e-7, tighter + 1e-7].map((x) => accepts(x, [other, nearer]))).toEqual([true, false])
  })

  it('knows that it lies below the point from which a moment that moves faster would pass it', () => {
    // twice as steep, so from `value` when the largest is x it passes that at 2x - value
    const steep = (value: number) => ({ g: [2, 0] as [number, number], value })
    const tail = (x: number, high: number) => (below(high) - below(x)) / below(high)
    expect(tail(1, 2 - 0.8)).toBeLessThan(0.1)
    expect(tail(1, 2 - 0.4)).toBeGreaterThan(0.1)
    expect([0.8, 0.4].map((value) => accepts(1, [steep(value)]))).toEqual([false, true])
    // the nearest limit counts, and the first critical value is one of them
    expect(accepts(1, [steep(0.4), steep(0.8), steep(0.3)])).toBe(false)
    expect([1.2, 1.3].map((x) => accepts(x, [steep(-5)]))).toEqual([1.2, 1.3].map((x) => tail(x, 2.5) >= 0.1))
    expect(tail(1.2, 2.5) >= 0.1 && tail(1.3, 2.5) < 0.1).toBe(true)
  })

  it('sees only lengths and angles: turned and stretched moments decide alike', () => {
    // slope ½, so the other moment says that the largest lies above (0.9 - x/2)/(1 - ½) = 1.8 - x
    const turn = (g: [number, number], by: number): [number, number] => [
      3 * (g[0] * Math.cos(by) - g[1] * Math.sin(by)),
      3 * (g[0] * Math.sin(by) + g[1] * Math.cos(by)),
    ]
    const tail = (x: number) => (below(2.5) - below(x)) / (below(2.5) - below(1.8 - x))
    for (const x of [1, 1.5, 1.6, 1.7, 1.8, 2])
      for (const angle of [0, 0.7, 2, -2.5]) {
        const moments = [
          { g: turn([1, 0], angle), value: 3 * x },
          { g: turn([0.5, 0.8], angle), value: 3 * 0.9 },
        ].map(({ g, value }) => moment({ onDeparture: value, g1: g[0], g2: g[1] }))
        const test = { set: { target: 0, departure: 1, moments }, criticalValue: 7.5, secondSize: 0.1 }
        expect(isAccepted(test, 0)).toBe(tail(x) >= 0.1)
      }
    expect([1.5, 1.8].map((x) => tail(x) >= 0.1)).toEqual([true, false])
  })

  it('learns nothing from a moment that moves with the largest one for one', () => {
    const twin = { g: [1, 5] as [number, number], value: 0.2 }
    const end = limit(-Infinity, 2.5)
    expect([end - 1e-7, end + 1e-7].map((x) => accepts(x, [twin]))).toEqual([true, false])
  })

  it('accepts whatever violates no moment, and rejects what passes the first critical value', () => {
    expect([accepts(0, []), accepts(-1, [{ g: [0, 1], value: -2 }])]).toEqual([true, true])
    expect(accepts(2.51, [], 2.5, 0)).toBe(false)
    expect(accepts(2.5, [], 2.5, 0)).toBe(true)
  })
})
