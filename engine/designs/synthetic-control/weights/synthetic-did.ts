import { estimateSyntheticDid } from '../../../inference/synthetic-did.ts'
import { column } from '../../../numerics/linear-algebra.ts'
import { hasManyDonors } from '../inference/many-donors.ts'
import { syntheticDidAmongMany } from '../inference/many-synthetic-did.ts'
import { meanOver, placeboOf, type Study } from '../study.ts'

/**
 * The synthetic difference in differences of one donor as if treated, by its number, the real treated unit left out. Over
 * all donors once their standard deviation is the placebo variance's root: nothing is drawn, so it carries no sampling
 * noise of its own.
 *
 * @returns NaN with fewer than three donors
 */
export function placeboEffect({ study, noise }: { study: Study; noise: number }, donor: number): number {
  if (study.donors.cols < 3) return NaN
  const quick = hasManyDonors(study) ? syntheticDidAmongMany(study, noise, donor) : null
  return quick ?? estimateSyntheticDid(placeboOf(study, donor, false), 1, noise).value
}

/** Plain difference in differences: all donors and all periods count alike. */
export function estimatePlainDid({ target, donors, pre }: Study): number {
  const periods = target.length
  const change = (values: Float64Array) => meanOver(values, pre, periods) - meanOver(values, 0, pre)
  let mean = 0
  for (let j = 0; j < donors.cols; j++) mean += change(column(donors, j)) / donors.cols
  return change(target) - mean
}
