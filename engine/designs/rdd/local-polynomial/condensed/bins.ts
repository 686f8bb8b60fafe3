import { dot, matrix, multiplyVector } from '../../../../numerics/linear-algebra.ts'
import { pseudoInverseSymmetric } from '../../../../numerics/symmetric-eigen.ts'
import { fillBasis } from '../basis.ts'
import type { Side } from '../side.ts'
import { fitPlaces } from './fit.ts'
import { placesOf, sumAt } from './places.ts'

/**
 * Sums of squares that indicators of bins take off a polynomial through the nearest rows and leave, with their degrees
 * of freedom, from sums over blocks: bins are regressed on what the polynomial leaves of them (Frisch & Waugh 1933).
 *
 * @param ends one past the last row of each bin, ascending; rows at one distance lie in one bin
 */
export function compareCondensed(side: Side, order: number, ends: number[]) {
  const rows = ends.at(-1)!
  const width = side.distance[rows - 1] || 1
  const { inverse } = fitPlaces(side, 'uniform', order, width, null)
  const places = placesOf(side, ends, null)
  const middle = side.outcome[0]
  const totals = places.totals(side.outcome)
  const k = order + 1
  const basis = new Float64Array(k)
  // by bin: rows, the basis added up, the outcome added up
  const bins = ends.map(() => ({ rows: 0, basis: new Float64Array(k), outcome: 0 }))
  const moments = new Float64Array(k)
  for (let i = 0, bin = 0; i < totals.length; i++) {
    while (bin < ends.length - 1 && places.distance[i] > side.distance[ends[bin] - 1]) bin++
    fillBasis(basis, places.distance[i], width)
    const outcome = totals[i] - middle * places.count[i]
    bins[bin].rows += places.count[i]
    bins[bin].outcome += outcome
    for (let j = 0; j < k; j++) {
      bins[bin].basis[j] += basis[j] * places.count[i]
      moments[j] += basis[j] * outcome
    }
  }
  const coefficients = multiplyVector(inverse, moments)
  const ones = new Float64Array(totals.length).fill(1)
  const curve = sumAt(ones, places.productsFromFirst(side.outcome, side.outcome)) - dot(moments, coefficients)
  const left = Float64Array.from(bins, (bin) => bin.outcome - dot(bin.basis, coefficients))
  const cross = matrix(bins.length, bins.length)
  bins.forEach((a, i) => {
    const projected = multiplyVector(inverse, a.basis)
    bins.forEach((b, j) => (cross.data[j * bins.length + i] = (i === j ? a.rows : 0) - dot(b.basis, projected)))
  })
  const { inverse: ofBins, rank } = pseudoInverseSymmetric(cross)
  const gained = dot(left, multiplyVector(ofBins, left))
  return { gained, rest: curve - gained, added: rank, left: rows - k - rank }
}
