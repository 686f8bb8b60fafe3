import { expect, it } from 'vitest'
import { cholesky, crossProduct, matrix } from './linear-algebra.ts'
import { extendFactor, solveFactored } from './packed-cholesky.ts'
import { createRandom } from './random.ts'

function drawProducts(size: number) {
  const random = createRandom(size, 'products')
  const rows = size + 2
  return crossProduct(
    matrix(
      rows,
      size,
      Float64Array.from({ length: rows * size }, () => random.normal()),
    ),
  )
}

/** Lower triangle, row after row. */
const packed = ({ rows, data }: { rows: number; data: Float64Array }) =>
  Float64Array.from([...Array(rows).keys()].flatMap((i) => [...Array(i + 1).keys()].map((j) => data[j * rows + i])))

it.each([1, 2, 3, 4, 5, 8, 11, 17])('a packed factor of %d rows is that of a whole matrix to the last bit', (size) => {
  const products = drawProducts(size)
  const expected = packed(cholesky(products))
  for (const from of [0, 1, 3, 6]) {
    const factor = packed(products)
    expect(extendFactor(factor, 0, Math.min(from, size), 1e-13)).toBe(true)
    expect(extendFactor(factor, Math.min(from, size), size, 1e-13)).toBe(true)
    expect(factor).toEqual(expected)
  }
})

it('a factor stops where too little is left', () => {
  // 4 − 2²/1 = 0
  expect(extendFactor(Float64Array.of(1, 2, 4), 0, 2, 1e-13)).toBe(false)
})

it('solves what a factor is of', () => {
  // (4 2; 2 5)·(1, 2) = (8, 12)
  const factor = Float64Array.of(4, 2, 5)
  expect(extendFactor(factor, 0, 2, 1e-13)).toBe(true)
  expect([...solveFactored(factor, Float64Array.of(8, 12))]).toEqual([1, 2])
})
