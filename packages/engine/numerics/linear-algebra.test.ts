import { describe, expect, it } from 'vitest'
import { EngineError } from '../errors.ts'
import {
  crossProduct,
  invertSymmetric,
  matrix,
  multiply,
  solveSymmetric,
  submatrix,
  transpose,
} from './linear-algebra.ts'
import { pseudoInverseSymmetric, symmetricEigen } from './symmetric-eigen.ts'

const square = (...rows: number[][]) => transpose(matrix(rows[0].length, rows.length, Float64Array.from(rows.flat())))

describe('linear algebra', () => {
  it('multiplies and transposes in column-major order', () => {
    const a = square([1, 2], [3, 4], [5, 6])
    expect(Array.from(a.data)).toEqual([1, 3, 5, 2, 4, 6])
    expect(Array.from(multiply(transpose(a), a).data)).toEqual([35, 44, 44, 56])
    expect(Array.from(crossProduct(a).data)).toEqual([35, 44, 44, 56])
    expect(Array.from(crossProduct(a, Float64Array.of(1, 0, 2)).data)).toEqual([51, 62, 62, 76])
  })

  it('solves and inverts a positive definite matrix', () => {
    const a = square([4, 2], [2, 3])
    const solution = solveSymmetric(a, Float64Array.of(8, 8))
    expect(solution[0]).toBeCloseTo(1, 15)
    expect(solution[1]).toBeCloseTo(2, 15)
    const inverse = invertSymmetric(a)
    expect(inverse.data[0]).toBeCloseTo(3 / 8, 15)
    expect(inverse.data[1]).toBeCloseTo(-2 / 8, 15)
    expect(inverse.data[1]).toBe(inverse.data[2])
  })

  it('refuses a singular matrix and says which row', () => {
    const attempt = () => invertSymmetric(square([1, 2], [2, 4]))
    expect(attempt).toThrow(EngineError)
    expect(attempt).toThrow('row 2')
  })

  it('picks rows and columns in the order asked for', () => {
    expect(Array.from(submatrix(square([1, 2, 3], [2, 5, 6], [3, 6, 9]), [2, 0]).data)).toEqual([9, 3, 3, 1])
  })
})

describe('symmetricEigen', () => {
  it('finds the eigenvalues of a 3 × 3 known by hand', () => {
    // second differences: 2 + √2, 2, 2 - √2
    const { values, vectors } = symmetricEigen(square([2, -1, 0], [-1, 2, -1], [0, -1, 2]))
    expect(values[0]).toBeCloseTo(2 + Math.SQRT2, 14)
    expect(values[1]).toBeCloseTo(2, 14)
    expect(values[2]).toBeCloseTo(2 - Math.SQRT2, 14)
    const product = multiply(transpose(vectors), vectors)
    expect(product.data[0]).toBeCloseTo(1, 14)
    expect(product.data[1]).toBeCloseTo(0, 14)
  })

  it('inverts a singular matrix on its range', () => {
    const { inverse, rank } = pseudoInverseSymmetric(square([1, 1], [1, 1]))
    expect(rank).toBe(1)
    inverse.data.forEach((value) => expect(value).toBeCloseTo(0.25, 14))
  })
})
