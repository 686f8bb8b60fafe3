import type { PanelFrame } from './panel.ts'

/** Rows in any order, one per unit and period unless they are individuals; every array has one entry per row. */
export interface PanelRows {
  unit: string[]
  time: number[]
  outcome: Float64Array
  covariates: Map<string, Float64Array>
  balanceCovariates: Map<string, Float64Array>
  cluster: string[]
  /** First treated period by unit name, `Infinity` = never. */
  firstTreated: Map<string, number>
  /** Name that readers see by unit name; a unit without one keeps its own. */
  labels?: Map<string, string>
  placeboOutcomes?: Map<string, Float64Array>
  /** The treatment, where it may change more than once. */
  treatment?: Float64Array
  /** Whether rows are individuals, any number of them for a unit and period; left out = no. */
  individuals?: boolean
}

/**
 * Sorts rows into a {@link PanelFrame}. Units are ordered by the code points of their names (not by a locale, which
 * would differ between machines), clusters likewise.
 *
 * @see PanelFrame.individuals for repeated cross-sections
 */
export function buildPanel(rows: PanelRows): PanelFrame {
  const units = sortedNames(rows.unit)
  const periods = [...new Set(rows.time)].sort((a, b) => a - b)
  const unitNumber = numbering(units)
  const periodNumber = numbering(periods)
  const { order, rowOf } = rows.individuals
    ? orderIndividuals(rows, unitNumber, periodNumber)
    : orderPanel(rows, unitNumber, periodNumber)
  const pick = (values: Float64Array) => Float64Array.from(order, (row) => values[row])
  const pickAll = (columns: Map<string, Float64Array>) =>
    new Map([...columns].map(([name, values]) => [name, pick(values)]))
  const unitIndex = Int32Array.from(order, (row) => unitNumber.get(rows.unit[row])!)
  return {
    units,
    labels: units.map((unit) => rows.labels?.get(unit) ?? unit),
    periods,
    n: order.length,
    unitIndex,
    periodIndex: Int32Array.from(order, (row) => periodNumber.get(rows.time[row])!),
    outcome: pick(rows.outcome),
    ...adoption(units, periods, rows.firstTreated),
    ...clusterUnits(units.length, unitIndex, order, rows.cluster),
    balanced: !rows.individuals && order.length === units.length * periods.length,
    covariates: pickAll(rows.covariates),
    balanceCovariates: pickAll(rows.balanceCovariates),
    ...(rows.placeboOutcomes && { placeboOutcomes: pickAll(rows.placeboOutcomes) }),
    ...(rows.treatment && { treatment: pick(rows.treatment) }),
    rowOf,
    ...(rows.individuals && { individuals: true as const }),
  }
}

interface RowOrder {
  /** Rows as given, in the frame's order. */
  order: Int32Array
  /** `unit * periods + period` → row of the frame, or -1. */
  rowOf: Int32Array
}

function orderPanel(rows: PanelRows, unitNumber: Map<string, number>, periodNumber: Map<number, number>): RowOrder {
  const rowOf = placeRows(rows, unitNumber, periodNumber)
  const order = Int32Array.from(rowOf.filter((row) => row >= 0))
  let next = 0
  for (let place = 0; place < rowOf.length; place++) if (rowOf[place] >= 0) rowOf[place] = next++
  return { order, rowOf }
}

/** By unit and period, within these by every number a row holds, so that only rows that are all alike can change places. */
function orderIndividuals(
  rows: PanelRows,
  unitNumber: Map<string, number>,
  periodNumber: Map<number, number>,
): RowOrder {
  const columns = [rows.covariates, rows.balanceCovariates, rows.placeboOutcomes ?? new Map<string, Float64Array>()]
  const keys = [rows.outcome, ...columns.flatMap((one) => [...one.values()])]
  const placeOf = (row: number) =>
    unitNumber.get(rows.unit[row])! * periodNumber.size + periodNumber.get(rows.time[row])!
  const places = Float64Array.from(rows.unit, (_, row) => placeOf(row))
  const order = Int32Array.from(places.keys()).sort((a, b) => {
    if (places[a] !== places[b]) return places[a] - places[b]
    const key = keys.find((values) => values[a] !== values[b] && !(Number.isNaN(values[a]) && Number.isNaN(values[b])))
    if (!key) return 0
    // rows without a number come last
    return Number.isNaN(key[a]) ? 1 : Number.isNaN(key[b]) ? -1 : key[a] - key[b]
  })
  const rowOf = new Int32Array(unitNumber.size * periodNumber.size).fill(-1)
  for (let i = order.length - 1; i >= 0; i--) rowOf[places[order[i]]] = i
  return { order, rowOf }
}

function sortedNames(names: string[]): string[] {
  return [...new Set(names)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

function numbering<Key>(keys: Key[]): Map<Key, number> {
  return new Map(keys.map((key, index) => [key, index]))
}

/** `unit * periods + period` → row as given, or -1. */
function placeRows(rows: PanelRows, unitNumber: Map<string, number>, periodNumber: Map<number, number>): Int32Array {
  const places = new Int32Array(unitNumber.size * periodNumber.size).fill(-1)
  for (let row = 0; row < rows.unit.length; row++) {
    places[unitNumber.get(rows.unit[row])! * periodNumber.size + periodNumber.get(rows.time[row])!] = row
  }
  return places
}

function adoption(units: string[], periods: number[], firstTreated: Map<string, number>) {
  const cohortIndex = Int32Array.from(units, (unit) => {
    const first = firstTreated.get(unit) ?? Infinity
    return periods.findIndex((period) => period >= first)
  })
  return { cohortIndex, cohort: Float64Array.from(cohortIndex, (index) => (index < 0 ? Infinity : periods[index])) }
}

function clusterUnits(units: number, unitIndex: Int32Array, order: Int32Array, cluster: string[]) {
  const clusterNames = sortedNames(Array.from(order, (row) => cluster[row]))
  const clusterNumber = numbering(clusterNames)
  const clusterIndex = new Int32Array(units)
  order.forEach((row, place) => (clusterIndex[unitIndex[place]] = clusterNumber.get(cluster[row])!))
  return { clusterIndex, clusters: clusterNames.length, clusterNames }
}
