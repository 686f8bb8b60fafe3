import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import { type RegressionFit, type Regressor, regressWithEffects } from '../../../inference/absorbed-regression.ts'
import { regressBalanced } from '../../../inference/balanced-regression.ts'
import {
  clusterCovariance,
  type CovarianceEstimate,
  covarianceOfScores,
  type SmallSample,
} from '../../../inference/cluster-covariance.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'

export interface TwfeOptions {
  /** Names of time-varying covariates in the frame. */
  covariates?: readonly string[]
  correction?: SmallSample
  /** Non-negative, one per row. */
  weights?: Float64Array
}

export interface TwfeResult extends PointInference {
  n: number
  clusters: number
  /** How the standard error was made. */
  method: Text
  /** Covariates dropped as combinations of others or of the fixed effects. */
  droppedCovariates: string[]
  /** Rows left out because a covariate is missing. */
  rowsLeftOut: number
  /** The regression itself, for another covariance or the covariates' coefficients, found when it is asked for; the
   * treatment is its first term. */
  readonly fit: RegressionFit
}

/**
 * Two-way fixed effects: the outcome on a treatment indicator with unit and period effects.
 *
 * A weighted average of all two-by-two comparisons, also of those that use treated units as controls; see
 * {@link decomposeTwfe} for the weights. Under effects that differ between cohorts or grow over time it need not lie
 * among the effects it averages.
 *
 * @param frame panel, n rows, one per unit and period; balanced or not
 * @returns     the coefficient in the outcome's units, clustered on the frame's clusters, t with G - 1 df; rows without a
 *   covariate are left out and counted
 * @throws {EngineError} `did/no-comparison-units` when the treatment is a combination of the fixed effects
 * @see Goodman-Bacon 2021, doi:10.1016/j.jeconom.2021.03.014; goldens from R `fixest`
 */
export function estimateTwfe(frame: PanelFrame, options: TwfeOptions = {}): TwfeResult {
  const complete = rowsWithCovariates(frame, options.covariates ?? [])
  return complete ? estimateOnRows(frame, options, complete) : estimateComplete(frame, options, 0)
}

/** The unit of every row. */
export function unitEffect(frame: PanelFrame): Grouping {
  return { index: frame.unitIndex, levels: frame.units.length }
}

/** The period of every row. */
export function periodEffect(frame: PanelFrame): Grouping {
  return { index: frame.periodIndex, levels: frame.periods.length }
}

/** The cluster of every row. */
export function clusterGrouping(frame: PanelFrame): Grouping {
  const { unitIndex, clusterIndex, clusters: levels, n } = frame
  const index = new Int32Array(n)
  for (let row = 0; row < n; row++) index[row] = clusterIndex[unitIndex[row]]!
  return { index, levels }
}

/** 1 in rows of a unit and period under treatment, 0 elsewhere. */
export function treatmentColumn(frame: PanelFrame): Float64Array {
  const { unitIndex, periodIndex, cohortIndex, n } = frame
  const treatment = new Float64Array(n)
  for (let row = 0; row < n; row++) {
    const start = cohortIndex[unitIndex[row]]
    if (start >= 0 && periodIndex[row] >= start) treatment[row] = 1
  }
  return treatment
}

/**
 * Distance of each row's period from its unit's first treated one, 0 = the first treated period; NaN for a unit never
 * treated in the panel. The difference of the periods as they count, so that a year without data still counts as a year.
 */
export function relativeTimes(frame: PanelFrame): Float64Array {
  const count = countPeriods(frame.periods)
  return Float64Array.from(frame.unitIndex, (unit, row) =>
    frame.cohortIndex[unit] < 0 ? NaN : count(frame.periods[frame.periodIndex[row]]) - count(frame.cohort[unit]),
  )
}

/**
 * Rows in which every named covariate has a number: a regression leaves the others out. Covariates of the balance check
 * may have gaps, since the primary estimate does not use them.
 *
 * @returns null where no row has to be left out
 * @throws {EngineError} `frame/missing-column`
 */
export function rowsWithCovariates(frame: PanelFrame, names: readonly string[]): number[] | null {
  const columns = covariateRegressors(frame, names).map(({ values }) => values)
  if (!columns.some(hasGap)) return null
  return [...frame.outcome.keys()].filter((row) => columns.every((values) => !Number.isNaN(values[row])))
}

function hasGap(values: Float64Array): boolean {
  for (let row = 0; row < values.length; row++) if (Number.isNaN(values[row])) return true
  return false
}

/**
 * The named covariates as regressors, from the estimator's covariates or those of the balance check.
 *
 * @throws {EngineError} `frame/missing-column`
 */
export function covariateRegressors(frame: PanelFrame, names: readonly string[]): Regressor[] {
  return names.map((term) => {
    const values = frame.covariates.get(term) ?? frame.balanceCovariates.get(term)
    if (values) return { term, values }
    throw new EngineError('frame/missing-column', `The covariate ${term} is not part of the panel.`, {
      columns: [term],
    })
  })
}

function estimateComplete(frame: PanelFrame, options: TwfeOptions, rowsLeftOut: number): TwfeResult {
  const regressors = [
    { term: 'treatment', values: treatmentColumn(frame) },
    ...covariateRegressors(frame, options.covariates ?? []),
  ]
  const effects: [Grouping, Grouping] = [unitEffect(frame), periodEffect(frame)]
  const regress = () => regressWithEffects(frame.outcome, regressors, effects, options.weights)
  const balanced =
    options.weights || !isClusteredByUnit(frame) ? null : regressBalanced(frame.outcome, regressors, effects)
  if (balanced) {
    const spread = covarianceOfScores(balanced, [effects[0]], balanced.meat, options.correction)
    let fit: RegressionFit | undefined
    return {
      ...describe(balanced.estimates[0], spread),
      n: balanced.n,
      droppedCovariates: [],
      rowsLeftOut,
      get fit() {
        return (fit ??= regress())
      },
    }
  }
  const fit = regress()
  if (fit.terms[0] !== 'treatment') {
    throw new EngineError(
      'did/no-comparison-units',
      'The treatment cannot be told apart from the unit and period effects: no period has both treated and untreated units that changed.',
    )
  }
  const spread = clusterCovariance(fit, [clusterGrouping(frame)], options.correction)
  const { n, droppedTerms: droppedCovariates } = fit
  return { ...describe(fit.estimates[0], spread), n, droppedCovariates, rowsLeftOut, fit }
}

function describe(estimate: number, { covariance, df, clusters, method }: CovarianceEstimate) {
  return { ...inferPoint(estimate, Math.sqrt(covariance.data[0]), df), clusters: clusters!, method }
}

function isClusteredByUnit({ clusterIndex, clusters, units }: PanelFrame): boolean {
  if (clusters !== units.length) return false
  for (let unit = 0; unit < clusters; unit++) if (clusterIndex[unit] !== unit) return false
  return true
}

function estimateOnRows(frame: PanelFrame, options: TwfeOptions, rows: number[]): TwfeResult {
  const isKept = new Uint8Array(frame.n)
  for (const row of rows) isKept[row] = 1
  const weights = options.weights && Float64Array.from(rows, (row) => options.weights![row])
  const { weights: _, ...rest } = options
  return estimateComplete(
    selectRows(frame, (row) => isKept[row] === 1),
    { ...rest, ...(weights && { weights }) },
    frame.n - rows.length,
  )
}
