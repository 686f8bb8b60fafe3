import { expect, it } from 'vitest'
import { adjustedError } from './adjusted-error.ts'

it('makes the normal 90 % interval of an error the one of Student’s t', () => {
  // quantiles of t at 0.95 from any table: 2.920 with 2 degrees of freedom, 1.771 with 13; 1.645 of the normal
  expect(adjustedError(1, 2)).toBeCloseTo(2.92 / 1.6449, 3)
  expect(adjustedError(0.5, 13)).toBeCloseTo((0.5 * 1.7709) / 1.6449, 3)
  expect(adjustedError(0.5, 1e7)).toBeCloseTo(0.5, 6)
})

it('leaves an error alone whose degrees of freedom nobody counts', () => {
  expect([adjustedError(0.5, null), adjustedError(0.5, Infinity)]).toEqual([0.5, 0.5])
})
