import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { keepCompleteUnits, usesIncompleteUnits } from '../../../frame/select-rows.ts'
import {
  type Comparison,
  type GroupTimeCell,
  type GroupTimeOptions,
  type GroupTimeResult,
  listComparisons,
} from './cells.ts'
import {
  adjustedEffect,
  type ComparisonSample,
  designMatrix,
  dropCollinear,
  shareComparisons,
  type SharedComparisons,
} from './two-by-two.ts'
import { countTreatedClusters, noiseFloor } from '../inference.ts'
import { estimateOnIncomplete, estimateOnIndividuals } from './individuals.ts'
import { influenceSe, stratify } from './influence.ts'
import { relativeWeights } from '../unit-weights.ts'

/**
 * Group-time average treatment effects ATT(g, t) with their influence functions.
 *
 * For each cohort g and period t: g's change since the reference period less that of the comparison units. Without
 * covariates this is a difference of mean changes; with them see {@link adjustedEffect}. Only units with a row in every
 * period are used, unless the frame says otherwise: see {@link estimateOnIncomplete}. One pass over the data gives the means; influence is written per unit, so the work is (units × cells).
 *
 * @param frame      panel, one row per unit and period, or repeated cross-sections; outcome in its own units
 * @param wanted     keeps the comparisons for which it is true; left out = all
 * @param shared     what other estimates on the panel, or on its first periods, have computed already; left out = nothing
 * @returns          one cell per comparison; `NaN` with a reason where there is no comparison unit
 * @see Callaway & Sant'Anna 2021, Theorem 1 and section 4, doi:10.1016/j.jeconom.2020.12.001; goldens from R `did` 2.3.0
 * @example estimateGroupTime(eightUnits, options).cells[0].value // see `by-hand.test.ts`
 */
export function estimateGroupTime(
  frame: PanelFrame,
  asked: GroupTimeOptions,
  wanted: (comparison: Comparison, periods: number[]) => boolean = () => true,
  shared: SharedComparisons = shareComparisons(),
): GroupTimeResult {
  if (frame.individuals) return estimateOnIndividuals(frame, asked, wanted, noiseFloor(frame.outcome))
  if (usesIncompleteUnits(frame)) return estimateOnIncomplete(frame, asked, wanted, noiseFloor(frame.outcome))
  const panel = keepCompleteUnits(frame)
  const { kept, dropped } = dropCollinear(panel, asked.covariates)
  const options = { ...asked, covariates: kept }
  const members = unitsByCohort(panel)
  const weights = relativeWeights(panel)
  const comparisons = listComparisons(panel.periods, [...members.keys()], options).filter((comparison) =>
    wanted(comparison, panel.periods),
  )
  const floor = noiseFloor(panel.outcome)
  const clustering = { clusterIndex: panel.clusterIndex, clusters: panel.clusters }
  const compareAll = prepareComparisons({ panel, members, options, weights, shared })
  const effects = comparisons.map(compareAll)
  const cohorts = [...new Set(comparisons.map(({ cohort }) => cohort))]
  return {
    options,
    cells: effects.map(({ cell, influence }) => describeSe(cell, influenceSe(influence, clustering, floor))),
    influence: effects.map(({ influence }) => influence),
    units: panel.units,
    labels: panel.labels,
    weights,
    cohortOf: panel.cohort,
    ...clustering,
    treatedClusters: countTreatedClusters(panel),
    strata: stratify(panel.cohort, clustering),
    cohorts,
    shares: cohorts.map((cohort) => weightOf(members.get(cohort)!, weights) / panel.units.length),
    noiseFloor: floor,
    droppedCovariates: dropped,
    incompleteUnits: frame.units.length - panel.units.length,
  }
}

/** The units' weight, their number where all count alike. */
function weightOf(units: number[], weights: Float64Array | null): number {
  return weights === null ? units.length : units.reduce((sum, unit) => sum + weights[unit], 0)
}

function unitsByCohort(panel: PanelFrame): Map<number, number[]> {
  const members = new Map<number, number[]>()
  for (let unit = 0; unit < panel.units.length; unit++) {
    const list = members.get(panel.cohort[unit])
    if (list) list.push(unit)
    else members.set(panel.cohort[unit], [unit])
  }
  return members
}

type Effect = { cell: GroupTimeCell; influence: Float64Array }

interface Comparing {
  panel: PanelFrame
  members: Map<number, number[]>
  options: GroupTimeOptions
  weights: Float64Array | null
  shared: SharedComparisons
}

/** Each comparison's effect; one that was computed for the same units and periods already is not computed again. */
function prepareComparisons(comparing: Comparing): (comparison: Comparison) => Effect {
  const { panel, members, options, shared } = comparing
  const isShared = shared.claim(panel)
  const asked = options.covariates.length === 0 ? '' : [options.estimator, ...options.covariates].join('\n')
  const groups = new Map<string, number[]>()
  return (comparison) => {
    const { cohort, comparisonCohorts, period, reference } = comparison
    const others = comparisonCohorts.join()
    if (!groups.has(others))
      groups.set(
        others,
        comparisonCohorts.flatMap((one) => members.get(one)!),
      )
    const sides = { treated: members.get(cohort)!, comparisons: groups.get(others)! }
    const make = () => compare(comparing, comparison, sides)
    if (!isShared) return make()
    return shared.effect(
      [asked, cohort, others, panel.periods[period], panel.periods[reference]].join('\t'),
      sides,
      make,
    )
  }
}

/** Units of one comparison. */
interface ComparedUnits {
  treated: number[]
  comparisons: number[]
}

function compare(comparing: Comparing, comparison: Comparison, sides: ComparedUnits): Effect {
  const { panel, options, weights } = comparing
  const { treated, comparisons } = sides
  const cell = emptyCell(panel, comparison, treated, comparisons)
  const influence = new Float64Array(panel.units.length)
  if (cell.isReference) return { cell: { ...cell, value: 0, reason: 'reference-period' }, influence }
  if (comparisons.length === 0) return { cell: { ...cell, reason: 'no-comparison-unit' }, influence }
  if (options.covariates.length > 0) {
    return { cell: { ...cell, ...adjust(comparing, comparison, sides, influence) }, influence }
  }
  const treatedMean = spreadInfluence(panel, treated, comparison, weights, influence, 1)
  const comparisonMean = spreadInfluence(panel, comparisons, comparison, weights, influence, -1)
  return { cell: { ...cell, value: treatedMean - comparisonMean }, influence }
}

function emptyCell(panel: PanelFrame, comparison: Comparison, treated: number[], comparisons: number[]): GroupTimeCell {
  const { periods } = panel
  const period = periods[comparison.period]
  return {
    cohort: comparison.cohort,
    period,
    relativeTime: countPeriods(periods)(period) - countPeriods(periods)(comparison.cohort),
    referencePeriod: periods[comparison.reference],
    isReference: comparison.period === comparison.reference,
    value: NaN,
    se: NaN,
    treatedUnits: treated.length,
    comparisonUnits: comparisons.length,
    treatedClusters: countClusters(panel, treated),
    comparisonClusters: countClusters(panel, comparisons),
  }
}

function countClusters({ clusterIndex, clusters, units: all }: PanelFrame, units: number[]): number {
  return clusters === all.length ? units.length : new Set(units.map((unit) => clusterIndex[unit])).size
}

/** (Weighted) mean change of the units; each one's distance from it goes into `influence`, times sign · n · weight / their weight. */
function spreadInfluence(
  panel: PanelFrame,
  units: number[],
  { period, reference }: Comparison,
  weights: Float64Array | null,
  influence: Float64Array,
  sign: 1 | -1,
): number {
  const width = panel.periods.length
  let sum = 0
  for (const unit of units) {
    const change = panel.outcome[unit * width + period] - panel.outcome[unit * width + reference]
    influence[unit] = change
    sum += weights === null ? change : weights[unit] * change
  }
  const total = weightOf(units, weights)
  const mean = sum / total
  const factor = (sign * panel.units.length) / total
  for (const unit of units) influence[unit] = factor * (weights?.[unit] ?? 1) * (influence[unit] - mean)
  return mean
}

/** The covariate-adjusted effect; the influence of the comparison's m units is stretched by n / m to all n. */
function adjust(
  { panel, options, weights, shared }: Comparing,
  { cohort, comparisonCohorts, period, reference }: Comparison,
  sides: ComparedUnits,
  influence: Float64Array,
): Pick<GroupTimeCell, 'value' | 'reason' | 'largestPropensity'> {
  const earlier = Math.min(period, reference)
  const groups = [...options.covariates, cohort, ...comparisonCohorts].join('\t')
  const { units, isTreated, own, x, hasGap, fits } = shared.sample(groups, panel.periods[earlier], sides, () =>
    makeSample(panel, sides, earlier, options.covariates, weights),
  )
  if (hasGap) return { value: NaN, reason: 'covariate-missing-of-unit' }
  const change = changesBetween(panel, units, period, reference)
  const found = adjustedEffect({ change, treated: isTreated, x, weights: own, shared: fits }, options.estimator)
  placeStretched(influence, units, found.influence)
  const { influence: _, ...cell } = found
  return cell
}

/** Per unit: the outcome of one period less that of another. */
function changesBetween({ outcome, periods }: PanelFrame, units: Int32Array, later: number, earlier: number) {
  const width = periods.length
  const change = new Float64Array(units.length)
  for (let i = 0; i < units.length; i++) {
    const from = units[i] * width
    change[i] = outcome[from + later] - outcome[from + earlier]
  }
  return change
}

/** The influence of some units, stretched by how many there are for each of them, in the places of all. */
function placeStretched(target: Float64Array, units: Int32Array, influence: Float64Array): void {
  const stretch = target.length / units.length
  for (let i = 0; i < units.length; i++) target[units[i]] = stretch * influence[i]
}

function makeSample(
  panel: PanelFrame,
  { treated, comparisons }: ComparedUnits,
  earlier: number,
  covariates: string[],
  weights: Float64Array | null,
): ComparisonSample {
  const units = Int32Array.from([...treated, ...comparisons])
  const rows = units.map((unit) => unit * panel.periods.length + earlier)
  const x = designMatrix(panel, rows, covariates)
  const own = new Float64Array(units.length).fill(1)
  if (weights) for (let i = 0; i < units.length; i++) own[i] = weights[units[i]]!
  const isTreated = new Float64Array(units.length).fill(1, 0, treated.length)
  return { units, isTreated, own, x, hasGap: x.data.some(Number.isNaN), fits: {} }
}

function describeSe(cell: GroupTimeCell, se: number): GroupTimeCell {
  if (Number.isNaN(cell.value) || cell.isReference) return cell
  if (!Number.isNaN(se)) return { ...cell, se }
  return { ...cell, reason: 'no-variation' }
}
