import { estimateSyntheticDid } from '../../../inference/synthetic-did.ts'
import { column } from '../../../numerics/linear-algebra.ts'
import { meanOver, placeboOf, type Study } from '../study.ts'
import { standardDeviation } from '../../../numerics/moments.ts'

/**
 * Placebo variance of synthetic difference in differences with every donor once as the treated unit, the real one left
 * out: nothing is drawn, so it carries no sampling noise of its own. NaN with fewer than three donors.
 *
 * @returns the placebo estimates in the donors' order, and their standard deviation (divisor: their number)
 */
export function placeboSpread(study: Study, noise: number): { values: Float64Array; se: number } {
  const values = Float64Array.from({ length: study.donors.cols }, (_, j) => placeboEffect({ study, noise }, j))
  return { values, se: standardDeviation(values, values.length) }
}

/** The estimate of one donor as if treated, by its number; NaN with fewer than three donors. */
export function placeboEffect({ study, noise }: { study: Study; noise: number }, donor: number): number {
  return study.donors.cols < 3 ? NaN : estimateSyntheticDid(placeboOf(study, donor, false), 1, noise).value
}

/** Plain difference in differences: all donors and all periods count alike. */
export function estimatePlainDid({ target, donors, pre }: Study): number {
  const periods = target.length
  const change = (values: Float64Array) => meanOver(values, pre, periods) - meanOver(values, 0, pre)
  let mean = 0
  for (let j = 0; j < donors.cols; j++) mean += change(column(donors, j)) / donors.cols
  return change(target) - mean
}
