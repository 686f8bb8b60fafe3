import { countPeriods } from '../../../frame/count-periods.ts'
import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { Regressor } from '../../../inference/absorbed-regression.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'

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
