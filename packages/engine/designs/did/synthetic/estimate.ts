import type { Estimate } from '../../../analysis.ts'
import { countPeriods } from '../../../frame/count-periods.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { estimateSyntheticDid } from '../../../inference/synthetic-did.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { mean } from '../../../numerics/moments.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import { method, type MethodFacts, name, reason } from '../facts.ts'
import { noiseFloor } from '../inference.ts'
import { missingEstimate } from '../missing-estimate.ts'
import type { DidSpec } from '../spec.ts'

const id = 'synthetic-did'
/** The weights solve a problem with one unknown per never-treated unit exactly; beyond this it takes minutes. Our choice. */
const mostDonors = 500

/** Synthetic difference in differences as the estimate a reader sees; where it does not apply the line says why. */
export function syntheticDidEstimate(frame: PanelFrame, spec: DidSpec, seed: number): Estimate<Text> {
  const refusal = refuse(frame)
  if (refusal) return missingEstimate(spec, id, name(id, {}), refusal)
  const fit = estimateStaggeredSyntheticDid(frame, spec.anticipation)
  if (fit.cohorts.length === 0) {
    return missingEstimate(spec, id, name(id, {}), reason('no-two-periods-before', {}))
  }
  const error = syntheticDidError(frame, fit, spec.anticipation, createRandom(seed, 'synthetic-did-placebo'))
  const isFlat = error.se <= noiseFloor(frame.outcome)
  const { value, se, ci, p } = inferPoint(fit.value, isFlat ? NaN : error.se, null)
  return {
    id,
    name: name(id, {}),
    role: 'robustness',
    estimand: name('att', { average: 'simple' }),
    value,
    se,
    ci,
    p,
    df: null,
    units: spec.outcome.units,
    n: frame.n,
    clusters: frame.clusters,
    method: method(id, {
      cohorts: fit.cohorts.length,
      hasCovariates: spec.covariates.length > 0,
      leftOut: fit.leftOut,
      errorBy: Number.isNaN(se) ? null : error.by,
    }),
    ...(Number.isNaN(se) && { reason: reason(isFlat ? 'outcome-follows-weights' : 'too-few-for-placebos', {}) }),
  }
}

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

interface StaggeredSyntheticDid {
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
function averageOf(results: { value: number; treatedCells: number }[]): number {
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

export interface SyntheticDidError {
  /** NaN where neither variance is defined. */
  se: number
  by: MethodFacts['synthetic-did']['errorBy']
}

/** Placebo runs where they are drawn rather than gone through. */
const placeboDraws = 200

/**
 * Standard error: the fixed-weights jackknife over clusters where leaving any one out leaves every cohort a treated
 * unit, else the placebo variance.
 *
 * @see Arkhangelsky et al. 2021, algorithms 3 (jackknife) and 4 (placebo), doi:10.1257/aer.20190159
 */
export function syntheticDidError(
  frame: PanelFrame,
  fit: StaggeredSyntheticDid,
  anticipation: number,
  random: Random,
): SyntheticDidError {
  const jackknife = jackknifeError(frame, fit)
  const unitsAreClusters = frame.clusters === frame.units.length
  if (!Number.isNaN(jackknife) || !unitsAreClusters) return { se: jackknife, by: 'jackknife' }
  return placeboError(frame, fit, anticipation, random)
}

/**
 * √((G−1)/G · Σ (τ₋c − τ)²), the estimate without each cluster at the weights of the whole; donor weights are scaled to
 * sum to one again (equal where none is left). NaN where a cohort would lose its only treated unit.
 */
export function jackknifeError(frame: PanelFrame, fit: StaggeredSyntheticDid): number {
  const clusters = [...new Set([...fit.donors, ...fit.cohorts.flatMap(({ treated }) => treated)].map(clusterOf(frame)))]
  let sum = 0
  for (const cluster of clusters) sum += (withoutCluster(frame, fit, cluster) - fit.value) ** 2
  return Math.sqrt(((clusters.length - 1) / clusters.length) * sum)
}

function clusterOf(frame: PanelFrame): (unit: number) => number {
  return (unit) => frame.clusterIndex[unit]
}

function withoutCluster(frame: PanelFrame, { cohorts, donors }: StaggeredSyntheticDid, cluster: number): number {
  const stays = (unit: number) => frame.clusterIndex[unit] !== cluster
  const kept = donors.flatMap((unit, j) => (stays(unit) ? [[unit, j] as const] : []))
  if (kept.length === 0 || cohorts.some(({ treated }) => !treated.some(stays))) return NaN
  const parts = cohorts.map(({ treated, contrast, unitWeights, treatedCells }) => {
    const left = treated.filter(stays)
    const total = kept.reduce((sum, [, j]) => sum + unitWeights[j], 0)
    const share = (j: number) => (total > 0 ? unitWeights[j] / total : 1 / kept.length)
    const comparison = kept.reduce((sum, [unit, j]) => sum + share(j) * contrast[unit], 0)
    const mean = left.reduce((sum, unit) => sum + contrast[unit], 0) / left.length
    return { value: mean - comparison, treatedCells: (treatedCells / treated.length) * left.length }
  })
  return averageOf(parts)
}

/**
 * The spread of estimates in which never-treated units stand for the treated ones, the real treated ones left out; each
 * once where one unit is treated, else seeded draws. Not defined where the never-treated are not more than the treated,
 * plus one to weigh.
 */
function placeboError(
  frame: PanelFrame,
  fit: StaggeredSyntheticDid,
  anticipation: number,
  random: Random,
): SyntheticDidError {
  const dates = fit.cohorts.flatMap(({ cohort, treated }) => treated.map(() => cohort))
  if (fit.donors.length < dates.length + 2) return { se: NaN, by: null }
  const noise = new Map(fit.cohorts.map((one) => [one.cohort, one.noise]))
  const value = (chosen: number[]) => {
    const cohorts = Array.from(frame.cohort, (cohort) => (cohort === Infinity ? Infinity : NaN))
    chosen.forEach((unit, i) => (cohorts[unit] = dates[i]!))
    return estimateStaggeredSyntheticDid(frame, anticipation, cohorts, noise).value
  }
  const isEnumerated = dates.length === 1
  const runs = isEnumerated
    ? fit.donors.map((unit) => value([unit]))
    : Array.from({ length: placeboDraws }, () => value(drawWithout(fit.donors, dates.length, random)))
  const mean = runs.reduce((sum, one) => sum + one, 0) / runs.length
  const se = Math.sqrt(runs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / runs.length)
  return { se: se > 0 ? se : NaN, by: { placebos: runs.length, isEnumerated } }
}

/** `count` of the units, in random order, none twice. */
function drawWithout(units: number[], count: number, random: Random): number[] {
  const pool = [...units]
  for (let i = 0; i < count; i++) {
    const j = i + random.integer(pool.length - i)
    ;[pool[i], pool[j]] = [pool[j], pool[i]]
  }
  return pool.slice(0, count)
}

function refuse(frame: PanelFrame): Text | null {
  const donors = frame.cohort.filter((cohort) => cohort === Infinity).length
  if (!frame.balanced) return reason('needs-every-row', {})
  if (donors < 2) return reason('needs-two-never-treated', {})
  return donors <= mostDonors ? null : reason('too-many-never-treated', { most: mostDonors, found: donors })
}
