import { countPeriods } from '../../../frame/count-periods.ts'
import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { quadraticForm } from '../../../numerics/linear-algebra.ts'
import { regressOnCells, type CellTerm, type CohortRegression, type CohortSample } from './cohort-regression.ts'
import { largestOf } from '../../../numerics/extremes.ts'

/** The effect of one cohort at one relative time. */
export interface CohortEffect extends PointInference {
  /** First treated period. */
  cohort: number
  relativeTime: number
}

export interface SunAbraham {
  /** Average over every treated unit and period used. */
  att: PointInference
  byRelativeTime: (PointInference & { relativeTime: number })[]
  byCohort: (PointInference & { cohort: number })[]
  interactions: CohortEffect[]
  n: number
  clusters: number
  method: Text
  /** Units always treated in the panel: they have no period before treatment and are left out. */
  droppedAlwaysTreated: number
  /** Units that have no row before their treatment, though the panel has periods there; left out as well. */
  droppedEnteredLate: number
  /** Clusters of the units that serve as comparison; with one alone the standard errors miss what happened there. */
  comparisonClusters: number
  /** Rows of the last cohort's own treatment, left out where there are no never-treated units. */
  droppedLastCohortRows: number
}

/** One interaction: cohort × relative time, its rows counted. */
interface Cell {
  term: string
  cohort: number
  relativeTime: number
  rows: number
  /** Numbers of the first treated period and of the cell's own among the frame's periods. */
  cohortIndex: number
  period: number
}

/** The rows kept, columns cut to them. */
interface Sample {
  rows: number[]
  controlStart: number
  droppedAlwaysTreated: number
  droppedEnteredLate: number
}

/**
 * Interaction-weighted event study: cohort × relative-time effects against the never treated (or the last cohort before
 * its treatment where there are none), averaged with the cohorts' shares.
 *
 * The standard errors treat the shares as fixed. An average whose variance the clusters cannot show, as when one unit
 * stands alone for a cohort and is compared with one other, has `NaN` for its standard error.
 *
 * @param frame     panel, n rows, balanced or not
 * @param reference latest relative time that may be left out, -1 unless given: of each cohort the last one up to it is,
 *   which is another one where the panel has gaps
 * @returns         effects in the outcome's units, clustered on the frame's clusters, t with G - 1 df
 * @throws {EngineError} `did/one-cohort-only` when nobody is left to compare with
 * @see Sun & Abraham 2021, section 4, doi:10.1016/j.jeconom.2020.09.006; goldens from R `fixest`
 */
export function estimateSunAbraham(frame: PanelFrame, reference = -1): SunAbraham {
  const sample = chooseSample(frame)
  const cells = listInteractions(frame, sample, reference)
  const { sampled, numberOf } = cutColumns(frame, sample.rows)
  const fit = regressOnCells(sampled, cells.map(numberOf))
  const { robust } = fit
  const average = averager(fit)
  const used = cells.filter(({ term }) => fit.terms.includes(term))
  const after = used.filter(({ relativeTime }) => relativeTime >= 0)
  return {
    att: average(after),
    byRelativeTime: groupCells(used, 'relativeTime').map(([relativeTime, part]) => ({
      relativeTime,
      ...average(part),
    })),
    byCohort: groupCells(after, 'cohort').map(([cohort, part]) => ({ cohort, ...average(part) })),
    interactions: used.map((cell) => ({ cohort: cell.cohort, relativeTime: cell.relativeTime, ...average([cell]) })),
    n: fit.n,
    clusters: robust.clusters!,
    method: robust.method,
    droppedAlwaysTreated: sample.droppedAlwaysTreated,
    droppedEnteredLate: sample.droppedEnteredLate,
    comparisonClusters: countComparisonClusters(frame, sample),
    droppedLastCohortRows: countRowsOfLastCohort(frame, sample),
  }
}

function chooseSample(frame: PanelFrame): Sample {
  const hasBefore = unitsSeenBefore(frame)
  const starts = Array.from(frame.cohortIndex).filter((start, unit) => start > 0 && hasBefore[unit])
  const hasNeverTreated = frame.cohortIndex.some((start) => start < 0)
  const controlStart = hasNeverTreated ? -1 : largestOf(starts)
  const rows: number[] = []
  for (let row = 0; row < frame.n; row++) {
    const start = frame.cohortIndex[frame.unitIndex[row]]
    if (start === 0 || !hasBefore[frame.unitIndex[row]] || (!hasNeverTreated && frame.periodIndex[row] >= controlStart))
      continue
    rows.push(row)
  }
  if (starts.filter((start) => start !== controlStart).length === 0 || rows.length === 0) {
    throw new EngineError(
      'did/one-cohort-only',
      'Every treated unit starts in the same period and no unit stays untreated, so there is nobody to compare with.',
    )
  }
  const enteredLate = frame.cohortIndex.filter((start, unit) => start > 0 && !hasBefore[unit]).length
  return {
    rows,
    controlStart,
    droppedEnteredLate: enteredLate,
    droppedAlwaysTreated: frame.cohortIndex.filter((start) => start === 0).length,
  }
}

/** By unit, whether it has a row before its treatment: one that enters later has nothing that its effects are read against. */
function unitsSeenBefore(frame: PanelFrame): Uint8Array {
  const seen = new Uint8Array(frame.units.length)
  for (let row = 0; row < frame.n; row++) {
    const unit = frame.unitIndex[row]
    const start = frame.cohortIndex[unit]
    if (start < 0 || frame.periodIndex[row] < start) seen[unit] = 1
  }
  return seen
}

function listInteractions(frame: PanelFrame, sample: Sample, reference: number): Cell[] {
  const cells: Cell[] = []
  const cohortOf = new Map<number, number>()
  frame.cohortIndex.forEach((start, unit) => cohortOf.set(start, frame.cohort[unit]))
  const width = frame.periods.length
  const count = countPeriods(frame.periods)
  const rows = new Float64Array(width * width)
  for (const row of sample.rows) {
    const start = frame.cohortIndex[frame.unitIndex[row]]
    if (start >= 0) rows[start * width + frame.periodIndex[row]]++
  }
  rows.forEach((number, at) => {
    const [start, period] = [Math.floor(at / width), at % width]
    if (number === 0 || start === sample.controlStart) return
    const cohort = cohortOf.get(start)!
    // of each cohort the last period up to the reference: another relative time where the panel has gaps
    const leftOut = frame.periods.findLastIndex((value) => count(value) - count(cohort) <= reference)
    if (period === leftOut) return
    const relativeTime = count(frame.periods[period]) - count(cohort)
    cells.push({ term: `${cohort}:${relativeTime}`, cohort, relativeTime, rows: number, cohortIndex: start, period })
  })
  return cells.sort((a, b) => a.relativeTime - b.relativeTime || a.cohort - b.cohort)
}

/** The columns of the rows kept, with groups numbered without gaps, and a cell's place in that numbering. */
function cutColumns(frame: PanelFrame, rows: number[]) {
  const unitOf = Int32Array.from(rows, (row) => frame.unitIndex[row])
  const cohorts = renumber(
    unitOf.map((unit) => frame.cohortIndex[unit] + 1),
    frame.periods.length + 1,
  )
  const periods = renumber(
    Int32Array.from(rows, (row) => frame.periodIndex[row]),
    frame.periods.length,
  )
  const sampled: CohortSample = {
    outcome: Float64Array.from(rows, (row) => frame.outcome[row]),
    effects: [renumber(unitOf, frame.units.length), periods],
    clusters: { index: unitOf.map((unit) => frame.clusterIndex[unit]), levels: frame.clusters },
    cohorts,
  }
  const numberOf = ({ term, cohortIndex, period }: Cell): CellTerm => ({
    term,
    cohort: cohorts.number[cohortIndex + 1],
    period: periods.number[period],
  })
  return { sampled, numberOf }
}

/** Group numbers without gaps, for a sample in which some groups have no row left. */
function renumber(index: Int32Array, levels: number): Grouping & { number: Int32Array } {
  const isUsed = new Uint8Array(levels)
  for (const level of index) isUsed[level] = 1
  let next = 0
  const number = Int32Array.from(isUsed, (used) => (used ? next++ : -1))
  return { index: index.map((level) => number[level]), levels: next, number }
}

/** Where the last cohort is the comparison, the rows from its own treatment on. */
function countRowsOfLastCohort(frame: PanelFrame, { controlStart }: Sample): number {
  if (controlStart < 0) return 0
  const hasBefore = unitsSeenBefore(frame)
  return frame.unitIndex.filter(
    (unit, row) => hasBefore[unit] && frame.cohortIndex[unit] > 0 && frame.periodIndex[row] >= controlStart,
  ).length
}

function countComparisonClusters(frame: PanelFrame, { controlStart }: Sample): number {
  return new Set(frame.clusterIndex.filter((_, unit) => frame.cohortIndex[unit] === controlStart)).size
}

/** Averages cells with their shares of rows; the variance is w'Vw. */
function averager(fit: CohortRegression): (cells: Cell[]) => PointInference {
  const { robust, classical } = fit
  const position = new Map(fit.terms.map((term, i) => [term, i]))
  return (cells) => {
    const weights = new Float64Array(fit.terms.length)
    const total = cells.reduce((sum, { rows }) => sum + rows, 0)
    for (const { term, rows } of cells) weights[position.get(term)!] = rows / total
    const value = fit.estimates.reduce((sum, estimate, i) => sum + weights[i] * estimate, 0)
    const variance = quadraticForm(robust.covariance, weights)
    const isVisible = variance > 1e-12 * quadraticForm(classical, weights)
    return inferPoint(value, isVisible ? Math.sqrt(variance) : NaN, robust.df)
  }
}

function groupCells(cells: Cell[], key: 'cohort' | 'relativeTime'): [number, Cell[]][] {
  const groups = new Map<number, Cell[]>()
  for (const cell of cells) groups.set(cell[key], [...(groups.get(cell[key]) ?? []), cell])
  return [...groups].sort(([a], [b]) => a - b)
}
