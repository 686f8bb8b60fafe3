import { expect, it } from 'vitest'
import { minimiseInBox } from './box-quasi-newton.ts'

it('finds the bottom of a curved valley inside the box (Rosenbrock)', () => {
  const found = minimiseInBox(
    (x, gradient) => {
      const [a, b] = [x[0], x[1]]
      gradient[0] = -400 * a * (b - a * a) - 2 * (1 - a)
      gradient[1] = 200 * (b - a * a)
      return 100 * (b - a * a) ** 2 + (1 - a) ** 2 + 1
    },
    Float64Array.of(-1.2, 1),
    -3,
    3,
  )
  expect(found.x[0]).toBeCloseTo(1, 3)
  expect(found.x[1]).toBeCloseTo(1, 3)
})

it('stops at the wall where the bottom lies outside', () => {
  const found = minimiseInBox(
    (x, gradient) => {
      gradient[0] = 2 * (x[0] - 5)
      gradient[1] = 2 * (x[1] - 0.25)
      return (x[0] - 5) ** 2 + (x[1] - 0.25) ** 2
    },
    Float64Array.of(0, 0),
    -1,
    1,
  )
  expect(found.x[0]).toBe(1)
  expect(found.x[1]).toBeCloseTo(0.25, 6)
})
