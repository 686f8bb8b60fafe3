import { inferPoint, type PointInference } from './wald.ts'

/** An estimate from one completed data set. */
export interface CompletedEstimate {
  value: number
  se: number
  /** Degrees of freedom were nothing missing; null = normal quantiles. */
  df: number | null
}

export interface PooledEstimate extends PointInference {
  /** How many completed data sets. */
  sets: number
  /** Mean of the squared standard errors. */
  within: number
  /** Variance of the estimates over the sets. */
  between: number
  /** Share of the information on this estimate that the gaps took, 0 to 1. */
  missingInformation: number
}

/**
 * Rubin's rules: one estimate and interval from those of several completed data sets.
 *
 * The variance is T = W + (1 + 1/m)·B, of the squared errors' mean W and the variance B of the m estimates; t with Barnard and
 * Rubin's degrees of freedom, never more than those of complete data. Where these differ from set to set their mean is taken.
 *
 * @param estimates two or more, one per completed data set, in the same units
 * @returns         undefined numbers where one of the estimates has none, and no interval where less than one degree of freedom is left
 * @see Rubin 1987, Multiple Imputation for Nonresponse in Surveys, chapter 3; Barnard & Rubin 1999,
 *   doi:10.1093/biomet/86.4.948; goldens from R `mice::pool`
 */
export function poolImputations(estimates: CompletedEstimate[]): PooledEstimate {
  const sets = estimates.length
  const mean = (of: (one: CompletedEstimate) => number) => estimates.reduce((sum, one) => sum + of(one), 0) / sets
  const value = mean((one) => one.value)
  const within = mean(({ se }) => se ** 2)
  const between = (mean((one) => (one.value - value) ** 2) * sets) / (sets - 1)
  const added = (1 + 1 / sets) * between
  const total = within + added
  const complete = mean(({ df }) => df ?? Infinity)
  const degrees = degreesOfFreedom(sets, added / total, complete)
  // under one degree of freedom t has no mean, and its quantiles run into the trillions
  const df = degrees < 1 ? NaN : degrees
  const increase = added / within
  // endless degrees of freedom are the normal's; none at all leave no interval
  return {
    ...inferPoint(value, Math.sqrt(total), df === Infinity ? null : df),
    sets,
    within,
    between,
    missingInformation: (increase + 2 / (df + 3)) / (increase + 1),
  }
}

/** @param share of the variance that the gaps add, Rubin's λ */
function degreesOfFreedom(sets: number, share: number, complete: number): number {
  const ofSets = (sets - 1) / share ** 2
  if (complete === Infinity) return ofSets
  const observed = ((complete + 1) / (complete + 3)) * complete * (1 - share)
  return ofSets === Infinity ? observed : (ofSets * observed) / (ofSets + observed)
}
