import { describe, expect, it } from 'vitest'
import { walkTowards } from './simplex-walk.ts'

describe('a walk on the simplex', () => {
  const from = { support: [4, 7, 2], weights: [0.5, 0.25, 0.25] }

  it('arrives where all wanted weights are above zero', () => {
    expect(walkTowards(from, [0.2, 0.3, 0.5])).toBeNull()
  })

  it('ends where the first column reaches zero, which leaves', () => {
    // half way, where the second of the columns is at zero
    expect(walkTowards(from, [1, -0.25, 0.25])).toEqual({ support: [4, 2], weights: [0.75, 0.25] })
  })

  it('lets all leave that reach zero at once, and whatever stays sums to one', () => {
    const next = walkTowards(from, [1.5, -0.25, -0.25])!
    expect(next).toEqual({ support: [4], weights: [1] })
  })

  it('goes nowhere, and loses the column, where one without weight is wanted below zero', () => {
    expect(walkTowards({ support: [1, 2, 3], weights: [0.5, 0.5, 0] }, [0.7, 0.7, -0.4])).toEqual({
      support: [1, 2],
      weights: [0.5, 0.5],
    })
  })
})
