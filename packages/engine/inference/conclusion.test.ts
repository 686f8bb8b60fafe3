import { describe, expect, it } from 'vitest'
import { concludeFrom } from './conclusion.ts'

describe('whether an interval keeps the conclusion of the primary one', () => {
  it('holds an effect to its side of zero, however small it becomes', () => {
    const rise = concludeFrom([1, 3], 0.5)
    expect(rise.kind).toBe('effect')
    expect([rise.keeps([0.01, 9]), rise.keeps([0, 3]), rise.keeps([-3, -1])]).toEqual([true, false, false])
    const fall = concludeFrom([-3, -1], 0.5)
    expect([fall.keeps([-9, -0.01]), fall.keeps([-3, 0]), fall.keeps([1, 3])]).toEqual([true, false, false])
  })

  it('holds a precise null inside the smallest effect that matters', () => {
    const none = concludeFrom([-0.5, 1.5], 2)
    expect(none.kind).toBe('no-meaningful-effect')
    expect([none.keeps([-1.9, 1.9]), none.keeps([0.1, 1.9]), none.keeps([-1, 2.1])]).toEqual([true, true, false])
  })

  it('holds an interval that makes no claim to its place and width', () => {
    const open = concludeFrom([-1, 5], 2)
    expect(open.kind).toBe('no-claim')
    expect(open.keeps([-3, 6])).toBe(true)
    expect(open.keeps([0.1, 4])).toBe(false)
    expect(open.keeps([-6, 3])).toBe(false)
    expect(open.keeps([-5, 7.5])).toBe(false)
  })

  it('needs an interval that leaves zero, or the smallest effect that matters, clearly out', () => {
    const kinds = (smallest: number, ...intervals: [number, number][]) =>
      intervals.map((ci) => concludeFrom(ci, smallest).kind)
    expect(kinds(2, [0, 3], [-3, 0])).toEqual(['no-claim', 'no-claim'])
    expect(kinds(2, [0, 1], [-1, 0])).toEqual(['no-meaningful-effect', 'no-meaningful-effect'])
    expect(kinds(2, [-2, 1], [-1, 2], [-1.99, 1.99])).toEqual(['no-claim', 'no-claim', 'no-meaningful-effect'])
    const none = concludeFrom([-0.5, 1.5], 2)
    expect([none.keeps([-2, 1]), none.keeps([-1, 2])]).toEqual([false, false])
  })

  it('lets an interval without a claim move to the edge of the first one and double its width, no more', () => {
    const open = concludeFrom([-1, 5], 2)
    const keeps = (...intervals: [number, number][]) => intervals.map((ci) => open.keeps(ci))
    expect(keeps([0, 6], [-2, 0], [-4, 8], [-1, 11])).toEqual([true, true, true, true])
    expect(keeps([0.01, 6], [-2.02, 0], [-2, -0.01], [-4.01, 8], [-0.5, 10.51])).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('is kept by no interval with an undefined end', () => {
    for (const ci of [
      [1, 3],
      [-0.5, 1.5],
      [-1, 5],
    ] as [number, number][]) {
      expect(concludeFrom(ci, 2).keeps([NaN, NaN])).toBe(false)
    }
  })
})
