import { expect, it } from 'vitest'
import { addColumns } from './add-columns.ts'

it.each([0, 1, 3, 4, 5, 8, 11, 12, 15, 16])(
  'adds a combination of %s columns to what is there, the rows asked for only',
  (count) => {
    const columns = Array.from({ length: count }, (_, j) => Float64Array.of(j + 1, 2 * j, -j))
    const factors = Float64Array.from({ length: count }, (_, j) => j + 1)
    const target = Float64Array.of(10, 20, 30)
    addColumns(target, columns, factors, 2)
    const sum = (term: (j: number) => number) =>
      Array.from({ length: count }, (_, j) => term(j)).reduce((a, b) => a + b, 0)
    // whole numbers, so that no order of the sum rounds
    expect([...target]).toEqual([10 + sum((j) => (j + 1) * (j + 1)), 20 + sum((j) => 2 * j * (j + 1)), 30])
  },
)
