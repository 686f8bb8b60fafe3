import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { isNested } from '../../../inference/cluster-covariance.ts'
import { type FittedEffects, fitEffects } from '../../../inference/effects-model.ts'
import { crossGroupings, type Grouping } from '../../../inference/fixed-effects.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { degreesOfFreedom, influenceSe, stratify } from '../group-time/influence.ts'
import { noiseFloor } from '../inference.ts'
import type { DidSpec } from '../spec.ts'
import { clusterGrouping, periodEffect, relativeTimes, unitEffect } from '../two-way/twfe.ts'

/** What of the design the imputation needs. */
export type ImputedChoices = Pick<DidSpec, 'anticipation' | 'aggregation' | 'headlineWindow' | 'covariates'> &
  Partial<Pick<DidSpec, 'clusterPeriods'>>

/** Outcomes without treatment, fitted on the rows that have none. */
export interface Imputation {
  frame: PanelFrame
  clusterPeriods: boolean
  fit: FittedEffects
  /** Rows that are fitted; treated rows whose outcome without treatment is identified; treated rows where it is not. */
  untreated: number[]
  treated: number[]
  leftOut: number[]
  /** Periods since the unit's first treated one; `NaN` for units never treated. */
  since: Float64Array
  /** Per row: the outcome less what is fitted or imputed; `NaN` where nothing is. */
  effects: Float64Array
  /** Independent columns of the model that do not lie within clusters, and within clusters or periods. */
  columns: number
}

/** An estimate that is a weighted sum of outcomes, with the influence of each unit. */
export interface ImputedEffect extends PointInference {
  /** Per unit, with the small-sample factor; {@link influenceSe} of it is the one-way standard error. */
  influence: Float64Array
}

/**
 * Fits untreated outcomes: effects of units and of periods, the further effects, a linear trend for each unit and covariates
 * as they are in each row, on rows of units not treated yet (nor about to be).
 *
 * @see Borusyak, Jaravel & Spiess 2024, section 4, doi:10.1093/restud/rdae007
 */
export function impute(frame: PanelFrame, choices: ImputedChoices): Imputation {
  const since = relativeTimes(frame)
  const all = [...since.keys()]
  const untreated = all.filter((row) => !(since[row] >= -choices.anticipation))
  const weights = new Float64Array(frame.n)
  for (const row of untreated) weights[row] = 1
  const others = otherEffects(frame)
  const columns = choices.covariates.map(({ column }) => frame.covariates.get(column)!)
  const slopes = frame.untreatedModel?.hasTrends ? periodsAsTime(frame) : undefined
  const fit = fitEffects({ groups: unitEffect(frame), slopes, others, columns, weights })
  const identified = fit.identifiedRows()
  const after = all.filter((row) => since[row] >= 0)
  const fitted = fit.solve(frame.outcome.map((value, row) => weights[row] * value))
  const within = (partitions: Grouping[]) => {
    const nested = others.filter((effect) => partitions.some((clusters) => isNested(effect, clusters)))
    return fitEffects({ groups: unitEffect(frame), slopes, others: nested, weights }).rank
  }
  return {
    frame,
    clusterPeriods: choices.clusterPeriods === true,
    fit,
    untreated,
    treated: after.filter((row) => identified[row] === 1),
    leftOut: after.filter((row) => identified[row] === 0),
    since,
    effects: frame.outcome.map((value, row) => value - fitted[row]),
    columns: fit.rank - within([clusterGrouping(frame)]),
  }
}

/** The effects beside those of the units: of the periods first, then the further ones in their order. */
export function otherEffects(frame: PanelFrame): Grouping[] {
  return [periodEffect(frame), ...(frame.untreatedModel?.effects ?? [])]
}

/** Per row: its period as it counts, so that a year without data still counts as a year. */
export function periodsAsTime({ periods, periodIndex }: PanelFrame): Float64Array {
  const count = countPeriods(periods)
  return Float64Array.from(periodIndex, (at) => count(periods[at]))
}

/** The primary estimate: the locked average of the effects on the rows of the headline. */
export function estimateImputed(frame: PanelFrame, choices: ImputedChoices): ImputedEffect {
  const imputation = impute(frame, choices)
  return averageEffect(imputation, headlineWeights(imputation, choices))
}

/**
 * Weights of the treated rows, which sum to one. `simple`: every row alike. The others average over starting groups (by their
 * units), times since adoption or periods; within each of these every period alike, and within a cell every row alike.
 */
export function headlineWeights(
  { frame, treated, since }: Pick<Imputation, 'frame' | 'treated' | 'since'>,
  { aggregation, headlineWindow }: Pick<ImputedChoices, 'aggregation' | 'headlineWindow'>,
): Float64Array {
  const { last = Infinity, balanced = false } = headlineWindow ?? {}
  const cohortOf = (row: number) => frame.cohort[frame.unitIndex[row]]
  const reached = new Set(treated.filter((row) => since[row] >= last).map(cohortOf))
  const rows = treated.filter((row) => since[row] <= last && (!balanced || reached.has(cohortOf(row))))
  const weights = new Float64Array(frame.n)
  if (aggregation === 'simple') {
    for (const row of rows) weights[row] = 1 / rows.length
    return weights
  }
  const keys = {
    group: cohortOf,
    dynamic: (row: number) => since[row],
    calendar: (row: number) => frame.periodIndex[row],
  }
  const parts = Map.groupBy(rows, keys[aggregation])
  const sizes = new Map([...parts.keys()].map((key) => [key, frame.cohort.filter((cohort) => cohort === key).length]))
  const total = [...parts.keys()].reduce((sum, key) => sum + (aggregation === 'group' ? sizes.get(key)! : 1), 0)
  for (const [key, members] of parts) {
    const share = (aggregation === 'group' ? sizes.get(key)! : 1) / total
    const cells = [...Map.groupBy(members, (row) => (aggregation === 'group' ? since[row] : 0)).values()]
    for (const cell of cells) for (const row of cell) weights[row] = share / cells.length / cell.length
  }
  return weights
}

/** An average of effects over treated rows, with its conservative variance. */
export function averageEffect(imputation: Imputation, weights: Float64Array): ImputedEffect {
  return inferSum(imputation, weightsOfOutcomes(imputation, weights), imputation.effects)
}

/**
 * The average as a weighted sum of all outcomes: a treated row's own weight, and on an untreated row minus the share with which it
 * enters the imputations.
 */
export function weightsOfOutcomes({ fit, untreated }: Imputation, weights: Float64Array): Float64Array {
  const shares = fit.solve(weights)
  const all = weights.slice()
  for (const row of untreated) all[row] -= shares[row]
  return all
}

/**
 * Value and interval of a weighted sum of outcomes, v. The variance is the conservative one of Borusyak, Jaravel and Spiess:
 * v times residuals, summed by cluster, where a treated row's residual is its effect less the v²-weighted mean effect at its
 * time since adoption. It has a small-sample factor on either part, n/(n − K): K the model's columns that do not lie within
 * clusters, whose part in the residuals a cluster's sum does not cancel, and the means at each time; for the treated part G/(G − 1) where that is more, as
 * with few clusters of many units. Quantiles of t with Welch's
 * degrees of freedom. Clustered on the periods too, V₁ + V₂ − V₁₂ about one mean of all effects, and t with the fewer clusters less one.
 *
 * @param columns columns that were fitted beside the model's own
 * @see Borusyak, Jaravel & Spiess 2024, theorem 2 and proposition 6, doi:10.1093/restud/rdae007
 */
export function inferSum(imputation: Imputation, v: Float64Array, residuals: Float64Array, columns = 0): ImputedEffect {
  const { frame, untreated, treated, since } = imputation
  const value = v.reduce((sum, weight, row) => (weight === 0 ? sum : sum + weight * frame.outcome[row]), 0)
  const products = new Float64Array(frame.n)
  const free = (rows: number, used: number) => Math.sqrt(rows / Math.max(rows - used, 1))
  const ofUntreated = free(untreated.length, imputation.columns + columns)
  for (const row of untreated) products[row] = ofUntreated * v[row] * residuals[row]
  const used = treated.filter((row) => v[row] !== 0)
  // a shock of a period to all the treated is part of the mean at that time, so two-way errors are about one mean of all
  const times = Map.groupBy(used, (row) => (imputation.clusterPeriods ? 0 : since[row]))
  const treatedClusters = new Set(used.map((row) => frame.clusterIndex[frame.unitIndex[row]])).size
  const ofTreated = Math.max(free(used.length, times.size), free(treatedClusters, 1))
  for (const rows of times.values()) {
    const squares = rows.reduce((sum, row) => sum + v[row] ** 2, 0)
    const mean = rows.reduce((sum, row) => sum + v[row] ** 2 * residuals[row], 0) / squares
    for (const row of rows) products[row] = ofTreated * v[row] * (residuals[row] - mean)
  }
  const influence = new Float64Array(frame.units.length)
  for (let row = 0; row < frame.n; row++) influence[frame.unitIndex[row]] += frame.units.length * products[row]
  const floor = noiseFloor(frame.outcome)
  const oneWay = influenceSe(influence, frame, floor)
  if (!imputation.clusterPeriods) {
    const df = degreesOfFreedom(influence, stratify(frame.cohort, frame), frame)
    return { ...inferPoint(value, oneWay, df), influence }
  }
  const twoWay = twoWayVariance(frame, products)
  const se = Math.sqrt(twoWay)
  return { ...inferPoint(value, se > floor ? se : NaN, Math.min(frame.clusters, frame.periods.length) - 1), influence }
}

/** V₁ + V₂ − V₁₂; without V₁₂, which errs to the wide side, where that is not positive. */
function twoWayVariance(frame: PanelFrame, products: Float64Array): number {
  const clusters = clusterGrouping(frame)
  const periods = periodEffect(frame)
  const variance = ({ index, levels }: Grouping) => {
    const sums = new Float64Array(levels)
    products.forEach((value, row) => (sums[index[row]] += value))
    return sums.reduce((sum, one) => sum + one ** 2, 0)
  }
  const both = variance(clusters) + variance(periods)
  const less = both - variance(crossGroupings([clusters, periods]))
  return less > 1e-10 * both ? less : both
}
