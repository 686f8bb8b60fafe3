import { normalPdf, normalQuantile, normalUpper } from '../../numerics/distributions.ts'

/**
 * The 1 - α quantile of |N(shift, 1)|: what an interval around an estimate with that bias, in standard errors, needs.
 *
 * Newton's steps from shift + z_{1-α}, where the excess is positive and convex, so they approach from one side.
 *
 * @param shift bias in standard errors, 0 or more
 * @param alpha 0.05 for a 95 % interval
 * @see Armstrong & Kolesár 2018, equation 7, doi:10.3982/ECTA14434
 * @example foldedNormalQuantile(0, 0.05) // 1.959964
 */
export function foldedNormalQuantile(shift: number, alpha: number): number {
  let x = shift + normalQuantile(1 - alpha)
  for (let step = 0; step < 100; step++) {
    const excess = normalUpper(x - shift) + normalUpper(x + shift) - alpha
    const next = x + excess / (normalPdf(x - shift) + normalPdf(x + shift))
    // rounding ends the one-sided approach
    if (!(next > x)) break
    x = next
  }
  return x
}
