import { groupSizes } from './fixed-effects.ts'
import type { LinearEstimate } from './wald.ts'

/** A row that alone decides its own fit has leverage 1 up to rounding; it has no residual to learn from. */
const fullLeverage = 1 - 1e-10

/**
 * Leverages of a fit with one absorbed effect: the diagonal of the hat matrix, the effect's own share included.
 *
 * @returns one per row, between 0 and 1
 */
export function leverages({ effect, x, bread }: Pick<LinearEstimate, 'effect' | 'x' | 'bread'>): Float64Array {
  const shares = groupSizes(effect).map((size) => 1 / size)
  const [n, k] = [effect.index.length, x.cols]
  const result = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let leverage = shares[effect.index[i]]
    for (let j = 0; j < k; j++) {
      let projected = 0
      for (let l = 0; l < k; l++) projected += x.data[l * n + i] * bread.data[j * k + l]
      leverage += projected * x.data[j * n + i]
    }
    result[i] = leverage
  }
  return result
}

/**
 * Heteroskedasticity-robust variance HC2 of a linear estimate: Σ aᵢ²·eᵢ²/(1 - hᵢ).
 *
 * A row with leverage 1 that has no weight adds nothing; one that has weight makes the variance undefined.
 *
 * @returns the variance in the outcome's squared units; `NaN` where a row with weight has leverage 1
 * @see MacKinnon & White 1985, doi:10.1016/0304-4076(85)90158-7
 */
export function hc2Variance(estimate: LinearEstimate): number {
  const { weights, residuals } = estimate
  let largest = 0
  for (let i = 0; i < weights.length; i++) largest = Math.max(largest, Math.abs(weights[i]))
  const leverage = leverages(estimate)
  let variance = 0
  for (let i = 0; i < weights.length; i++) {
    if (Math.abs(weights[i]) <= 1e-12 * largest) continue
    if (leverage[i] > fullLeverage) return NaN
    variance += (weights[i] * residuals[i]) ** 2 / (1 - leverage[i])
  }
  return variance
}
