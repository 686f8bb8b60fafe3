import type { Regressor } from '../../../inference/absorbed-regression.ts'
import { cr2Variance } from '../../../inference/cr2-covariance.ts'
import { hc2Variance } from '../../../inference/hc2-variance.ts'
import type { LinearEstimate } from '../../../inference/linear-estimate.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { coefficientOf, regressWithin } from '../../../inference/within-regression.ts'
import type { Sample } from '../frame.ts'
import { rememberRegressions } from './remember-regressions.ts'

export interface RegressionEffect extends PointInference {
  df: number
  clusters: number | null
  /** Covariates that repeat a combination of earlier ones or of the blocks. */
  droppedTerms: string[]
}

export const treatmentTerm = 'treatment'

/**
 * The coefficient of assignment with block effects absorbed, and covariates where given: block differences weighted by
 * n₁n₀/n. HC2 with n - blocks - k degrees of freedom, or CR2 with Satterthwaite's where clusters were randomised.
 */
export const regressOnBlocks = rememberRegressions(regressWithBlocks)

function regressWithBlocks(outcome: Float64Array, sample: Sample, covariates: Regressor[]): RegressionEffect {
  const treatment = { term: treatmentTerm, values: treatmentColumn(sample) }
  const fit = regressWithin(outcome, [treatment, ...covariates], sample.block)
  const estimate = coefficientOf(fit, treatmentTerm)
  return {
    ...inferLinear(estimate, sample, sample.n - sample.block.levels - fit.terms.length),
    droppedTerms: fit.droppedTerms,
  }
}

/** Interval of a linear estimate by how assignment was made: HC2 with the given degrees of freedom, or CR2 by cluster. */
export function inferLinear(
  estimate: LinearEstimate,
  { cluster }: Pick<Sample, 'cluster'>,
  df: number,
): PointInference & { df: number; clusters: number | null } {
  if (cluster === null) {
    return { ...inferPoint(estimate.value, Math.sqrt(hc2Variance(estimate)), df), df, clusters: null }
  }
  const { variance, df: satterthwaite, clusters } = cr2Variance(estimate, cluster)
  return { ...inferPoint(estimate.value, Math.sqrt(variance), satterthwaite), df: satterthwaite, clusters }
}

/** The coefficient of assignment alone, without its error. */
export function slopeOnBlocks(outcome: Float64Array, sample: Sample): number {
  const treatment = { term: treatmentTerm, values: treatmentColumn(sample) }
  const { terms, estimates } = regressWithin(outcome, [treatment], sample.block)
  return estimates[terms.indexOf(treatmentTerm)]
}

const treatments = new WeakMap<Sample, Float64Array>()

/** 1 and 0, the same column for every regression of a sample. */
function treatmentColumn(sample: Sample): Float64Array {
  const known = treatments.get(sample) ?? new Float64Array(sample.treated)
  treatments.set(sample, known)
  return known
}
