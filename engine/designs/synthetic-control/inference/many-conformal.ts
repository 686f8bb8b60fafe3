import type { Mixture } from '../../../numerics/simplex-by-products.ts'
import type { Study } from '../study.ts'
import { simplexFitter, type PathFitter } from '../weights/fitters.ts'
import { poolOf } from './many-donors.ts'

/**
 * Fits the periods before treatment and one after it, where donors are many: by the cross products of the periods before,
 * which all tested periods share, and that of the one row. The same residuals as those of {@link simplexFitter} up to
 * rounding, which fits what this cannot.
 *
 * @param tested index of the period after treatment; the last row of what is to be fitted
 */
export function fitterAmongMany(study: Study, tested: number): PathFitter {
  const { treated, mixturesFor, periods } = poolOf(study)
  const fit = mixturesFor(treated)
  const values = periods[tested]
  const byPaths = simplexFitter()
  let start: Mixture | undefined
  return {
    residuals: (donors, target) => {
      const found = fit({ values, target: target.at(-1)!, factor: -1 }, start)
      if (found === null) return byPaths.residuals(donors, target)
      start = found
      const residuals = target.slice()
      found.support.forEach((j, i) => {
        const from = j * donors.rows
        for (let row = 0; row < residuals.length; row++) residuals[row] -= found.weights[i] * donors.data[from + row]
      })
      return residuals
    },
  }
}
