import type { PanelFrame } from './panel.ts'

/** Rows in any order, one per unit and period; every array has one entry per row. */
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
}

/**
 * Sorts rows into a {@link PanelFrame}. Units are ordered by the code points of their names (not by a locale, which
 * would differ between machines), clusters likewise.
 */
export function buildPanel(rows: PanelRows): PanelFrame {
  const units = sortedNames(rows.unit)
  const periods = [...new Set(rows.time)].sort((a, b) => a - b)
  const unitNumber = numbering(units)
  const periodNumber = numbering(periods)
  const rowOf = placeRows(rows, unitNumber, periodNumber)
  const order = Int32Array.from(rowOf.filter((row) => row >= 0))
  rowOf.forEach((row, place) => (rowOf[place] = row < 0 ? -1 : 0))
  let next = 0
  for (let place = 0; place < rowOf.length; place++) if (rowOf[place]! >= 0) rowOf[place] = next++
  const pick = (values: Float64Array) => Float64Array.from(order, (row) => values[row]!)
  const unitIndex = Int32Array.from(order, (row) => unitNumber.get(rows.unit[row]!)!)
  return {
    units,
    labels: units.map((unit) => rows.labels?.get(unit) ?? unit),
    periods,
    n: order.length,
    unitIndex,
    periodIndex: Int32Array.from(order, (row) => periodNumber.get(rows.time[row]!)!),
    outcome: pick(rows.outcome),
    ...adoption(units, periods, rows.firstTreated),
    ...clusterUnits(units.length, unitIndex, order, rows.cluster),
    balanced: order.length === units.length * periods.length,
    covariates: new Map([...rows.covariates].map(([name, values]) => [name, pick(values)])),
    balanceCovariates: new Map([...rows.balanceCovariates].map(([name, values]) => [name, pick(values)])),
    rowOf,
  }
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
    places[unitNumber.get(rows.unit[row]!)! * periodNumber.size + periodNumber.get(rows.time[row]!)!] = row
  }
  return places
}

function adoption(units: string[], periods: number[], firstTreated: Map<string, number>) {
  const cohortIndex = Int32Array.from(units, (unit) => {
    const first = firstTreated.get(unit) ?? Infinity
    return periods.findIndex((period) => period >= first)
  })
  return { cohortIndex, cohort: Float64Array.from(cohortIndex, (index) => (index < 0 ? Infinity : periods[index]!)) }
}

function clusterUnits(units: number, unitIndex: Int32Array, order: Int32Array, cluster: string[]) {
  const clusterNumber = numbering(sortedNames(Array.from(order, (row) => cluster[row]!)))
  const clusterIndex = new Int32Array(units)
  order.forEach((row, place) => (clusterIndex[unitIndex[place]!] = clusterNumber.get(cluster[row]!)!))
  return { clusterIndex, clusters: clusterNumber.size }
}
