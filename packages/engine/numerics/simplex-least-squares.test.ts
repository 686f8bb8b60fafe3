import { describe, expect, it } from 'vitest'
import { column, dot, matrix, type Matrix } from './linear-algebra.ts'
import { createRandom } from './random.ts'
import { fitOnSimplex, refitOnSimplex } from './simplex-least-squares.ts'

/** Points given one per argument. */
function pointsOf(...points: number[][]): Matrix {
  return matrix(points[0].length, points.length, Float64Array.from(points.flat()))
}

function lossAt(points: Matrix, target: Float64Array, weights: Float64Array, ridge = 0): number {
  const residuals = target.map((value) => -value)
  weights.forEach((weight, j) => column(points, j).forEach((value, i) => (residuals[i] += weight * value)))
  return dot(residuals, residuals) + ridge * dot(weights, weights)
}

function drawWeights(n: number, uniform: () => number): Float64Array {
  const raw = Float64Array.from({ length: n }, () => -Math.log(1 - uniform()))
  const total = raw.reduce((sum, value) => sum + value, 0)
  return raw.map((value) => value / total)
}

describe('weights on the simplex', () => {
  it('mix two points to hit a target between them', () => {
    const fit = fitOnSimplex(pointsOf([0], [4]), Float64Array.of(1))
    expect([...fit.weights]).toEqual([0.75, 0.25])
    expect(fit.loss).toBeCloseTo(0, 15)
    expect(fit.isUnique).toBe(true)
  })

  it('project onto the edge of a triangle when the target lies outside', () => {
    // the foot of (2, 2) on the edge from (4, 0) to (0, 2): t = 0.6 of the way, at (1.6, 1.2)
    const fit = fitOnSimplex(pointsOf([0, 0], [4, 0], [0, 2]), Float64Array.of(2, 2))
    expect(fit.support).toEqual([1, 2])
    expect(fit.weights[1]).toBeCloseTo(0.4, 14)
    expect(fit.weights[2]).toBeCloseTo(0.6, 14)
    expect(fit.loss).toBeCloseTo(0.8, 14)
    expect(fit.isUnique).toBe(true)
  })

  it('take the nearest vertex when no mixture is nearer', () => {
    expect([...fitOnSimplex(pointsOf([1, 0], [2, 0], [2, 1]), Float64Array.of(-3, -1)).weights]).toEqual([1, 0, 0])
  })

  it('say when other weights do as well: a square around its target, and twins', () => {
    const square = fitOnSimplex(pointsOf([0, 0], [1, 0], [0, 1], [1, 1]), Float64Array.of(0.5, 0.5))
    expect(square.loss).toBeCloseTo(0, 15)
    expect(square.isUnique).toBe(false)
    expect(fitOnSimplex(pointsOf([1, 0], [1, 0], [5, 5]), Float64Array.of(0, 0)).isUnique).toBe(false)
  })

  it('share between twins once a ridge asks for it, and are then unique', () => {
    const fit = fitOnSimplex(pointsOf([1], [1]), Float64Array.of(0), { ridge: 0.1 })
    expect(fit.weights[0]).toBeCloseTo(0.5, 14)
    expect(fit.isUnique).toBe(true)
    expect(fit.loss).toBeCloseTo(1.05, 14)
  })

  it('come out the same from any start', () => {
    const random = createRandom(5, 'simplex')
    const points = matrix(
      6,
      15,
      Float64Array.from({ length: 90 }, () => random.normal()),
    )
    const target = Float64Array.from({ length: 6 }, () => random.normal())
    const plain = fitOnSimplex(points, target)
    for (const start of [[0, 1, 2], [14], [3, 3, 7], [...Array(15).keys()]]) {
      const other = fitOnSimplex(points, target, { start })
      other.weights.forEach((weight, j) => expect(weight).toBeCloseTo(plain.weights[j], 12))
    }
  })

  it.each([0, 0.3])('are never beaten by drawn weights, and carry a certificate (ridge %d)', (ridge) => {
    const random = createRandom(6, 'simplex')
    for (let world = 0; world < 20; world++) {
      const [m, n] = [2 + random.integer(10), 2 + random.integer(20)]
      const points = matrix(
        m,
        n,
        Float64Array.from({ length: m * n }, () => random.normal()),
      )
      const target = Float64Array.from({ length: m }, () => random.normal())
      const fit = fitOnSimplex(points, target, { ridge })
      expect(fit.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
      expect(fit.weights.every((weight) => weight >= 0)).toBe(true)
      expect(fit.violation).toBeLessThan(1e-12)
      expect(fit.loss).toBeCloseTo(lossAt(points, target, fit.weights, ridge), 12)
      for (let draw = 0; draw < 50; draw++) {
        const other = drawWeights(n, () => random.uniform())
        const near = fit.weights.map((weight, j) => 0.99 * weight + 0.01 * other[j])
        for (const tried of [other, near]) {
          expect(lossAt(points, target, tried, ridge)).toBeGreaterThan(fit.loss - 1e-12)
        }
      }
    }
  })
})

describe('refits in the same memory', () => {
  it('are those of fitOnSimplex to the last bit, however the points change and wherever they begin', () => {
    const random = createRandom(7, 'refit')
    const [m, n] = [5, 18]
    const refit = refitOnSimplex(m, n)
    let start: readonly number[] = []
    for (let round = 0; round < 60; round++) {
      const points = matrix(
        m,
        n,
        Float64Array.from({ length: m * n }, () => random.normal()),
      )
      // in some rounds the target is one of the points' own mixtures, so that nothing is left to gain
      const target =
        round % 5 === 0 ? column(points, 3).slice() : Float64Array.from({ length: m }, () => random.normal())
      refit.offsets.data.set(points.data.map((value, i) => value - target[i % m]))
      const { support, weights } = refit.fit(start)
      const plain = fitOnSimplex(points, target, { start: [...start] })
      expect(support).toEqual(plain.support)
      expect(weights).toEqual(plain.support.map((j) => plain.weights[j]))
      expect(refit.describe()).toEqual(plain)
      if (round % 7 === 0) start = []
      else start = support
    }
  })
})
