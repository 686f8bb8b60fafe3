import { describe, expect, it } from 'vitest'
import { concludeInterval } from './conclusion.ts'

const increaseOf = (smallestEffect: number) => ({ direction: 'increase' as const, smallestEffect })
const decreaseOf = (smallestEffect: number) => ({ direction: 'decrease' as const, smallestEffect })

describe('what an interval lets one say', () => {
  it('an effect, until a bias takes the near limit to zero', () => {
    const up = concludeInterval([1, 3], increaseOf(2))
    expect(up).toMatchObject({ kind: 'effect', overturningBias: 1, towards: 'down' })
    expect([up.keeps([0.1, 9]), up.keeps([-0.1, 9])]).toEqual([true, false])
    expect(concludeInterval([-3, -1], increaseOf(2))).toMatchObject({
      kind: 'effect',
      overturningBias: 1,
      towards: 'up',
    })
  })

  it('no effect of a size that matters, until a bias takes a limit to that size', () => {
    const none = concludeInterval([-1, 1.5], increaseOf(2))
    expect(none).toMatchObject({ kind: 'no-meaningful-effect', overturningBias: 0.5, towards: 'up' })
    expect([none.keeps([0.5, 1.9]), none.keeps([0.5, 2])]).toEqual([true, false])
  })

  it('no claim, until a bias moves zero out of the interval or its centre out of the first one', () => {
    const open = concludeInterval([-1, 5], increaseOf(2))
    expect(open).toMatchObject({ kind: 'no-claim', overturningBias: 1, towards: 'up' })
    expect(open.keeps([-0.5, 5.5])).toBe(true)
    expect(open.keeps([0.5, 6.5])).toBe(false)
    expect(open.keeps([-9, 9])).toBe(false)
    // as far on either side: downwards is named
    expect(concludeInterval([-4, 4], increaseOf(2))).toMatchObject({ overturningBias: 4, towards: 'down' })
    expect(concludeInterval([-5, 1], decreaseOf(2))).toMatchObject({ overturningBias: 1, towards: 'down' })
  })

  it('the effect looked for is ruled out, until a bias lets it in', () => {
    const up = concludeInterval([-5, 1], increaseOf(2))
    expect(up).toMatchObject({ kind: 'effect-ruled-out', overturningBias: 1, towards: 'up' })
    // how wide it is, and what the other side holds, do not matter
    expect([up.keeps([-20, 1.9]), up.keeps([-4, -1]), up.keeps([-4, 2])]).toEqual([true, true, false])
    const down = concludeInterval([-1, 5], decreaseOf(2))
    expect(down).toMatchObject({ kind: 'effect-ruled-out', overturningBias: 1, towards: 'down' })
    expect([down.keeps([-1.9, 20]), down.keeps([-2, 4])]).toEqual([true, false])
    // the other side left out leaves open what was asked
    expect(concludeInterval([-1, 5], increaseOf(2)).kind).toBe('no-claim')
  })

  it.each([
    [[-5, 1], 2],
    [[1, 3], 2],
    [[-3, -0.5], 2],
    [[-1, 1.5], 2],
    [[-1, 5], 2],
    [[-4, 3], 1],
  ] as [[number, number], number][])('its overturning bias is the smallest that does: %s', (ci, smallest) => {
    const { keeps, overturningBias, towards } = concludeInterval(ci, increaseOf(smallest))
    const moved = (bias: number): [number, number] => [ci[0] + bias, ci[1] + bias]
    for (const bias of [-0.999, -0.5, 0, 0.5, 0.999]) expect(keeps(moved(bias * overturningBias))).toBe(true)
    expect(keeps(moved((towards === 'down' ? -1.001 : 1.001) * overturningBias))).toBe(false)
  })

  it('is kept by nothing whose ends are undefined', () => {
    for (const ci of [
      [1, 3],
      [-1, 1],
      [-9, 9],
      [-9, 1],
    ] as [number, number][]) {
      expect(concludeInterval(ci, increaseOf(2)).keeps([NaN, NaN])).toBe(false)
    }
  })
})
