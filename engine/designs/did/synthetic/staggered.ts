import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { estimateSyntheticDid } from '../../../inference/synthetic-did.ts'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { mean } from '../../../numerics/moments.ts'

/** Synthetic difference in differences of one cohort. */
export interface CohortSyntheticDid {
  /** First treated period. */
  cohort: number
  value: number
  /** Treated units times periods from adoption on: its weight in the average. */
  treatedCells: number
  treated: number[]
  /** Weights of `donors`, in their order. */
  unitWeights: Float64Array
  /** Standard deviation of the donors' changes before adoption, which sets the penalty. */
  noise: number
  /** Per unit of the frame: mean outcome from adoption on less the time-weighted mean before. */
  contrast: Float64Array
}

export interface StaggeredSyntheticDid {
  /** Average over treated unit-periods; NaN where no cohort can be estimated. */
  value: number
  cohorts: CohortSyntheticDid[]
  /** Never-treated units. */
  donors: number[]
  /** Cohorts with fewer than two periods before they may react. */
  leftOut: number[]
}

/**
 * Synthetic difference in differences of every cohort against the never-treated, averaged by treated unit-periods.
 *
 * With one adoption date this is the block design of the paper. Periods in which units may already react are used
 * neither as before nor as after. The average over cohorts is that of the paper's appendix on staggered adoption.
 *
 * @param frame   balanced panel
 * @param cohorts the first treated period of each unit, `Infinity` = never; the frame's own unless a placebo run gives
 *   another
 * @param noise   penalty level by cohort where it is to be kept, as in placebo runs
 * @see Arkhangelsky et al. 2021, doi:10.1257/aer.20190159, appendix A; Clarke, Pailañir, Athey & Imbens 2023,
 *   arXiv:2301.11859, section 3
 */
export function estimateStaggeredSyntheticDid(
  frame: PanelFrame,
  anticipation: number,
  cohorts: ArrayLike<number> = frame.cohort,
  noise?: Map<number, number>,
): StaggeredSyntheticDid {
  const units = [...frame.units.keys()]
  const donors = units.filter((unit) => cohorts[unit] === Infinity)
  const starts = [...new Set(Array.from(cohorts))].filter(Number.isFinite).sort((a, b) => a - b)
  const count = countPeriods(frame.periods)
  const before = (cohort: number) =>
    frame.periods.filter((period) => count(period) + anticipation < count(cohort)).length
  const usable = starts.filter((cohort) => before(cohort) >= 2 && donors.length >= 2)
  const results = usable.map((cohort) =>
    estimateCohort(
      frame,
      cohort,
      units.filter((unit) => cohorts[unit] === cohort),
      donors,
      before(cohort),
      noise?.get(cohort),
    ),
  )
  return { value: averageOf(results), cohorts: results, donors, leftOut: starts.filter((one) => !usable.includes(one)) }
}

/** Σ treated cells · value / Σ treated cells. */
export function averageOf(results: { value: number; treatedCells: number }[]): number {
  const total = results.reduce((sum, { treatedCells }) => sum + treatedCells, 0)
  return results.reduce((sum, { value, treatedCells }) => sum + (treatedCells / total) * value, total === 0 ? NaN : 0)
}

function estimateCohort(
  frame: PanelFrame,
  cohort: number,
  treated: number[],
  donors: number[],
  pre: number,
  noise: number | undefined,
): CohortSyntheticDid {
  const start = frame.periods.findIndex((period) => period >= cohort)
  const rows = [...frame.periods.keys()].filter((period) => period < pre || period >= start)
  const outcome = (unit: number, period: number) => frame.outcome[unit * frame.periods.length + period]
  const design = {
    pre,
    target: Float64Array.from(rows, (period) => mean(treated.map((unit) => outcome(unit, period)))),
    donors: matrix(rows.length, donors.length),
  }
  donors.forEach((unit, j) =>
    rows.forEach((period, t) => (design.donors.data[j * rows.length + t] = outcome(unit, period))),
  )
  const fit = estimateSyntheticDid(design, treated.length, noise)
  const after = rows.slice(pre)
  const contrast = Float64Array.from(frame.units, (_, unit) => {
    const reference = fit.timeWeights.reduce((sum, weight, t) => sum + weight * outcome(unit, rows[t]), 0)
    return mean(after.map((period) => outcome(unit, period))) - reference
  })
  return {
    cohort,
    value: fit.value,
    treatedCells: treated.length * after.length,
    treated,
    unitWeights: fit.unitWeights,
    noise: fit.noise,
    contrast,
  }
}
