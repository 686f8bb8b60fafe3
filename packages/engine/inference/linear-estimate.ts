import type { Matrix } from '../numerics/linear-algebra.ts'
import type { Grouping } from './fixed-effects.ts'

/**
 * An estimate Σ aᵢ·yᵢ from a least-squares fit of y on the levels of one effect and on x, whose weights a lie in the
 * space of these regressors: a coefficient, a difference of fitted means, or any combination of them.
 */
export interface LinearEstimate {
  value: number
  /** a, one per row. */
  weights: Float64Array
  /** One per row, in the outcome's units. */
  residuals: Float64Array
  /** The absorbed effect; every level has a row. */
  effect: Grouping
  /** n × k regressors after the effect is taken out; may have no column. */
  x: Matrix
  /** (x'x)⁻¹. */
  bread: Matrix
}
