import type { PanelFrame } from '../../../frame/panel.ts'
import type { DidSpec } from '../spec.ts'
import { treatmentIn, type TreatmentPaths } from './paths.ts'

/** Which change of the outcome is compared, in periods from the last one before a unit's first change of treatment. */
export interface ComparedSpan {
  from: number
  to: number
  /** Comparison units have kept their treatment up to here, and the unit's own direction is still the first one. */
  horizon: number
}

/** Units that changed in one direction, in one period, from one treatment, and those alike that had not changed. */
interface Cell {
  direction: number
  first: number
  switchers: number[]
  controls: number[]
}

export interface ChangeComparison {
  /** Mean over the switchers of their change less that of their comparison units, downward changes with the sign turned. */
  value: number
  switchers: number[]
  /** Every unit that serves as comparison, and the fewest that one change is compared with. */
  controls: Set<number>
  smallestComparison: number
  /**
   * Per unit; the estimate's error is its mean. Deviations are from the mean of a unit's own kind, as given the treatments,
   * and carry √(n/(n − 1)); `NaN` where a kind has nobody to deviate from.
   */
  influence: Float64Array
  /** Switchers whose comparison is one cluster alone; all of them where they lie in one cluster themselves. */
  loneSwitchers: number
}

export interface SwitcherChoice {
  comparison: DidSpec['comparison']
  /** Switchers that count; left out = all. */
  isIn?: (unit: number) => boolean
}

/**
 * Changes of the outcome of units whose treatment changed, against those of units with the same first treatment that had
 * not changed yet, in the same periods: DID_ℓ for the span 0 to ℓ, its placebo for the span 0 to −ℓ with horizon ℓ.
 *
 * The influence is that of did_multiplegt_dyn: kinds are switchers with the same first treatment, date and first changed
 * treatment, and the comparison units of a date; a kind of one cluster deviates from the mean of both sides together.
 *
 * @see de Chaisemartin & D'Haultfœuille 2024, equations 4 to 6 and the variance of their web appendix,
 *   doi:10.1162/rest_a_01414
 */
export function compareChanges(paths: TreatmentPaths, span: ComparedSpan, choice: SwitcherChoice): ChangeComparison {
  const { panel } = paths
  const cells = listCells(paths, span, choice)
  const switchers = cells.flatMap((cell) => cell.switchers)
  const influence = new Float64Array(panel.units.length)
  let value = switchers.length === 0 ? NaN : 0
  for (const cell of cells) {
    const changeOf = (unit: number) => changeBetween(panel, unit, cell.first - 1 + span.from, cell.first - 1 + span.to)
    const gap = meanOf(cell.switchers, changeOf) - meanOf(cell.controls, changeOf)
    value += (cell.direction * cell.switchers.length * gap) / switchers.length
    addDeviations(influence, paths, cell, changeOf, switchers.length)
  }
  const isLone = (cell: Cell) => countClusters(panel, cell.controls) === 1
  const lone = cells.filter(isLone).reduce((sum, cell) => sum + cell.switchers.length, 0)
  return {
    value,
    switchers,
    controls: new Set(cells.flatMap((cell) => cell.controls)),
    smallestComparison: cells.reduce((fewest, { controls }) => Math.min(fewest, controls.length), Infinity),
    influence,
    loneSwitchers: countClusters(panel, switchers) === 1 ? switchers.length : lone,
  }
}

/** Groups of switchers with somebody to compare with, in the order of first treatment, date and direction. */
function listCells(paths: TreatmentPaths, { from, to, horizon }: ComparedSpan, choice: SwitcherChoice): Cell[] {
  const { panel, first, direction, usableTo, alike } = paths
  const { comparison, isIn = () => true } = choice
  const last = panel.periods.length - 1
  const cells: Cell[] = []
  for (const units of [...alike].sort(([a], [b]) => a - b).map(([, members]) => members)) {
    const groups = new Map<string, Cell>()
    for (const unit of units) {
      const before = first[unit] - 1
      if (before < 0 || direction[unit] === 0 || before + Math.min(from, to) < 0) continue
      if (before + horizon > last || before + horizon >= usableTo[unit] || !isIn(unit)) continue
      const key = `${first[unit]} ${direction[unit]}`
      const cell = groups.get(key) ?? { direction: direction[unit], first: first[unit], switchers: [], controls: [] }
      groups.set(key, cell)
      cell.switchers.push(unit)
    }
    for (const cell of [...groups.values()].sort((a, b) => a.first - b.first || a.direction - b.direction)) {
      const until = cell.first - 1 + horizon
      const isStill = (unit: number) => first[unit] < 0 || (comparison === 'not-yet-treated' && first[unit] > until)
      cell.controls = units.filter(isStill)
      if (cell.controls.length > 0) cells.push(cell)
    }
  }
  return cells
}

function changeBetween({ outcome, periods }: PanelFrame, unit: number, from: number, to: number): number {
  return outcome[unit * periods.length + to] - outcome[unit * periods.length + from]
}

function meanOf(units: number[], changeOf: (unit: number) => number): number {
  return units.reduce((sum, unit) => sum + changeOf(unit), 0) / units.length
}

function addDeviations(
  influence: Float64Array,
  { panel }: TreatmentPaths,
  { direction, first, switchers, controls }: Cell,
  changeOf: (unit: number) => number,
  all: number,
): void {
  const describe = (units: number[]) => ({ clusters: countClusters(panel, units), mean: meanOf(units, changeOf) })
  const together = describe([...switchers, ...controls])
  const add = (kind: number[], weight: number) => {
    const own = describe(kind)
    const { clusters, mean } = own.clusters >= 2 ? own : together
    const factor = clusters >= 2 ? Math.sqrt(clusters / (clusters - 1)) : NaN
    for (const unit of kind) influence[unit] += weight * factor * (changeOf(unit) - mean)
  }
  const weight = (direction * panel.units.length) / all
  for (const kind of groupBy(switchers, (unit) => treatmentIn(panel, unit, first))) add(kind, weight)
  add(controls, (-weight * switchers.length) / controls.length)
}

function groupBy(units: number[], keyOf: (unit: number) => number): number[][] {
  const groups = new Map<number, number[]>()
  for (const unit of units) {
    const group = groups.get(keyOf(unit))
    if (group) group.push(unit)
    else groups.set(keyOf(unit), [unit])
  }
  return [...groups.values()]
}

/** Clusters that hold one of the units. */
export function countClusters({ clusterIndex }: PanelFrame, units: Iterable<number>): number {
  return new Set(Array.from(units, (unit) => clusterIndex[unit])).size
}
