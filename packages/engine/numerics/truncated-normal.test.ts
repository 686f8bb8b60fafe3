import { describe, expect, it } from 'vitest'
import { normalCdf } from './distributions.ts'
import { truncatedNormalUpper } from './truncated-normal.ts'

describe('truncated normal', () => {
  it('is the ratio of normal probabilities near the middle', () => {
    const expected = (normalCdf(1.5) - normalCdf(0.5)) / (normalCdf(1.5) - normalCdf(-1))
    expect(truncatedNormalUpper(0.5, -1, 1.5)).toBeCloseTo(expected, 14)
  })

  // Φ̄(41)/Φ̄(40) by Laplace's continued fraction with 400 terms in another language
  it('keeps its digits far in the tail', () => {
    expect(truncatedNormalUpper(41, 40, Infinity) / 2.5139848549653186e-18).toBeCloseTo(1, 12)
    expect(truncatedNormalUpper(-40, -Infinity, -40.5)).toBe(0)
    expect(truncatedNormalUpper(-40.5, -41, -40)).toBeCloseTo(1 - truncatedNormalUpper(40.5, 40, 41), 14)
  })

  it('is uniform on an interval too narrow for the density to change', () => {
    expect(truncatedNormalUpper(3 + 4e-9, 3, 3 + 1e-8)).toBeCloseTo(0.6, 7)
  })

  it('joins its two ways of computing without a step', () => {
    // fall of the density over [5, b] just under and just over the switch at 4
    const b = Math.sqrt(33)
    const [under, over] = [b * (1 - 1e-9), b * (1 + 1e-9)].map((high) => truncatedNormalUpper(5.1, 5, high))
    expect(Math.abs(under - over)).toBeLessThan(1e-8)
  })

  it('answers 1 under the interval, 0 above it and NaN without an interval', () => {
    expect([truncatedNormalUpper(0, 1, 2), truncatedNormalUpper(3, 1, 2)]).toEqual([1, 0])
    expect(truncatedNormalUpper(1, 2, 2)).toBeNaN()
  })
})
