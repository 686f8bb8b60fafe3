import { describe, expect, it } from 'vitest'
import { concludeFrom } from './conclusion.ts'

describe('the conclusion of an interval', () => {
  it('is an effect when it excludes zero, kept on the same side only', () => {
    const effect = concludeFrom([-6, -2], 1)
    expect(effect.kind).toBe('effect')
    expect([effect.keeps([-9, -0.1]), effect.keeps([-3, 0.1]), effect.keeps([1, 3])]).toEqual([true, false, false])
    expect(effect.overshoot([-9, -0.1])).toBe(0)
    // half a unit past zero, in half widths of 2
    expect(effect.overshoot([-3, 0.5])).toBeCloseTo(0.25, 12)
  })

  it('is no meaningful effect inside the limits, kept inside them', () => {
    const none = concludeFrom([-1, 2], 3)
    expect(none.kind).toBe('no-meaningful-effect')
    expect([none.keeps([0.5, 2.9]), none.keeps([-1, 3.5])]).toEqual([true, false])
    expect(none.overshoot([-1, 3.6])).toBeCloseTo(0.4, 12)
  })

  it('is no claim otherwise, kept by an interval of about the same place and width', () => {
    const open = concludeFrom([-1, 5], 3)
    expect(open.kind).toBe('no-claim')
    expect([open.keeps([-2, 6]), open.keeps([-10, 14]), open.keeps([0.3, 5])]).toEqual([true, false, false])
    expect(open.overshoot([-2, 6])).toBe(0)
    expect(open.overshoot([0.3, 5])).toBeCloseTo(0.1, 12)
    expect(open.overshoot([-10, 14])).toBeCloseTo((24 - 12) / 2 / 3, 12)
  })

  it('is kept by no interval without an end', () => {
    expect(concludeFrom([1, 2], 1).keeps([NaN, NaN])).toBe(false)
    expect(concludeFrom([1, 2], 1).overshoot([NaN, 3])).toBe(Infinity)
  })
})
