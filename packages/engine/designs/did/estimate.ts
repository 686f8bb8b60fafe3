import type { Estimate, Sample, Windows } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { countPeriods } from '../../frame/count-periods.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { concludeFrom, type Conclusion } from '../../inference/conclusion.ts'
import { createRandom } from '../../numerics/random.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { Fitted, StepContext } from '../design.ts'
import { progressWithin } from '../shared/finding.ts'
import { counterfactualMean, standardisedEffect, untreatedSd } from './effect-size.ts'
import { withWildBootstrap } from './few-clusters.ts'
import { logged, name } from './facts.ts'
import { listPeriods } from '../../words/names.ts'
import type { AggregationKind } from './group-time/aggregate.ts'
import { type EventStudy, studyEvents } from './group-time/event-study.ts'
import { estimateGroupTime } from './group-time/group-time.ts'
import { aggregateHeadline } from './group-time/headline-window.ts'
import {
  type Aggregation,
  type GroupTimeCell,
  type GroupTimeResult,
  NOT_COMPUTED,
  type NotComputed,
} from './group-time/cells.ts'
import { headlineTooLong } from './identification.ts'
import { missingEstimate } from './missing-estimate.ts'
import { compareOtherUnits, type OtherUnits } from './incomplete-units.ts'
import { groupTimeOptions } from './primary.ts'
import { inferPrimary } from './randomisation/primary-interval.ts'
import {
  groupTimeEstimate,
  imputationEstimate,
  otherComparisonEstimate,
  otherWeightingEstimate,
  sunAbrahamEstimate,
  twfeEstimate,
  twoWayClusters,
} from './robustness.ts'
import { type DidSpec, isContrast } from './spec.ts'
import { didMEstimates } from './switchers/did-m.ts'
import { syntheticDidEstimate } from './synthetic/estimate.ts'
import { type BaconDecomposition, decomposeTwfe } from './two-way/bacon.ts'
import { estimateSunAbraham, type SunAbraham } from './two-way/sun-abraham.ts'
import { estimateTwfe, type TwfeResult } from './two-way/twfe.ts'
import { otherWeighting } from './unit-weights.ts'
import { smallestOf } from '../../numerics/extremes.ts'

export { estimatePrimary } from './primary.ts'

const kinds: AggregationKind[] = ['simple', 'group', 'dynamic', 'calendar']

/** What the later steps of a difference-in-differences analysis work from. Numbers are in the estimate's units. */
export interface DidFit extends Fitted<Text> {
  primary: Estimate<Text>
  /** Whether its interval and p value are those of randomisation inference, as with few clusters. */
  isRandomised: boolean
  /** Universal base period; see `influence` there for the covariance of anything built from the effects. */
  groupTime: GroupTimeResult
  /** The same with every unit alike, as the estimators beside it count them. */
  unweighted: GroupTimeResult
  /** Over the locked headline window. */
  aggregations: Record<AggregationKind, Aggregation>
  /** Inside `spec.eventWindow`. */
  eventStudy: EventStudy
  /** Every period before treatment, whatever window is drawn: what drift and dip are measured on. */
  allLeads: EventStudy
  /** null where the treatment cannot be told apart from the fixed effects. */
  twfe: TwfeResult | null
  sunAbraham: SunAbraham | null
  /** The primary estimate with the other way to treat units that lack rows; null where none is named. */
  otherUnits: OtherUnits | null
  /** null when the panel is not balanced. */
  bacon: BaconDecomposition | null
  conclusion: Conclusion['kind']
  /**
   * Whether another 95 % interval says the same as that of the primary estimate's influence functions; see
   * `conclusion.ts` for the rule.
   */
  keepsConclusion: (ci: [number, number]) => boolean
}

/**
 * The primary estimate with its averages, event study and robustness estimates.
 *
 * @param frame panel that has passed preflight
 * @throws {EngineError} `did/no-comparison-units` when no group-time effect after adoption can be computed
 * @see Callaway & Sant'Anna 2021, doi:10.1016/j.jeconom.2020.12.001
 */
export function estimate(frame: PanelFrame, spec: DidSpec, context: StepContext<Text>): DidFit {
  const { groupTime, fromInfluence, primary, beside, isRandomised } = fitPrimary(frame, spec, context)
  context.announce?.(primary)
  const otherUnits = compareOtherUnits(frame, spec, groupTime, context.words)
  const { twfe, sunAbraham, estimates } = runRobustness(frame, spec, context)
  const random = createRandom(context.seed, 'multiplier-bootstrap')
  const { bootstrapDraws } = spec
  const eventStudy = studyEvents(
    groupTime,
    spec.eventWindow,
    bootstrapDraws,
    random,
    progressWithin(context, 0.75, 0.9),
  )
  logEventStudy(eventStudy, context.log)
  // the sensitivity analyses make their intervals from influence functions, so that they are held to one of the kind
  const conclusion = concludeFrom(fromInfluence.ci, context.intent.smallestEffect)
  return {
    primary,
    isRandomised,
    estimates: [
      primary,
      ...secondaryEstimates(groupTime, frame, spec, context.words),
      ...beside,
      ...(otherUnits ? [otherUnits.estimate] : []),
      ...estimates,
    ],
    groupTime,
    unweighted: frame.unitWeights ? estimateGroupTime(otherWeighting(frame)!, groupTimeOptions(spec)) : groupTime,
    aggregations: Object.fromEntries(
      kinds.map((kind) => [kind, aggregateHeadline(groupTime, { ...spec, aggregation: kind })]),
    ) as DidFit['aggregations'],
    eventStudy,
    allLeads: studyEvents(groupTime, EVERY_LEAD, 0, random),
    twfe,
    sunAbraham,
    otherUnits,
    bacon: decomposeTwfe(frame),
    conclusion: conclusion.kind,
    keepsConclusion: conclusion.keeps,
    sample: {
      ...describeSample(frame, spec, groupTime.incompleteUnits),
      ...(otherUnits && { gaps: otherUnits.counts }),
    },
    windows: describeWindows(frame),
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    // a gap between groups may lie near zero, of which no percentage is one
    counterfactualMean: isContrast(spec) ? null : counterfactualMean(frame, spec, groupTime, primary.value),
    standardisedEffect: standardisedEffect(frame, primary.value),
    outcomeSpread: untreatedSd(frame),
  }
}

/**
 * Rows, units and periods of the panel. Comparison units are those that stand on the comparison side of at least one
 * effect after adoption: the never-treated, and with not-yet-treated comparisons also every unit that could react only
 * after the first cohort had adopted. A unit can be counted on both sides.
 *
 * @param incompleteUnits those that the group-time effects leave out
 */
function describeSample(
  frame: PanelFrame,
  spec: Pick<DidSpec, 'comparison' | 'anticipation'>,
  incompleteUnits: number,
): Sample {
  const first = smallestOf(frame.cohort)
  const count = countPeriods(frame.periods)
  const isComparison = (cohort: number) =>
    cohort === Infinity || (spec.comparison === 'not-yet-treated' && count(cohort) > count(first) + spec.anticipation)
  return {
    rows: frame.n,
    units: frame.units.length,
    treatedUnits: frame.cohort.filter(Number.isFinite).length,
    comparisonUnits: frame.cohort.filter(isComparison).length,
    periods: frame.periods.length,
    ...(incompleteUnits > 0 ? { incompleteUnits } : {}),
  }
}

/** Before the first cohort adopts, and from then on; the two do not overlap though later cohorts are still untreated. */
function describeWindows(frame: PanelFrame): Windows {
  const first = smallestOf(frame.cohort)
  const before = frame.periods.filter((period) => period < first)
  return { pre: [before[0], before.at(-1)!], post: [first, frame.periods.at(-1)!] }
}

/** No band is drawn of it, so that no bootstrap is needed. */
const EVERY_LEAD = { before: Infinity, after: -1 }

/** The primary estimate with its interval, and the group-time effects it is an average of; throws as {@link estimate}. */
export function fitPrimary(frame: PanelFrame, spec: DidSpec, context: StepContext<Text>) {
  const groupTime = estimateGroupTime(frame, groupTimeOptions(spec))
  logGaps(groupTime, frame, context)
  context.progress(0.05)
  const fromInfluence = primaryEstimate(groupTime, frame, spec, context.words)
  if (Number.isNaN(fromInfluence.value)) throw nothingEstimated(groupTime, spec, context.words)
  return { groupTime, fromInfluence, ...inferPrimary(fromInfluence, frame, groupTime, spec, context.seed) }
}

function isTwoByTwo(frame: PanelFrame): boolean {
  return frame.periods.length === 2
}

function primaryEstimate(
  groupTime: GroupTimeResult,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
): Estimate<Text> {
  const { aggregation: average, comparison } = spec
  const isTriple = isContrast(spec)
  const labels = isTwoByTwo(frame)
    ? { id: 'two-by-two', name: name('two-by-two', { isTriple }) }
    : { id: `callaway-santanna-${average}`, name: name('callaway-santanna', { isTriple, comparison, average }) }
  return groupTimeEstimate(groupTime, frame, spec, average, { ...labels, role: 'primary' }, words)
}

/** The averages the design did not choose; with two periods all four are one number. */
function secondaryEstimates(
  groupTime: GroupTimeResult,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
): Estimate<Text>[] {
  if (isTwoByTwo(frame)) return []
  return kinds
    .filter((kind) => kind !== spec.aggregation)
    .map((average) => {
      const named = name('callaway-santanna', { isTriple: false, comparison: null, average })
      const labels = { id: `callaway-santanna-${average}`, name: named, role: 'secondary' as const }
      return groupTimeEstimate(groupTime, frame, spec, average, labels, words)
    })
}

/** The other estimators, and each as an estimate; one that cannot be computed keeps its line and says why. */
function runRobustness(frame: PanelFrame, spec: DidSpec, context: StepContext<Text>) {
  const { words, seed } = context
  const twfe = attempt(() => estimateTwfe(frame, { covariates: spec.covariates.map(({ column }) => column) }))
  const twoWay = twfe.result
    ? [
        ...withWildBootstrap(twfe.result, twfeEstimate(twfe.result, frame, spec, words), frame, spec, seed),
        ...twoWayClusters(twfe.result, frame, spec),
      ]
    : [missingEstimate(spec, 'twfe', name('twfe', {}), twfe.reason)]
  if (isTwoByTwo(frame)) {
    const estimates = [...otherWeightingEstimate(frame, spec, words), ...twoWay]
    return { twfe: twfe.result, sunAbraham: null, estimates }
  }
  const sunAbraham = attempt(() => estimateSunAbraham(frame, -1 - spec.anticipation))
  const interactionWeighted = sunAbraham.result
    ? sunAbrahamEstimate(sunAbraham.result, frame, spec, words)
    : missingEstimate(spec, 'sun-abraham', name('sun-abraham', {}), sunAbraham.reason)
  const runs = [
    () => otherComparisonEstimate(frame, spec, words),
    () => otherWeightingEstimate(frame, spec, words),
    () => [...twoWay, interactionWeighted],
    () => [imputationEstimate(frame, spec, words)],
    () => didMEstimates(frame, spec, words),
    () => [syntheticDidEstimate(frame, spec, seed)],
  ]
  const progress = progressWithin(context, 0.3, 0.75)
  const estimates = runs.flatMap((run, at) => {
    progress(at / runs.length)
    return run()
  })
  return { twfe: twfe.result, sunAbraham: sunAbraham.result, estimates }
}

type Attempt<Result> = { result: Result } | { result: null; reason: string }

/** Runs an estimator that is not the primary one: what it refuses becomes a reason in the table, not the end of the run. */
function attempt<Result extends object>(run: () => Result): Attempt<Result> {
  try {
    return { result: run() }
  } catch (error) {
    if (error instanceof EngineError) return { result: null, reason: error.message }
    throw error
  }
}

type Logged = Pick<StepContext<Text>, 'log' | 'words'>

function logGaps({ cells, droppedCovariates }: GroupTimeResult, { periods }: PanelFrame, { log, words }: Logged): void {
  const nameAll = (cohorts: number[]) => listPeriods(cohorts, periods, words)
  for (const column of droppedCovariates) {
    log({ code: 'did/collinear-covariate', message: logged('collinear-covariate', { name: column }) })
  }
  const missing = cells.filter(({ value }) => Number.isNaN(value))
  for (const isAfter of [true, false]) {
    logMissing(
      missing.filter(({ relativeTime }) => relativeTime >= 0 === isAfter),
      isAfter,
      nameAll,
      log,
    )
  }
  logNearSeparation(cells, nameAll, log)
}

function logMissing(
  missing: GroupTimeCell[],
  isAfter: boolean,
  nameAll: (cohorts: number[]) => string,
  log: Logged['log'],
): void {
  for (const why of new Set(missing.map((cell) => cell.reason!))) {
    const own = missing.filter((cell) => cell.reason === why)
    const cohorts = nameAll([...new Set(own.map(({ cohort }) => cohort))])
    const message = logged('effects-not-computed', {
      effects: own.length,
      isAfter,
      cohorts,
      why: isNotComputed(why) ? logged(why, {}) : why,
    })
    log({ code: 'did/effects-not-computed', message })
  }
}

function isNotComputed(why: string): why is NotComputed {
  return NOT_COMPUTED.some((code) => code === why)
}

/** From this propensity on a unit has next to no counterpart; effects are refused at 0.999. Our choice. */
const nearSeparation = 0.99

function logNearSeparation(cells: GroupTimeCell[], nameAll: (cohorts: number[]) => string, log: Logged['log']): void {
  const near = cells.filter(({ largestPropensity = 0 }) => largestPropensity >= nearSeparation)
  for (const cohort of new Set(near.map((cell) => cell.cohort))) {
    const own = near.filter((cell) => cell.cohort === cohort)
    const propensity = Math.max(...own.map(({ largestPropensity = 0 }) => largestPropensity))
    const message = logged('near-separation', { cohort: nameAll([cohort]), effects: own.length, propensity })
    log({ code: 'did/near-separation', message })
  }
}

function logEventStudy({ leftOut }: EventStudy, log: Logged['log']): void {
  if (leftOut.length === 0) return
  log({ code: 'did/event-study-times-left-out', message: logged('times-left-out', { times: leftOut }) })
}

function nothingEstimated({ cells }: GroupTimeResult, spec: DidSpec, words: StepContext['words']): EngineError {
  const after = cells.filter(({ relativeTime }) => relativeTime >= 0)
  // what can be computed is left out by the headline alone
  if (after.some(({ value }) => !Number.isNaN(value))) return headlineTooLong(spec, words)
  const sentences: Record<NotComputed, string> = {
    'no-comparison-unit': 'No comparison unit is left.',
    'side-not-observed': 'One side has nobody observed in one of the two periods.',
    'covariate-missing-of-unit': 'A covariate is missing for a unit of the comparison.',
    'covariate-missing-in-row': 'A covariate is missing for a row of the comparison.',
    'collinear-among-comparisons': 'The covariates are collinear among the comparison units.',
    'collinear-in-one-group': 'The covariates are collinear in one of the four groups compared.',
    'no-overlap': 'No overlap: a propensity score reaches 0.999.',
  }
  const reasons = [...new Set(after.map(({ reason }) => reason!))]
  const why = reasons.map((reason) => (isNotComputed(reason) ? sentences[reason] : reason)).join(' ')
  return new EngineError('did/no-comparison-units', `None of the effects after adoption can be computed: ${why}`)
}
