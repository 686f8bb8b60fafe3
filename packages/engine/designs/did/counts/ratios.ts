import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { LEFT_OUT, poissonWithEffects, type PoissonFit } from '../../../inference/poisson-regression.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { clusterSums, degreesOfFreedom, type Strata } from '../group-time/influence.ts'
import type { DidSpec } from '../spec.ts'

/** What of the design the ratio is made by. */
export type RatioChoices = Pick<DidSpec, 'anticipation' | 'headlineWindow' | 'comparison'> & {
  /** What logarithms are multiplied with. */
  scale: number
}

/** The logarithm of a ratio, times the scale of the estimate. */
export interface RatioEstimate extends PointInference {
  /** Per unit; the estimate's error is its mean. With the small-sample factor. */
  influence: Float64Array
  /** Rows and clusters that say something. */
  rows: number
  clusters: number
}

/**
 * The effect on counts and rates as a ratio, by Poisson pseudo-maximum likelihood with effects of units and periods,
 * E(y) = exposure·exp(unit + period + effect).
 *
 * With one date the effect is one coefficient, β of the treated from then on; on a panel without gaps and exposure exp(β)
 * is the total of the treated over the total that they would have had. With several dates it is the ratio of totals, see
 * {@link estimateRatioOfTotals}. Rows in which units may react early, and treated rows outside the locked times, are left
 * out.
 *
 * @param frame with a unit that is never treated within it
 * @throws {EngineError} `did/separated`, `did/no-comparison-units`
 * @see Wooldridge 1999, doi:10.1016/S0304-4076(98)00033-5; Wooldridge 2023, doi:10.1093/ectj/utad016
 */
export function estimateRatio(frame: PanelFrame, spec: RatioChoices): RatioEstimate {
  if (cohortsOf(frame).length > 1) return estimateRatioOfTotals(frame, spec)
  const { since, isHeadline } = timesOf(frame, spec)
  const fit = fitCells(
    frame,
    (row) => {
      if (since(row) < -spec.anticipation) return -1
      return isHeadline(row) ? 0 : LEFT_OUT
    },
    1,
  )
  return inferRatio(frame, fit, [...frame.outcome.keys()].filter(isHeadline), spec.scale)
}

/**
 * The ratio of totals where the effect may differ by cohort and period: an indicator for each cohort in each period from its
 * date on, then the total counted over the total without the effects, over the treated. Units not treated
 * yet are compared with until they may react; where the design compares with units never treated alone, the periods before
 * have indicators too, but for the last.
 *
 * @see Wooldridge 2023, section 4, doi:10.1093/ectj/utad016
 */
export function estimateRatioOfTotals(frame: PanelFrame, spec: RatioChoices): RatioEstimate {
  const { since, isHeadline, isReference } = timesOf(frame, spec)
  const cohorts = cohortsOf(frame)
  const hasLeads = cohorts.length > 1 && spec.comparison === 'never-treated'
  const cellAt = cellNumber(frame, cohorts)
  const cellOf = (row: number) => {
    if (isHeadline(row)) return cellAt(row)
    if (since(row) >= -spec.anticipation) return LEFT_OUT
    return hasLeads && since(row) > -Infinity && !isReference(row) ? cellAt(row) : -1
  }
  const fit = fitCells(frame, cellOf, cohorts.length * frame.periods.length)
  return inferRatio(frame, fit, [...frame.outcome.keys()].filter(isHeadline), spec.scale)
}

/** Ratios by time since adoption, all against the last period before units may react. */
export interface TimeRatios {
  /** Ascending, without the reference. */
  times: number[]
  effects: RatioEstimate[]
  referenceTime: number
}

/**
 * The event study: the same regression with an indicator for each cohort in every period but its reference; at each time
 * since adoption the ratio of totals over the cohorts that have it. Where periods are missing cohorts can have references at
 * different times; a time at which one has its reference is that of the others.
 */
export function estimateTimes(frame: PanelFrame, spec: RatioChoices): TimeRatios {
  const { since, isReference } = timesOf(frame, spec)
  const cohorts = cohortsOf(frame)
  const cellAt = cellNumber(frame, cohorts)
  const isTreated = (row: number) => since(row) > -Infinity
  const cellOf = (row: number) => (isTreated(row) && !isReference(row) ? cellAt(row) : -1)
  const fit = fitCells(frame, cellOf, cohorts.length * frame.periods.length)
  const byTime = new Map<number, number[]>()
  const references = new Set<number>()
  for (let row = 0; row < frame.n; row++) {
    if (!isTreated(row)) continue
    if (isReference(row)) references.add(since(row))
    else byTime.set(since(row), [...(byTime.get(since(row)) ?? []), row])
  }
  const times = [...byTime.keys()].sort((a, b) => a - b)
  return {
    times,
    effects: times.map((time) => inferRatio(frame, fit, byTime.get(time)!, spec.scale)),
    referenceTime: Math.max(...references),
  }
}

/**
 * Per period: the logarithm of the ratio of totals over the treated of some cohorts, by the regression of
 * {@link estimateRatioOfTotals}; `NaN` where none is treated or nothing was counted.
 */
export function ratiosByPeriod(
  frame: PanelFrame,
  { anticipation }: Pick<RatioChoices, 'anticipation'>,
  isWanted: (cohort: number) => boolean,
): number[] {
  const { since } = timesOf(frame, { anticipation })
  const cohorts = cohortsOf(frame)
  const cellAt = cellNumber(frame, cohorts)
  const fit = fitCells(
    frame,
    (row) => (since(row) >= 0 ? cellAt(row) : since(row) >= -anticipation ? LEFT_OUT : -1),
    cohorts.length * frame.periods.length,
  )
  const rows = frame.periods.map(() => [] as number[])
  for (let row = 0; row < frame.n; row++) {
    if (since(row) >= 0 && isWanted(frame.cohort[frame.unitIndex[row]])) rows[frame.periodIndex[row]].push(row)
  }
  return rows.map((own) => {
    const { value } = own.length === 0 ? { value: NaN } : fit.ratioOf(own)
    return Number.isFinite(value) ? value : NaN
  })
}

/** First treated periods, ascending. */
export function cohortsOf({ cohort }: Pick<PanelFrame, 'cohort'>): number[] {
  return [...new Set(cohort)].filter(Number.isFinite).sort((a, b) => a - b)
}

function cellNumber({ cohort, unitIndex, periodIndex, periods }: PanelFrame, cohorts: number[]) {
  return (row: number) => cohorts.indexOf(cohort[unitIndex[row]]) * periods.length + periodIndex[row]
}

/** Per row: periods since the unit's first treated one, −∞ for units never treated, and what it is to the design. */
function timesOf(
  frame: PanelFrame,
  { anticipation, headlineWindow }: Pick<RatioChoices, 'anticipation'> & Partial<RatioChoices>,
) {
  const { periods, cohort, unitIndex, periodIndex } = frame
  const count = countPeriods(periods)
  const at = periods.map(count)
  const { last = Infinity, balanced = false } = headlineWindow ?? {}
  const starts = new Map(cohortsOf(frame).map((one) => [one, count(one)]))
  const since = (row: number) => at[periodIndex[row]] - (starts.get(cohort[unitIndex[row]]) ?? Infinity)
  // of a cohort the last period before it may react in which one of its units has a row
  const references = new Map<number, number>()
  for (let row = 0; row < frame.n; row++) {
    const own = cohort[unitIndex[row]]
    if (since(row) >= -anticipation || since(row) === -Infinity) continue
    references.set(own, Math.max(references.get(own) ?? -1, periodIndex[row]))
  }
  const isReached = (row: number) => at.at(-1)! - starts.get(cohort[unitIndex[row]])! >= last
  return {
    since,
    isReference: (row: number) => references.get(cohort[unitIndex[row]]) === periodIndex[row],
    /** Whether the headline is about it. */
    isHeadline: (row: number) => since(row) >= 0 && since(row) <= last && (!balanced || isReached(row)),
  }
}

function fitCells(frame: PanelFrame, cellOf: (row: number) => number, cells: number): PoissonFit {
  return poissonWithEffects({
    outcome: frame.outcome,
    exposure: frame.exposure,
    unit: frame.unitIndex,
    period: frame.periodIndex,
    units: frame.units.length,
    periods: frame.periods.length,
    cell: frame.unitIndex.map((_, row) => cellOf(row)),
    cells,
  })
}

/**
 * The covariance of fepois of fixest, clustered: G/(G − 1)·(n − 1)/(n − K), K counting coefficients and periods, as units
 * lie within clusters. Quantiles of t with Welch's degrees of freedom, by the clusters that either side has in effect.
 */
function inferRatio(frame: PanelFrame, fit: PoissonFit, rows: number[], scale: number): RatioEstimate {
  const { value, influence } = fit.ratioOf(rows)
  const clusters = new Set(frame.clusterIndex.filter((_, unit) => fit.isUsed[unit] === 1)).size
  const factor = Math.sqrt((clusters / (clusters - 1)) * ((fit.rows - 1) / (fit.rows - fit.parameters)))
  const units = frame.units.length
  const scaled = influence.map((one) => one * factor * scale * units)
  const se = Math.sqrt(sum([...clusterSums(scaled, frame)].map((one) => one ** 2))) / units
  const isKnown = Number.isFinite(value) && se > 1e-9 * scale && !hasLoneSide(frame)
  const df = degreesOfFreedom(scaled, effectiveSides(frame), frame)
  const point = inferPoint(Number.isFinite(value) ? value * scale : NaN, isKnown ? se : NaN, df)
  return { ...point, influence: scaled, rows: fit.rows, clusters }
}

/**
 * Clusters treated at some time and the others, each side counted as as many as it has in effect, (Σ w)²/Σ w² with w what was
 * counted in a cluster: in a ratio of totals a few large ones decide, and the variance is known no better than by these.
 *
 * @see Carter, Schnepel & Steigerwald 2017, doi:10.1162/REST_a_00639 (the effective number of clusters)
 */
export function effectiveSides(frame: PanelFrame): Strata {
  const { cohort, clusterIndex, clusters, unitIndex, outcome } = frame
  const isTreated = new Uint8Array(clusters)
  cohort.forEach((date, unit) => Number.isFinite(date) && (isTreated[clusterIndex[unit]] = 1))
  const counted = new Float64Array(clusters)
  outcome.forEach((count, row) => (counted[clusterIndex[unitIndex[row]]] += count))
  const sides = [1, 0].filter((side) => isTreated.includes(side))
  return {
    of: Int32Array.from(isTreated, (side) => sides.indexOf(side)),
    cohorts: sides.map((side) => (side === 1 ? 0 : Infinity)),
    sizes: sides.map((side) => {
      const own = [...counted].filter((_, cluster) => isTreated[cluster] === side)
      return sum(own) ** 2 / sum(own.map((one) => one ** 2))
    }),
  }
}

/** Whether one cluster alone is all the treated or all the others: its own ups and downs are then in no standard error. */
export function hasLoneSide({ cohort, clusterIndex }: Pick<PanelFrame, 'cohort' | 'clusterIndex'>): boolean {
  const clustersOf = (isTreated: boolean) =>
    new Set(clusterIndex.filter((_, unit) => Number.isFinite(cohort[unit]) === isTreated)).size
  return clustersOf(true) < 2 || clustersOf(false) < 2
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0)
}
