import { valuesAt } from '../numerics/linear-algebra.ts'
import type { PanelFrame, UntreatedModel } from './panel.ts'
import { rankTexts } from './text-ranks.ts'

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
  /** What a count is counted over. */
  exposure?: Float64Array
  /** What the outcome without treatment is made of beside units and periods. */
  untreatedModel?: UntreatedModel
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
  const { names: units, ranks: unitOf } = rankTexts(rows.unit)
  const periods = [...new Set(rows.time)].sort((a, b) => a - b)
  const periodOf = numbersOf(rows.time, numbering(periods))
  const places = placesOf(unitOf, periodOf, periods.length)
  const cells = units.length * periods.length
  const { order, rowOf } = rows.individuals ? orderIndividuals(rows, places, cells) : orderPanel(places, cells)
  const pick = (values: Float64Array) => valuesAt(values, order)
  const pickAll = (columns: Map<string, Float64Array>) =>
    new Map([...columns].map(([name, values]) => [name, pick(values)]))
  const unitIndex = order.map((row) => unitOf[row])
  return {
    units,
    labels: units.map((unit) => rows.labels?.get(unit) ?? unit),
    periods,
    n: order.length,
    unitIndex,
    periodIndex: order.map((row) => periodOf[row]),
    outcome: pick(rows.outcome),
    ...adoption(units, periods, rows.firstTreated),
    ...(rows.cluster === rows.unit ? ownClusters(units) : clusterUnits(units.length, unitIndex, order, rows.cluster)),
    balanced: !rows.individuals && order.length === units.length * periods.length,
    covariates: pickAll(rows.covariates),
    balanceCovariates: pickAll(rows.balanceCovariates),
    ...(rows.placeboOutcomes && { placeboOutcomes: pickAll(rows.placeboOutcomes) }),
    ...(rows.treatment && { treatment: pick(rows.treatment) }),
    ...(rows.exposure && { exposure: pick(rows.exposure) }),
    rowOf,
    ...(rows.untreatedModel && { untreatedModel: pickModel(rows.untreatedModel, order) }),
    ...(rows.individuals && { individuals: true as const }),
  }
}

function pickModel({ effects, hasTrends }: UntreatedModel, order: Int32Array): UntreatedModel {
  const picked = effects.map(({ index, levels }) => ({ index: order.map((row) => index[row]), levels }))
  return { effects: picked, hasTrends }
}

interface RowOrder {
  /** Rows as given, in the frame's order. */
  order: Int32Array
  /** `unit * periods + period` → row of the frame, or -1. */
  rowOf: Int32Array
}

/** `unit * periods + period` of each row as given. */
function placesOf(unitOf: Int32Array, periodOf: Int32Array, periods: number): Float64Array {
  const places = new Float64Array(unitOf.length)
  for (let row = 0; row < places.length; row++) places[row] = unitOf[row] * periods + periodOf[row]
  return places
}

function orderPanel(places: Float64Array, cells: number): RowOrder {
  const rowOf = new Int32Array(cells).fill(-1)
  for (let row = 0; row < places.length; row++) rowOf[places[row]] = row
  const order = rowOf.filter((row) => row >= 0)
  let next = 0
  for (let place = 0; place < rowOf.length; place++) if (rowOf[place] >= 0) rowOf[place] = next++
  return { order, rowOf }
}

/** By unit and period, within these by every number a row holds, so that only rows that are all alike can change places. */
function orderIndividuals(rows: PanelRows, places: Float64Array, cells: number): RowOrder {
  const columns = [rows.covariates, rows.balanceCovariates, rows.placeboOutcomes ?? new Map<string, Float64Array>()]
  const keys = [rows.outcome, ...columns.flatMap((one) => [...one.values()])]
  const order = Int32Array.from(places.keys()).sort((a, b) => {
    if (places[a] !== places[b]) return places[a] - places[b]
    const key = keys.find((values) => values[a] !== values[b] && !(Number.isNaN(values[a]) && Number.isNaN(values[b])))
    if (!key) return 0
    // rows without a number come last
    return Number.isNaN(key[a]) ? 1 : Number.isNaN(key[b]) ? -1 : key[a] - key[b]
  })
  const rowOf = new Int32Array(cells).fill(-1)
  for (let i = order.length - 1; i >= 0; i--) rowOf[places[order[i]]] = i
  return { order, rowOf }
}

function sortedNames(names: string[]): string[] {
  return [...new Set(names)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

function numbering<Key>(keys: Key[]): Map<Key, number> {
  return new Map(keys.map((key, index) => [key, index]))
}

/** Where every unit is a cluster by itself. */
function ownClusters(units: string[]) {
  return { clusterIndex: Int32Array.from(units.keys()), clusters: units.length, clusterNames: units }
}

function numbersOf(values: number[], numbers: Map<number, number>): Int32Array {
  const result = new Int32Array(values.length)
  for (let i = 0; i < values.length; i++) result[i] = numbers.get(values[i])!
  return result
}

function adoption(units: string[], periods: number[], firstTreated: Map<string, number>) {
  const indexOf = new Map<number, number>()
  const cohortIndex = Int32Array.from(units, (unit) => {
    const first = firstTreated.get(unit) ?? Infinity
    const index = indexOf.get(first) ?? periods.findIndex((period) => period >= first)
    indexOf.set(first, index)
    return index
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
