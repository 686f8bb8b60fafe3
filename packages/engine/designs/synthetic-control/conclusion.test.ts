import { describe, expect, it } from 'vitest'
import { concludeFrom } from './conclusion.ts'

const at = (low: number, high: number) => ({ value: (low + high) / 2, ci: [low, high] as [number, number] })

describe('a conclusion', () => {
  it('of an effect is kept on the same side of zero only', () => {
    const { kind, keeps } = concludeFrom(at(-3, -1), 1)
    expect(kind).toBe('effect')
    expect([keeps(at(-9, -0.1)), keeps(at(-3, 0.1)), keeps(at(1, 3)), keeps(at(NaN, NaN))]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('of no meaningful effect is kept inside the smallest effect that matters', () => {
    const { kind, keeps } = concludeFrom(at(-0.5, 0.6), 1)
    expect(kind).toBe('no-meaningful-effect')
    expect([keeps(at(0.1, 0.9)), keeps(at(-0.5, 1.1))]).toEqual([true, false])
  })

  it('without a claim is kept by an interval of the same place and width', () => {
    const { kind, keeps } = concludeFrom(at(-2, 3), 1)
    expect(kind).toBe('no-claim')
    expect([keeps(at(-3, 2)), keeps(at(1, 3)), keeps(at(-9, 9))]).toEqual([true, false, false])
  })

  it('without an interval is kept by a value that stays near', () => {
    const { kind, keeps } = concludeFrom({ value: 4, ci: [NaN, NaN] }, 1)
    expect(kind).toBe('no-interval')
    expect([keeps(at(4.5, 5.4)), keeps({ value: 5.1, ci: [NaN, NaN] })]).toEqual([true, false])
  })
})
