import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import { regressWithEffects, type RegressionFit } from '../../../inference/absorbed-regression.ts'
import { clusterCovariance } from '../../../inference/cluster-covariance.ts'
import { waldTest, type WaldTest } from '../../../inference/wald.ts'
import { submatrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import {
  clusterGrouping,
  covariateRegressors,
  periodEffect,
  relativeTimes,
  rowsWithCovariates,
  unitEffect,
} from './twfe.ts'

export interface EventStudyOptions {
  /** Relative time left out, against which the others read; the last one before adoption unless given. */
  reference?: number
  /** Pools relative times at or beyond these into one at each end; left out = every relative time its own. */
  bins?: { from: number; to: number }
  covariates?: readonly string[]
}

export interface TwfeEventStudy {
  /** Ascending, without the reference. */
  relativeTimes: number[]
  estimates: Float64Array
  se: Float64Array
  /** Of the estimates, clustered. */
  covariance: Matrix
  df: number
  clusters: number
  n: number
  /** Joint test of every relative time before the reference, F with G - 1 df; null when there is none. */
  preTrend: WaldTest | null
  /** Relative times dropped as collinear. */
  droppedRelativeTimes: number[]
  fit: RegressionFit
}

/**
 * Two-way fixed effects event study: one coefficient per relative time, unit and period effects, never-treated units
 * with all zeros.
 *
 * @param given panel, balanced or not; rows without a covariate are left out, `n` counts those used
 * @returns     changes against the reference period, in the outcome's units
 * @see Sun & Abraham 2021, doi:10.1016/j.jeconom.2020.09.006 (section 3, and why it mixes cohorts); goldens from R `fixest`
 */
export function estimateTwfeEventStudy(given: PanelFrame, options: EventStudyOptions = {}): TwfeEventStudy {
  const frame = keepRowsWithCovariates(given, options.covariates ?? [])
  const times = poolEnds(relativeTimes(frame), options.bins)
  const observed = distinctTimes(times)
  // -1 where every year is there; a survey every second year has -2 and no -1
  const reference = options.reference ?? observed.findLast((time) => time < 0) ?? -1
  const shown = observed.filter((time) => time !== reference)
  const dummies = shown.map((time) => ({ term: String(time), values: times.map((value) => Number(value === time)) }))
  const fit = regressWithEffects(
    frame.outcome,
    [...dummies, ...covariateRegressors(frame, options.covariates ?? [])],
    [unitEffect(frame), periodEffect(frame)],
  )
  const positions = shown.map((time) => fit.terms.indexOf(String(time)))
  const kept = positions.filter((position) => position >= 0)
  const { covariance: full, df, clusters } = clusterCovariance(fit, [clusterGrouping(frame)])
  const covariance = submatrix(full, kept)
  const keptTimes = shown.filter((_, i) => positions[i] >= 0)
  const estimates = Float64Array.from(kept, (position) => fit.estimates[position])
  return {
    relativeTimes: keptTimes,
    estimates,
    se: Float64Array.from(kept, (_, i) => Math.sqrt(covariance.data[i * kept.length + i])),
    covariance,
    df,
    clusters: clusters!,
    n: fit.n,
    preTrend: testPreTrend(keptTimes, reference, estimates, covariance, df),
    droppedRelativeTimes: shown.filter((_, i) => positions[i] < 0),
    fit,
  }
}

function keepRowsWithCovariates(frame: PanelFrame, names: readonly string[]): PanelFrame {
  const complete = rowsWithCovariates(frame, names)
  if (!complete) return frame
  const isKept = new Set(complete)
  return selectRows(frame, (row) => isKept.has(row))
}

function poolEnds(times: Float64Array, bins: EventStudyOptions['bins']): Float64Array {
  return bins ? times.map((time) => Math.min(Math.max(time, bins.from), bins.to)) : times
}

function distinctTimes(times: Float64Array): number[] {
  return [...new Set(times)].filter((time) => !Number.isNaN(time)).sort((a, b) => a - b)
}

function testPreTrend(times: number[], reference: number, estimates: Float64Array, covariance: Matrix, df: number) {
  const leads = times.flatMap((time, i) => (time < reference ? [i] : []))
  if (leads.length === 0) return null
  return waldTest(
    Float64Array.from(leads, (i) => estimates[i]),
    submatrix(covariance, leads),
    df,
  )
}
