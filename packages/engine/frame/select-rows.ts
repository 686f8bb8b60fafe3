import { countAs } from './count-periods.ts'
import type { PanelFrame, UntreatedModel } from './panel.ts'

/**
 * The panel that is left when only some rows are kept. Cohorts are read anew against the periods that remain: a unit
 * first treated after the last of them counts as never treated, one treated before the first of them as always treated
 * (`cohortIndex` 0).
 *
 * @param keep whether to keep a row, asked once per row
 */
export function selectRows(frame: PanelFrame, keep: (row: number) => boolean): PanelFrame {
  const rows = listRows(frame.n, keep)
  const unit = renumber(frame.unitIndex, rows, frame.units.length)
  const period = renumber(frame.periodIndex, rows, frame.periods.length)
  const periods = period.kept.map((at) => frame.periods[at])
  countAs(periods, frame.periods)
  const cluster = renumber(frame.clusterIndex, Int32Array.from(unit.kept), frame.clusters)
  const pickAll = (columns: Map<string, Float64Array>) =>
    new Map([...columns].map(([name, values]) => [name, pick(values, rows)]))
  return {
    units: unit.kept.map((at) => frame.units[at]),
    labels: unit.kept.map((at) => frame.labels[at]),
    periods,
    n: rows.length,
    unitIndex: unit.index,
    periodIndex: period.index,
    outcome: pick(frame.outcome, rows),
    ...readAdoption(frame, unit.kept, periods),
    clusterIndex: cluster.index,
    ...pickWeights(frame, unit.kept),
    clusters: cluster.kept.length,
    clusterNames: cluster.kept.map((at) => frame.clusterNames[at]),
    balanced: !frame.individuals && rows.length === unit.kept.length * periods.length,
    covariates: pickAll(frame.covariates),
    balanceCovariates: pickAll(frame.balanceCovariates),
    rowOf: placeRows(unit.index, period.index, unit.kept.length, periods.length),
    ...(frame.placeboOutcomes && { placeboOutcomes: pickAll(frame.placeboOutcomes) }),
    ...(frame.treatment && { treatment: pick(frame.treatment, rows) }),
    ...(frame.exposure && { exposure: pick(frame.exposure, rows) }),
    ...(frame.untreatedModel && { untreatedModel: selectModel(frame.untreatedModel, rows) }),
    ...(frame.individuals && { individuals: true as const }),
    ...(frame.usesIncomplete && { usesIncomplete: true as const }),
  }
}

function selectModel({ effects, hasTrends }: UntreatedModel, rows: Int32Array): UntreatedModel {
  const selected = effects.map(({ index, levels }) => {
    const { index: kept, kept: left } = renumber(index, rows, levels)
    return { index: kept, levels: left.length }
  })
  return { effects: selected, hasTrends }
}

function listRows(n: number, keep: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(n)
  let count = 0
  for (let row = 0; row < n; row++) if (keep(row)) rows[count++] = row
  return rows.subarray(0, count)
}

/** Numbers of the groups that still have a row, without gaps and in their order, and which they were. */
function renumber(index: Int32Array, rows: Int32Array, levels: number): { index: Int32Array; kept: number[] } {
  const number = new Int32Array(levels).fill(-1)
  for (let i = 0; i < rows.length; i++) number[index[rows[i]]] = 0
  const kept: number[] = []
  for (let level = 0; level < levels; level++) if (number[level] === 0) number[level] = kept.push(level) - 1
  const renumbered = new Int32Array(rows.length)
  for (let i = 0; i < rows.length; i++) renumbered[i] = number[index[rows[i]]]!
  return { index: renumbered, kept }
}

function pickWeights({ unitWeights, otherUnitWeights }: PanelFrame, units: number[]) {
  const kept = Int32Array.from(units)
  return {
    ...(unitWeights && { unitWeights: pick(unitWeights, kept) }),
    ...(otherUnitWeights && { otherUnitWeights: pick(otherUnitWeights, kept) }),
  }
}

function pick(values: Float64Array, rows: Int32Array): Float64Array {
  const picked = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) picked[i] = values[rows[i]]!
  return picked
}

function readAdoption({ cohort }: PanelFrame, units: number[], periods: number[]) {
  const places = new Map<number, number>()
  const cohortIndex = new Int32Array(units.length)
  for (let i = 0; i < units.length; i++) {
    const start = cohort[units[i]]
    if (!places.has(start))
      places.set(
        start,
        periods.findIndex((period) => period >= start),
      )
    cohortIndex[i] = places.get(start)!
  }
  return { cohortIndex, cohort: Float64Array.from(cohortIndex, (at) => (at < 0 ? Infinity : periods[at])) }
}

function placeRows(unitIndex: Int32Array, periodIndex: Int32Array, units: number, periods: number): Int32Array {
  const places = new Int32Array(units * periods).fill(-1)
  // from the end, so that the first of several individuals stands
  for (let row = unitIndex.length - 1; row >= 0; row--) places[unitIndex[row] * periods + periodIndex[row]] = row
  return places
}

/** Rows of one unit in one period, from the first to before the last: one in a panel, any number of individuals, or none. */
export function rowsOfCell(frame: PanelFrame, unit: number, period: number): { from: number; to: number } {
  const from = frame.rowOf[unit * frame.periods.length + period]
  if (from < 0) return { from: 0, to: 0 }
  let to = from + 1
  while (to < frame.n && frame.unitIndex[to] === unit && frame.periodIndex[to] === period) to++
  return { from, to }
}

/** The panel without the units for which `keep` says no. */
export function selectUnits(frame: PanelFrame, keep: (unit: number) => boolean): PanelFrame {
  return selectRows(frame, (row) => keep(frame.unitIndex[row]))
}

/** The panel restricted to the units that have a row in every period; the frame itself when all have, and with individuals. */
export function keepCompleteUnits(frame: PanelFrame): PanelFrame {
  if (frame.balanced || frame.individuals) return frame
  const rowsOf = countRows(frame)
  return selectUnits(frame, (unit) => rowsOf[unit] === frame.periods.length)
}

/** Whether the main estimate uses units that lack a row in some period, and there are such units. */
export function usesIncompleteUnits(frame: Pick<PanelFrame, 'usesIncomplete' | 'balanced'>): boolean {
  return frame.usesIncomplete === true && !frame.balanced
}

/** The units that the main estimate uses: all of them where it uses incomplete ones, else those of {@link keepCompleteUnits}. */
export function keepUsedUnits(frame: PanelFrame): PanelFrame {
  return usesIncompleteUnits(frame) ? frame : keepCompleteUnits(frame)
}

/** Per unit: how many rows it has. */
export function countRows({ units, unitIndex }: Pick<PanelFrame, 'units' | 'unitIndex'>): Int32Array {
  const rowsOf = new Int32Array(units.length)
  for (const unit of unitIndex) rowsOf[unit]++
  return rowsOf
}
