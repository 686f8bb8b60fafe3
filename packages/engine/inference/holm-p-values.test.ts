import { expect, it } from 'vitest'
import { holmPValues } from './holm-p-values.ts'

it('multiplies by the tests left and never falls', () => {
  // 4·0.01, 3·0.02, 2·0.04, then 1·0.05 raised to the one before
  expect(holmPValues([0.04, 0.01, 0.05, 0.02])).toEqual([0.08, 0.04, 0.08, 0.06])
})

it('stops at one and leaves out what was not tested', () => {
  expect(holmPValues([0.9, NaN, 0.8])).toEqual([1, NaN, 1])
})
