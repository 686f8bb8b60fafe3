import { expect, it } from 'vitest'
import { readPeriodTexts } from '../frame/written/read-period.ts'
import { largestOf, smallestOf } from './extremes.ts'

const MANY = 1_000_000

it('finds the largest and the smallest of a million values, and none of none', () => {
  const values = Float64Array.from({ length: MANY }, (_, i) => (i * 7919) % MANY)
  expect([smallestOf(values), largestOf(values)]).toEqual([0, MANY - 1])
  expect([smallestOf([]), largestOf([])]).toEqual([Infinity, -Infinity])
  expect([smallestOf([1, NaN, 2]), largestOf(new Set([1, NaN, 2]))]).toEqual([NaN, NaN])
})

it('takes a name for each of a million persons for no period', () => {
  expect(
    readPeriodTexts(
      [...Array(MANY).keys()].map((i) => `p${i}`),
      'person',
    ),
  ).toBeNull()
})
