import { describe, expect, it } from 'vitest'
import { crossProduct, dot, matrix, multiplyVector, quadraticForm } from './linear-algebra.ts'
import { traceBudgetPath } from './quadratic-budget-path.ts'
import { createRandom } from './random.ts'

describe('quadratic under a budget for the absolute values', () => {
  it('shrinks each coordinate by the multiplier when Q is the identity', () => {
    const corners = traceBudgetPath(matrix(2, 2, Float64Array.of(1, 0, 0, 1)), Float64Array.of(-3, 1))
    expect(corners.map(({ budget, u }) => [budget, ...u])).toEqual([
      [0, 0, 0],
      [2, 2, 0],
      [4, 3, -1],
    ])
  })

  it('ends at the unconstrained minimiser and meets the optimality conditions at every corner', () => {
    const random = createRandom(5, 'budget-path')
    for (let round = 0; round < 50; round++) {
      const k = 2 + random.integer(6)
      const Q = crossProduct(
        matrix(
          k + 1,
          k,
          Float64Array.from({ length: k * (k + 1) }, () => random.normal()),
        ),
      )
      const q = Float64Array.from({ length: k }, () => random.normal())
      const corners = traceBudgetPath(Q, q)
      corners.forEach(({ u }, i) => {
        const gradient = multiplyVector(Q, u).map((value, j) => value + q[j])
        const multiplier = gradient.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
        u.forEach((value, j) => {
          // where u is not zero the gradient is at the multiplier, pointing the other way
          if (value !== 0) expect(gradient[j] * Math.sign(value)).toBeCloseTo(-multiplier, 7)
        })
        if (i === corners.length - 1) expect(multiplier).toBeLessThan(1e-7)
        if (i > 0) expect(objective(Q, q, u)).toBeLessThan(objective(Q, q, corners[i - 1].u))
      })
    }
  })
})

function objective(Q: ReturnType<typeof matrix>, q: Float64Array, u: Float64Array): number {
  return quadraticForm(Q, u) / 2 + dot(q, u)
}
