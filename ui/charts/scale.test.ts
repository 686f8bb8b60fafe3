import { describe, expect, it } from 'vitest'
import { linearScale, roundedOutwards, ticksOf } from './scale.ts'

describe('a linear scale', () => {
  it('maps the ends of the domain to the ends of the range, and straight between and beyond them', () => {
    const scale = linearScale([-2, 3], [100, 0])
    expect([-2, 0, 3, 8].map(scale)).toEqual([100, 60, 0, -100])
  })

  it('puts everything of an empty domain into the middle', () => {
    expect(linearScale([4, 4], [0, 10])(4)).toBe(5)
  })

  it('rounds outwards to values that its ticks end with', () => {
    const scale = roundedOutwards(linearScale([-1.79, 0.52], [0, 100]), 5)
    expect(scale.domain).toEqual([-2, 1])
    expect(scale.range).toEqual([0, 100])
    expect(ticksOf(scale, 5)).toEqual([-2, -1.5, -1, -0.5, 0, 0.5, 1])
  })
})
