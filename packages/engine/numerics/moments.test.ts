import { expect, it } from 'vitest'
import {
  averagedQuantile,
  interpolatedQuantile,
  mean,
  median,
  squaredDeviations,
  standardDeviation,
  sum,
  variance,
} from './moments.ts'

it('adds in the order given, so that a published number keeps its last bit', () => {
  expect(sum([1e16, 1, -1e16])).toBe(0)
  expect(sum([1e16, -1e16, 1])).toBe(1)
  expect(sum([])).toBe(0)
  const values = Array.from({ length: 1000 }, (_, i) => Math.sin(i) * 10 ** (i % 7))
  const centre = values.reduce((total, value) => total + value, 0) / values.length
  expect(mean(values)).toBe(centre)
  expect(squaredDeviations(values)).toBe(values.reduce((total, value) => total + (value - centre) ** 2, 0))
  expect(mean(Float64Array.from(values))).toBe(centre)
})

it('gives the mean and spread of a sample worked by hand', () => {
  const values = [2, 4, 4, 4, 5, 5, 7, 9]
  expect(mean(values)).toBe(5)
  expect(squaredDeviations(values)).toBe(32)
  expect(variance(values)).toBe(32 / 7)
  expect(standardDeviation(values)).toBe(Math.sqrt(32 / 7))
  expect(standardDeviation(values, values.length)).toBe(2)
})

it('does not lose a small spread on a high level, as one pass would', () => {
  expect(variance([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16])).toBe(30)
})

it('leaves undefined what has too few values', () => {
  expect([mean([]), variance([3]), standardDeviation([3]), median([])]).toEqual([NaN, NaN, NaN, NaN])
})

it('takes the middle value, or the mean of the two in the middle, of values in any order', () => {
  expect(median([10, 9, 2])).toBe(9)
  expect(median([10, 9, 2, 1])).toBe(5.5)
  expect(median(new Set([7]))).toBe(7)
})

it('finds quantiles as R does', () => {
  // quantile(c(1, 2, 4, 8), c(0, .25, .4, .5, 1), type = 2) and type = 7
  const [sorted, shares] = [
    [1, 2, 4, 8],
    [0.25, 0.4, 0.5, 1],
  ]
  expect(shares.map((p) => averagedQuantile(sorted, p))).toEqual([1.5, 2, 3, 8])
  const found = [0, ...shares].map((p) => interpolatedQuantile(sorted, p))
  ;[1, 1.75, 2.4, 3, 8].forEach((value, i) => expect(found[i]).toBeCloseTo(value, 12))
})
