import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { countTreatedClusters } from '../inference.ts'
import {
  type Comparison,
  type GroupTimeCell,
  type GroupTimeOptions,
  type GroupTimeResult,
  listComparisons,
  type Reason,
} from './cells.ts'
import { designMatrix, dropCollinear } from './two-by-two.ts'
import { crossSectionEffect } from './cross-sections.ts'
import { influenceSe, stratify } from './influence.ts'
import { relativeWeights } from '../unit-weights.ts'

/** Rows by cohort and period. */
type RowsByCohort = Map<number, number[][]>

type Wanted = (comparison: Comparison, periods: number[]) => boolean

/**
 * Group-time effects of repeated cross-sections: the units of the data are groups, which adopt, and each row is an
 * individual seen once. Everything is per row where a panel has it per unit: influence, cohort, cluster and the shares
 * of the cohorts, which are shares of all rows.
 *
 * Without covariates an effect is a difference of four means; with them see {@link crossSectionEffect}. Covariates are
 * the individual's own.
 *
 * @param wanted keeps the comparisons for which it is true
 * @see Callaway & Sant'Anna 2021, section 2.1 (repeated cross-sections), doi:10.1016/j.jeconom.2020.12.001
 */
export function estimateOnIndividuals(
  frame: PanelFrame,
  asked: GroupTimeOptions,
  wanted: Wanted,
  noiseFloor: number,
): GroupTimeResult {
  const rows = rowsByCohort(frame)
  return estimateOnRows({ frame, rows, place: (row) => row, size: frame.n, weights: null }, asked, wanted, {
    units: Array.from(frame.unitIndex, (unit) => frame.units[unit]),
    labels: Array.from(frame.unitIndex, (unit) => frame.labels[unit]),
    cohortOf: Float64Array.from(frame.unitIndex, (unit) => frame.cohort[unit]),
    clusterIndex: frame.unitIndex.map((unit) => frame.clusterIndex[unit]),
    shareOf: (cohort) => rows.get(cohort)!.reduce((sum, list) => sum + list.length, 0) / frame.n,
    noiseFloor,
  })
}

/**
 * Group-time effects of a panel in which units lack rows, each unit used in the periods it has.
 *
 * The effects are those of {@link estimateOnIndividuals}: means of whoever is seen. A unit's influence is the sum of that of
 * its rows, so that what it has in common over time is counted; a cohort's share is its share of all units, however often
 * each is seen. Covariates are the row's own.
 *
 * @see Callaway & Sant'Anna 2021, section 2.1; `att_gt(allow_unbalanced_panel = TRUE)` of R `did`, whose influence functions
 *   and shares are per unit as here
 */
export function estimateOnIncomplete(
  frame: PanelFrame,
  asked: GroupTimeOptions,
  wanted: Wanted,
  noiseFloor: number,
): GroupTimeResult {
  const weights = relativeWeights(frame)
  const size = frame.units.length
  const sizeOf = (cohort: number) =>
    frame.cohort.reduce((sum, own, unit) => (own === cohort ? sum + (weights?.[unit] ?? 1) : sum), 0)
  const place = (row: number) => frame.unitIndex[row]
  return estimateOnRows({ frame, rows: rowsByCohort(frame), place, size, weights }, asked, wanted, {
    units: frame.units,
    labels: frame.labels,
    cohortOf: frame.cohort,
    clusterIndex: frame.clusterIndex,
    shareOf: (cohort) => sizeOf(cohort) / size,
    noiseFloor,
  })
}

/** Where the influence of a row goes, and what it weighs. */
interface Sampling {
  frame: PanelFrame
  rows: RowsByCohort
  /** Index into the influence function: the row itself, or the unit that it belongs to. */
  place: (row: number) => number
  /** Entries of an influence function. */
  size: number
  /** Per unit; null where all count alike. */
  weights: Float64Array | null
}

interface Whose {
  units: string[]
  labels: string[]
  cohortOf: Float64Array
  clusterIndex: Int32Array
  shareOf: (cohort: number) => number
  noiseFloor: number
}

function estimateOnRows(
  sampling: Sampling,
  asked: GroupTimeOptions,
  wanted: Wanted,
  { units, labels, cohortOf, clusterIndex, shareOf, noiseFloor }: Whose,
): GroupTimeResult {
  const { frame, rows, weights } = sampling
  const { kept, dropped } = dropCollinear(frame, asked.covariates)
  const options = { ...asked, covariates: kept }
  const comparisons = listComparisons(frame.periods, [...rows.keys()], options).filter((one) =>
    wanted(one, frame.periods),
  )
  const clustering = { clusterIndex, clusters: frame.clusters }
  const effects = comparisons.map((comparison) => compare(sampling, comparison, options))
  const cohorts = [...new Set(comparisons.map(({ cohort }) => cohort))]
  return {
    options,
    cells: effects.map(({ cell, influence }) => describeSe(cell, influenceSe(influence, clustering, noiseFloor))),
    influence: effects.map(({ influence }) => influence),
    units,
    labels,
    weights,
    cohortOf,
    ...clustering,
    treatedClusters: countTreatedClusters(frame),
    strata: stratify(cohortOf, clustering),
    cohorts,
    shares: cohorts.map(shareOf),
    noiseFloor,
    droppedCovariates: dropped,
    incompleteUnits: 0,
  }
}

function rowsByCohort(frame: PanelFrame): RowsByCohort {
  const result: RowsByCohort = new Map()
  for (let row = 0; row < frame.n; row++) {
    const cohort = frame.cohort[frame.unitIndex[row]]
    const lists = result.get(cohort) ?? frame.periods.map((): number[] => [])
    result.set(cohort, lists)
    lists[frame.periodIndex[row]].push(row)
  }
  return result
}

/** The four groups of rows: treated and comparison, later and reference. */
interface FourGroups {
  treated: [later: number[], earlier: number[]]
  comparison: [later: number[], earlier: number[]]
}

function compare(
  sampling: Sampling,
  comparison: Comparison,
  options: GroupTimeOptions,
): { cell: GroupTimeCell; influence: Float64Array } {
  const { frame, rows, size } = sampling
  const { cohort, period, reference, comparisonCohorts } = comparison
  const at = (cohorts: number[], when: number) => cohorts.flatMap((one) => rows.get(one)![when])
  const groups: FourGroups = {
    treated: [at([cohort], period), at([cohort], reference)],
    comparison: [at(comparisonCohorts, period), at(comparisonCohorts, reference)],
  }
  const cell = emptyCell(frame, comparison, groups)
  const influence = new Float64Array(size)
  if (cell.isReference) return { cell: { ...cell, value: 0, reason: 'reference-period' }, influence }
  const missing = describeMissing(groups)
  if (missing) return { cell: { ...cell, reason: missing }, influence }
  if (options.covariates.length > 0) {
    return { cell: { ...cell, ...adjust(sampling, groups, options, influence) }, influence }
  }
  const means = [
    spreadInfluence(sampling, groups.treated[0], influence, 1),
    spreadInfluence(sampling, groups.treated[1], influence, -1),
    spreadInfluence(sampling, groups.comparison[0], influence, -1),
    spreadInfluence(sampling, groups.comparison[1], influence, 1),
  ] as [number, number, number, number]
  return { cell: { ...cell, value: means[0] - means[1] - (means[2] - means[3]) }, influence }
}

function describeMissing({ treated, comparison }: FourGroups): Reason | null {
  if (comparison.every((list) => list.length === 0)) return 'no-comparison-unit'
  if ([...treated, ...comparison].every((list) => list.length > 0)) return null
  return 'side-not-observed'
}

/**
 * (Weighted) mean outcome of the rows; each one's distance from it goes into `influence`, times sign · size · weight / the
 * weight of all.
 */
function spreadInfluence(
  { frame: { outcome, unitIndex }, place, size, weights }: Sampling,
  rows: number[],
  influence: Float64Array,
  sign: 1 | -1,
): number {
  const weightOf = (row: number) => weights?.[unitIndex[row]] ?? 1
  const total = weights === null ? rows.length : rows.reduce((sum, row) => sum + weightOf(row), 0)
  const mean = rows.reduce((sum, row) => sum + weightOf(row) * outcome[row], 0) / total
  for (const row of rows) influence[place(row)] += (sign * size * weightOf(row) * (outcome[row] - mean)) / total
  return mean
}

function adjust(
  { frame, place, size, weights }: Sampling,
  { treated, comparison }: FourGroups,
  options: GroupTimeOptions,
  influence: Float64Array,
): { value: number; reason?: Reason } {
  const blocks = [treated[0], treated[1], comparison[0], comparison[1]]
  const rows = blocks.flat()
  const x = designMatrix(frame, rows, options.covariates)
  if (x.data.some(Number.isNaN)) return { value: NaN, reason: 'covariate-missing-in-row' }
  const mark = (values: [number, number, number, number]) =>
    Float64Array.from(blocks.flatMap((block, k) => block.map(() => values[k])))
  const sample = {
    outcome: Float64Array.from(rows, (row) => frame.outcome[row]),
    treated: mark([1, 1, 0, 0]),
    post: mark([1, 0, 1, 0]),
    x,
    ...(weights && { weights: Float64Array.from(rows, (row) => weights[frame.unitIndex[row]]) }),
  }
  const { value, influence: own, reason } = crossSectionEffect(sample, options.estimator)
  rows.forEach((row, i) => (influence[place(row)] += (size / rows.length) * own[i]))
  return reason === undefined ? { value } : { value, reason }
}

function emptyCell(
  frame: PanelFrame,
  { cohort, period, reference }: Comparison,
  { treated, comparison }: FourGroups,
): GroupTimeCell {
  const { periods, unitIndex, clusterIndex } = frame
  const value = periods[period]
  const groupsIn = (lists: number[][]) => [...new Set(lists.flat().map((row) => unitIndex[row]))]
  const clustersIn = (units: number[]) => new Set(units.map((unit) => clusterIndex[unit])).size
  const [treatedGroups, comparisonGroups] = [groupsIn(treated), groupsIn(comparison)]
  return {
    cohort,
    period: value,
    relativeTime: countPeriods(periods)(value) - countPeriods(periods)(cohort),
    referencePeriod: periods[reference],
    isReference: period === reference,
    value: NaN,
    se: NaN,
    treatedUnits: treatedGroups.length,
    comparisonUnits: comparisonGroups.length,
    treatedClusters: clustersIn(treatedGroups),
    comparisonClusters: clustersIn(comparisonGroups),
  }
}

function describeSe(cell: GroupTimeCell, se: number): GroupTimeCell {
  if (Number.isNaN(cell.value) || cell.isReference) return cell
  if (!Number.isNaN(se)) return { ...cell, se }
  return { ...cell, reason: 'no-variation' }
}
