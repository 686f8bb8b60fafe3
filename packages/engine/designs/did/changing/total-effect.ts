import type { PanelFrame } from '../../../frame/panel.ts'
import { keepCompleteUnits } from '../../../frame/select-rows.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { influenceSe } from '../group-time/influence.ts'
import { noiseFloor } from '../inference.ts'
import type { DidSpec } from '../spec.ts'

export type TotalEffectChoices = Pick<DidSpec, 'comparison' | 'headlineWindow'>

/** DID_ℓ, or its placebo, with what it is of. */
export interface EffectAt extends ChangeComparison {
  /** Periods since the last one before the first change: 1 = the period of the change. */
  at: number
  /** Sum over the switchers of how far the treatment is from where it began in that period, ≥ 0. */
  change: number
  /** The same summed over all periods from the first change to that one. */
  cumulated: number
}

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

interface ChangeComparison {
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

interface SwitcherChoice {
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

/** How the treatment of every unit goes, of the units with a row in every period. Periods are counted by their place, from 0. */
export interface TreatmentPaths {
  panel: PanelFrame
  /** Per unit: the treatment in the first period. */
  baseline: Float64Array
  /** Per unit: the place of the first change; -1 = none. 0 = it had changed before the first period in use. */
  first: Int32Array
  /** Per unit: 1 where the first change is upward, -1 where it is downward, 0 without a change. */
  direction: Int8Array
  /**
   * Per unit: from this place on the treatment has been both above and below its baseline, so that no sign tells what its
   * effect is of; the number of periods where that never happens.
   */
  usableTo: Int32Array
  /** Units by their baseline, in the panel's order. */
  alike: Map<number, number[]>
}

/**
 * The paths of a panel's treatments.
 *
 * @param frame with `treatment` per row, cohorts being first changes
 * @see de Chaisemartin & D'Haultfœuille 2024, section 2 (F_g, D_{g,1}, S_g and the restriction on what crosses the baseline)
 */
export function readPaths(frame: PanelFrame): TreatmentPaths {
  const panel = keepCompleteUnits(frame)
  const periods = panel.periods.length
  const baseline = new Float64Array(panel.units.length)
  const direction = new Int8Array(panel.units.length)
  const usableTo = new Int32Array(panel.units.length).fill(periods)
  const alike = new Map<number, number[]>()
  for (let unit = 0; unit < baseline.length; unit++) {
    baseline[unit] = treatmentIn(panel, unit, 0)
    const others = alike.get(baseline[unit])
    if (others) others.push(unit)
    else alike.set(baseline[unit], [unit])
    for (let period = 1; period < periods; period++) {
      const side = Math.sign(treatmentIn(panel, unit, period) - baseline[unit])
      if (direction[unit] === 0) direction[unit] = side
      else if (side === -direction[unit] && usableTo[unit] === periods) usableTo[unit] = period
    }
  }
  return { panel, baseline, first: panel.cohortIndex, direction, usableTo, alike }
}

/** The treatment of a unit in a period by its place, in a panel without gaps. */
function treatmentIn({ treatment, periods }: PanelFrame, unit: number, period: number): number {
  return treatment![unit * periods.length + period]
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
      const key = [first[unit], direction[unit]].join()
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

export interface TotalEffect {
  /** Σ of all effects over Σ of all changes of the treatment, in the same unit-periods. */
  value: number
  influence: Float64Array
  /** Unit-periods behind it, and those of them with one cluster alone as comparison. */
  observations: number
  loneObservations: number
  /** Changes of the treatment, summed over these unit-periods. */
  change: number
  /** Clusters of the units that enter. */
  clusters: number
}

/**
 * DID_ℓ for every ℓ that the headline averages, in order; in units of the outcome.
 *
 * @see de Chaisemartin & D'Haultfœuille 2024, section 3.1, doi:10.1162/rest_a_01414
 */
export function listEffects(paths: TreatmentPaths, { comparison, headlineWindow }: TotalEffectChoices): EffectAt[] {
  const most = headlineWindow === undefined ? paths.panel.periods.length - 1 : headlineWindow.last + 1
  const choice = switcherChoice(paths, { comparison, headlineWindow })
  const effects: EffectAt[] = []
  for (let at = 1; at <= most; at++) {
    const comparison = compareChanges(paths, { from: 0, to: at, horizon: at }, choice)
    // whoever has an effect after so many periods has one after fewer
    if (comparison.switchers.length === 0) break
    effects.push({ ...comparison, at, ...changesOf(paths, comparison.switchers, at) })
  }
  return effects
}

/** The placebo of each effect, of the switchers that are observed as long before the change as after it. */
export function listPlacebos(paths: TreatmentPaths, effects: EffectAt[], choices: TotalEffectChoices): EffectAt[] {
  const choice = switcherChoice(paths, choices)
  return effects
    .map(({ at }) => {
      const comparison = compareChanges(paths, { from: 0, to: -at, horizon: at }, choice)
      return { ...comparison, at, ...changesOf(paths, comparison.switchers, at) }
    })
    .filter(({ switchers }) => switchers.length > 0)
}

/** With a balanced headline, the switchers that are compared up to its last period. */
export function switcherChoice(paths: TreatmentPaths, choices: TotalEffectChoices): SwitcherChoice {
  const { comparison, headlineWindow } = choices
  if (!headlineWindow?.balanced) return { comparison }
  const at = headlineWindow.last + 1
  const whole = new Set(compareChanges(paths, { from: 0, to: at, horizon: at }, { comparison }).switchers)
  return { comparison, isIn: (unit) => whole.has(unit) }
}

function changesOf({ panel, baseline, first, direction }: TreatmentPaths, switchers: number[], at: number) {
  const distance = (unit: number, step: number) =>
    direction[unit] * (treatmentIn(panel, unit, first[unit] - 1 + step) - baseline[unit])
  let [change, cumulated] = [0, 0]
  for (const unit of switchers) {
    change += distance(unit, at)
    for (let step = 1; step <= at; step++) cumulated += distance(unit, step)
  }
  return { change, cumulated }
}

/**
 * The average total effect of one unit of treatment: all effects of having changed, over all that was changed.
 *
 * @param effects as {@link listEffects} gives them
 * @returns in units of the outcome per unit of treatment; `NaN` without an effect
 * @see de Chaisemartin & D'Haultfœuille 2024, section 3.3 (the cost-benefit ratio δ), doi:10.1162/rest_a_01414
 */
export function totalEffect({ panel }: TreatmentPaths, effects: EffectAt[]): TotalEffect {
  const change = effects.reduce((sum, effect) => sum + effect.change, 0)
  const influence = new Float64Array(panel.units.length)
  let value = change > 0 ? 0 : NaN
  for (const effect of effects) {
    const weight = effect.switchers.length / change
    value += weight * effect.value
    for (let unit = 0; unit < influence.length; unit++) influence[unit] += weight * effect.influence[unit]
  }
  const units = new Set(effects.flatMap(({ switchers, controls }) => [...switchers, ...controls]))
  return {
    value,
    influence,
    observations: effects.reduce((sum, { switchers }) => sum + switchers.length, 0),
    loneObservations: effects.reduce((sum, { loneSwitchers }) => sum + loneSwitchers, 0),
    change,
    clusters: countClusters(panel, units),
  }
}

/** Interval and p value with normal quantiles, as the authors' package has them; none where one cluster alone is a side. */
export function inferChange(
  panel: PanelFrame,
  { value, influence }: Pick<TotalEffect, 'value' | 'influence'>,
  isLone: boolean,
): PointInference {
  const se = influenceSe(influence, panel, noiseFloor(panel.outcome))
  return inferPoint(value, isLone || Number.isNaN(value) ? NaN : se, null)
}

/** The headline alone, for analyses that ask for it many times. */
export function estimateTotal(frame: PanelFrame, choices: TotalEffectChoices): PointInference {
  const paths = readPaths(frame)
  const total = totalEffect(paths, listEffects(paths, choices))
  return inferChange(paths.panel, total, isLone(total))
}

/** Whether the whole comparison is with one cluster, or of one. */
export function isLone({ observations, loneObservations }: TotalEffect): boolean {
  return loneObservations === observations
}
