import { expect, it } from 'vitest'
import { haltonPoints } from './halton.ts'

it('starts as Halton’s sequence does in bases 2 and 3', () => {
  const points = haltonPoints(4, 2).map((point) => [...point])
  const wanted = [
    [1 / 2, 1 / 3],
    [1 / 4, 2 / 3],
    [3 / 4, 1 / 9],
    [1 / 8, 4 / 9],
  ]
  points.forEach((point, i) => point.forEach((value, k) => expect(value).toBeCloseTo(wanted[i][k], 15)))
})

it('fills every tenth of every coordinate, also of the thirteenth', () => {
  const points = haltonPoints(200, 13)
  for (let k = 0; k < 13; k++) {
    const tenths = new Set(points.map((point) => Math.floor(10 * point[k])))
    expect(tenths.size, `coordinate ${k}`).toBe(10)
  }
})
