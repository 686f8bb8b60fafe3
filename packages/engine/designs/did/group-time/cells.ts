import { type CountPeriod, countPeriods } from '../../../frame/count-periods.ts'
import type { SmallSample, Strata } from './influence.ts'

/** The choices of the group-time estimator. */
export interface GroupTimeOptions {
  comparison: 'never-treated' | 'not-yet-treated'
  /** Doubly robust, outcome regression, or inverse probability weighting; the same number without covariates. */
  estimator: 'dr' | 'reg' | 'ipw'
  /** Names in `frame.covariates`, else in `frame.balanceCovariates`; none = unconditional parallel trends. */
  covariates: string[]
  /** Periods before adoption in which units may already react. */
  anticipation: number
  /**
   * `universal`: every period against the last one before the cohort may react. `varying`: the same after treatment, and
   * before it each period against the one just before.
   */
  basePeriod: 'universal' | 'varying'
}

/** Why an effect of a cohort in a period cannot be computed. */
export const NOT_COMPUTED = [
  'no-comparison-unit',
  'side-not-observed',
  'covariate-missing-of-unit',
  'covariate-missing-in-row',
  'collinear-among-comparisons',
  'collinear-in-one-group',
  'no-overlap',
] as const
export type NotComputed = (typeof NOT_COMPUTED)[number]

/**
 * Why a value or its error is missing: as above; the reference period is zero by construction; an effect whose influence does not vary
 * has no error; else the sentence that the logit refused with.
 */
export type Reason = NotComputed | 'reference-period' | 'no-variation' | `${string} ${string}`

/** The average effect on cohort g in period t, ATT(g, t). */
export interface GroupTimeCell {
  cohort: number
  period: number
  /** `period` - `cohort`: 0 in the first treated period. */
  relativeTime: number
  referencePeriod: number
  /** Universal base: the reference period itself, 0 by construction and without a standard error. */
  isReference: boolean
  /** In the outcome's units; `NaN` where it cannot be computed. */
  value: number
  /** Without a small-sample factor; `NaN` where it is not defined, as with one treated unit and one comparison unit. */
  se: number
  treatedUnits: number
  comparisonUnits: number
  /** Clusters on either side; with one of them the standard error misses what happened in it alone. */
  treatedClusters: number
  comparisonClusters: number
  /** Where a propensity score is estimated: the largest of any unit compared. */
  largestPropensity?: number
  /** Why `value` or `se` is missing. */
  reason?: Reason
}

/** An average of group-time effects, overall or for one cohort, period or relative time. */
export interface AveragedEffect {
  /** The cohort, period or relative time; `NaN` for an overall average. */
  at: number
  value: number
  /** As the literature and its software have it, without a small-sample factor; readers see that of `smallSample`. */
  se: number
  /** Per unit; the estimate's error is its mean. Includes the share due to estimated cohort sizes. */
  influence: Float64Array
  smallSample: SmallSample & { se: number; df: number | null }
  /** How many group-time effects were averaged. */
  cells: number
  /** Treated observations behind them, and those of them with one cluster alone as comparison, or as all the treated. */
  observations: number
  loneObservations: number
}

export interface Aggregation {
  overall: AveragedEffect
  by: AveragedEffect[]
}

/** With repeated cross-sections everything said of units here is of rows, each an individual; `units` names its group. */
export interface GroupTimeResult {
  /** As used: without the covariates that were dropped. */
  options: GroupTimeOptions
  /** By cohort, then period. */
  cells: GroupTimeCell[]
  /** Per cell, then per unit of `units`. */
  influence: Float64Array[]
  /** Units used: those with a row in every period. */
  units: string[]
  /** Per unit: the name that readers see. */
  labels: string[]
  /** Per unit: weight, of mean 1; null where all count alike. */
  weights: Float64Array | null
  /** Per unit: cohort (first treated period), `Infinity` = never treated. */
  cohortOf: Float64Array
  clusterIndex: Int32Array
  clusters: number
  /** Clusters that hold a unit treated at some time. */
  treatedClusters: number
  strata: Strata
  /** Distinct treated cohorts with a reference period, ascending; their shares of all units, or of all weight. */
  cohorts: number[]
  shares: number[]
  /** Below this a standard error is rounding noise and reported as undefined. */
  noiseFloor: number
  /** Covariates that repeat a combination of earlier ones. */
  droppedCovariates: string[]
  /** Units left out because a period is missing. */
  incompleteUnits: number
  /**
   * Set where influence functions are written in coordinates in place of units (see `moments.ts`): how many units there
   * are, and per stratum the sum over its clusters of a column's squared totals.
   */
  moments?: { units: number; squares: (column: Float64Array) => Float64Array }
}

/** One 2×2 comparison to make: which cohort, which two periods, which comparison cohorts. */
export interface Comparison {
  cohort: number
  /** Indices into the periods. */
  period: number
  reference: number
  /** Cohorts compared with, `Infinity` = never treated. */
  comparisonCohorts: number[]
}

/**
 * Every comparison the options ask for, by cohort, then period. A cohort without a period before it may react has none.
 *
 * @param periods all periods, ascending
 * @param cohorts all cohorts in the data, `Infinity` = never treated
 * @see Callaway & Sant'Anna 2021, section 2.2; the reference period is the last one with period + anticipation < cohort
 */
export function listComparisons(periods: number[], cohorts: number[], options: GroupTimeOptions): Comparison[] {
  const treated = cohorts.filter(Number.isFinite).sort((a, b) => a - b)
  return treated.flatMap((cohort) => {
    const reference = referencePeriod(periods, cohort, options.anticipation)
    if (reference < 0) return []
    const first = options.basePeriod === 'universal' ? 0 : 1
    return periods.slice(first).map((value, offset) => {
      const period = first + offset
      const base = options.basePeriod === 'universal' || value >= cohort ? reference : period - 1
      return {
        cohort,
        period,
        reference: base,
        comparisonCohorts: comparisonCohorts(
          cohorts,
          cohort,
          periods[Math.max(period, base)],
          options,
          countPeriods(periods),
        ),
      }
    })
  })
}

/** Index of the last period before `cohort` may react, or -1. */
export function referencePeriod(periods: number[], cohort: number, anticipation: number): number {
  const count = countPeriods(periods)
  return periods.findLastIndex((period) => count(period) + anticipation < count(cohort))
}

function comparisonCohorts(
  cohorts: number[],
  cohort: number,
  last: number,
  options: GroupTimeOptions,
  count: CountPeriod,
): number[] {
  if (options.comparison === 'never-treated') return cohorts.filter((other) => other === Infinity)
  return cohorts.filter((other) => other !== cohort && count(other) > count(last) + options.anticipation)
}
