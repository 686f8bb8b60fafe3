import { expect, it } from 'vitest'
import { createRandom } from './random.ts'
import { reflectColumns, reflectOne } from './reflections.ts'

it('columns reflected together are those reflected one by one, to the last bit', () => {
  const random = createRandom(3, 'reflections')
  const [rows, cols, rank] = [37, 12, 2]
  const data = Float64Array.from({ length: rows * cols }, () => random.normal())
  const reflection = { at: rows, rank, first: data[rows + rank], squared: 29.5 }
  const alone = data.slice()
  for (let j = 3; j < cols; j++) reflectOne(alone, rows, reflection, alone, j * rows)
  reflectColumns(data, rows, reflection, 3 * rows, cols - 3)
  expect(data).toEqual(alone)
})

it('a reflection done twice gives back the column', () => {
  const data = Float64Array.of(3, 1, 2, 5, -1, 4)
  reflectOne(data, 3, { at: 0, rank: 0, first: 3, squared: 14 }, data, 3)
  // 2 · (15 - 1 + 8) / 14 of the reflector less
  expect(data[3]).toBeCloseTo(5 - (3 * 22) / 7, 14)
  reflectOne(data, 3, { at: 0, rank: 0, first: 3, squared: 14 }, data, 3)
  expect(Array.from(data.subarray(3), (value) => Math.round(value * 1e12) / 1e12)).toEqual([5, -1, 4])
})
