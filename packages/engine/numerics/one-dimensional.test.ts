import { describe, expect, it } from 'vitest'
import { integrate } from './one-dimensional-quadrature.ts'
import { findRoot, findSwitch } from './one-dimensional.ts'

describe('root in a bracket', () => {
  it.each([
    [(x: number) => x * x - 2, 0, 2, Math.SQRT2],
    [(x: number) => Math.exp(x) - 1e-8, -50, 0, Math.log(1e-8)],
    [(x: number) => (x - 1) ** 3, -4, 5.5, 1],
    [(x: number) => x, -1, 0, 0],
  ])('case %#', (f, low, high, root) => {
    expect(Math.abs(findRoot(f, low, high) - root)).toBeLessThan(1e-5)
    expect(Math.abs(f(findRoot(f, low, high)))).toBeLessThan(1e-15)
  })

  it('refuses a bracket in which the sign does not change', () => {
    expect(() => findRoot((x) => x * x + 1, -1, 1)).toThrow(/same sign/)
  })
})

describe('point where a condition stops holding', () => {
  it('is found from either side, on the side where it holds', () => {
    const holds = (x: number) => x * x < 2
    expect(findSwitch(holds, 0, 4, 1e-9)).toBeCloseTo(Math.SQRT2, 8)
    expect(findSwitch(holds, 0, -4, 1e-9)).toBeCloseTo(-Math.SQRT2, 8)
    expect(holds(findSwitch(holds, 0, 4, 1e-9))).toBe(true)
  })
})

describe('integral', () => {
  it('is exact for a polynomial of order 39', () => {
    expect(integrate((x) => 40 * x ** 39, 0, 1)).toBeCloseTo(1, 12)
  })
})
