import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { StepContext } from '../../design.ts'
import { byValue } from '../../shared/by-value.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { type PartProgress, type SensitivityPart, seriesOf } from '../../shared/finding.ts'
import { namePeriod } from '../../../words/names.ts'
import type { DidFit } from '../estimate.ts'
import { type Choice, part, series, type SeriesFacts } from '../facts.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import { type GroupTimeOptions, referencePeriod } from '../group-time/cells.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { overallHeadline } from '../group-time/headline-window.ts'
import { shareComparisons, type SharedComparisons } from '../group-time/two-by-two.ts'
import { inferAverage } from '../inference.ts'
import type { DidSpec } from '../spec.ts'
import type { estimateChoices } from '../tasks.ts'
import { choiceOf } from './movement.ts'

export interface Specification {
  point: SensitivityPoint<Text>
  se: number
  /** Whether some effect after adoption could not be computed, so that the average leaves it out. */
  partial: boolean
  /** Which average it is, where there are several. */
  average?: AggregationKind
}

/** One way to estimate the group-time effects; each is averaged in every way of {@link AVERAGES}. */
interface GroupTimeChoice {
  options: GroupTimeOptions
  frame: () => PanelFrame
  choices: { Covariates: Text; Estimator: Text; Comparison: Text; Periods: Text }
  /** Whether all of these are the locked design's. */
  locked: boolean
}

const AVERAGES: AggregationKind[] = ['simple', 'group', 'dynamic', 'calendar']

const named = (choice: Choice) => part('choice', { choice })

/**
 * Every combination of controls, estimator, comparison and periods that the design could have declared.
 *
 * - controls: none, those of the locked estimator, and those of the balance check, where there are any
 * - estimator: doubly robust, outcome regression, weighting; without controls all three are one
 * - comparison: both; never-treated only where at least two units never are, as one gives no valid standard error
 * - periods: all; without the last tenth; without the last fifth (both rounded up), where an adoption is left in them
 */
export function listGroupTimeChoices(
  frame: PanelFrame,
  spec: DidSpec,
  words: Pick<ReaderWords, 'period'> = {},
): GroupTimeChoice[] {
  const lockedControls = spec.covariates.map(({ column }) => column)
  return controlSets(spec).flatMap(([controls, covariates]) =>
    estimatorsFor(covariates).flatMap((estimator) =>
      comparisonsIn(frame).flatMap((comparison) =>
        periodSets(frame, spec, words).map(([periods, choose], i) => ({
          options: {
            comparison,
            estimator,
            covariates,
            anticipation: spec.anticipation,
            basePeriod: 'universal' as const,
          },
          frame: choose,
          choices: {
            Covariates: named(controls),
            Estimator: named(covariates.length === 0 ? 'means' : estimator),
            Comparison: named(comparison),
            Periods: periods,
          },
          locked:
            i === 0 &&
            comparison === spec.comparison &&
            covariates.join() === lockedControls.join() &&
            (covariates.length === 0 || estimator === spec.estimator),
        })),
      ),
    ),
  )
}

/** Whether comparisons that the design could name are ones that the data cannot carry. */
function listUnavailable(
  frame: PanelFrame,
  words: ReaderWords,
): SeriesFacts['specification-curve']['withoutNeverTreated'] {
  if (countNeverTreated(frame) >= 2) return null
  return { words, only: frame.labels.find((_, unit) => frame.cohort[unit] === Infinity) ?? null }
}

function controlSets(spec: DidSpec): [Choice, string[]][] {
  const sets: [Choice, string[]][] = [
    ['no-covariates', []],
    ['locked-covariates', spec.covariates.map(({ column }) => column)],
    ['all-covariates', spec.balanceCovariates.map(({ column }) => column)],
  ]
  return sets.filter(([, columns], i) => sets.findIndex(([, other]) => other.join() === columns.join()) === i)
}

function estimatorsFor(covariates: string[]): GroupTimeOptions['estimator'][] {
  return covariates.length === 0 ? ['dr'] : ['dr', 'reg', 'ipw']
}

function comparisonsIn(frame: PanelFrame): GroupTimeOptions['comparison'][] {
  return countNeverTreated(frame) >= 2 ? ['not-yet-treated', 'never-treated'] : ['not-yet-treated']
}

function countNeverTreated(frame: PanelFrame): number {
  let never = 0
  for (let unit = 0; unit < frame.cohort.length; unit++) if (frame.cohort[unit] === Infinity) never++
  return never
}

/**
 * Only the end is varied: an effect is measured from the period before adoption, so earlier periods hardly enter. A window
 * that ends before the first adoption with a period to measure from, or before a balanced headline is complete, holds no
 * effect of the headline and is no way to run the analysis.
 */
export function periodSets(
  frame: PanelFrame,
  { anticipation, headlineWindow }: Pick<DidSpec, 'anticipation' | 'headlineWindow'>,
  words: Pick<ReaderWords, 'period'>,
): [Text, () => PanelFrame][] {
  const { periods } = frame
  const all: [Text, () => PanelFrame] = [named('all-periods'), () => frame]
  if (periods.length < 4) return [all]
  const first = firstMeasured(frame, anticipation) + (headlineWindow?.balanced ? headlineWindow.last : 0)
  const ends = [10, 5]
    .map((part) => periods[periods.length - 1 - Math.ceil(periods.length / part)])
    .filter((end) => end >= first)
  const upTo = (last: number): [Text, () => PanelFrame] => [
    part('up-to', { period: namePeriod(last, periods, words) }),
    () => panelUpTo(frame, last),
  ]
  return [all, ...[...new Set(ends)].map(upTo)]
}

/** Panels up to a period, by the panel that they are part of: each serves many choices. */
const shortened = new WeakMap<PanelFrame, Map<number, PanelFrame>>()

function panelUpTo(frame: PanelFrame, last: number): PanelFrame {
  const known = shortened.get(frame) ?? new Map<number, PanelFrame>()
  shortened.set(frame, known)
  const panel = known.get(last) ?? selectRows(frame, (row) => frame.periods[frame.periodIndex[row]] <= last)
  known.set(last, panel)
  return panel
}

function firstMeasured({ cohort, periods }: PanelFrame, anticipation: number): number {
  const starts = new Set<number>()
  for (let unit = 0; unit < cohort.length; unit++) if (Number.isFinite(cohort[unit])) starts.add(cohort[unit])
  return Math.min(...[...starts].filter((start) => referencePeriod(periods, start, anticipation) >= 0))
}

/**
 * The estimate under every combination of {@link listGroupTimeChoices} and the four averages, by value.
 *
 * The share counts specifications with an interval; those without are counted in the message. Two that give
 * the same numbers, as when the periods left out carry no effect, are one specification: the first of them stands. Where
 * none but the locked one is left there is no curve.
 *
 * @see Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z
 */
export async function drawSpecificationCurve(
  frame: PanelFrame,
  spec: DidSpec,
  fit: DidFit,
  { words, map }: Pick<StepContext, 'words' | 'map'>,
  progress: PartProgress,
): Promise<SensitivityPart<Text>> {
  const choices = listGroupTimeChoices(frame, spec, words)
  const groups = groupChoices(choices)
  const found = await map<typeof estimateChoices>('did/specification', { frame, spec }, groups, progress)
  const averages = new Map(groups.flatMap((group, i) => group.map((choice, j) => [choice, found[i][j]] as const)))
  const all = choices.flatMap((choice, i) => describeAverages(choice, averages.get(i)!, spec, fit))
  progress(1)
  const usable = all.filter(({ point }) => point.ci.every(Number.isFinite))
  const missing = all.filter((one) => !usable.includes(one)).map(({ point }) => nameOf(point))
  const curve = tellCurve(usable, {
    varied: part('choices-varied', { units: words.units }),
    withoutInterval: 0,
    missing: { count: missing.length, named: missing.slice(0, mostNamed) },
    withoutNeverTreated: listUnavailable(frame, words),
  })
  return { sensitivity: [curve], evidence: {}, moves: movesOf(usable, spec, fit) }
}

/** One set of covariates that is too much for the data can take dozens of ways along. */
const mostNamed = 3

type CurveFacts = SeriesFacts['specification-curve']

/** The ways with an interval, without those that repeat the numbers of another; no curve where the locked one alone is left. */
function tellCurve(
  usable: Specification[],
  beside: Pick<CurveFacts, 'varied' | 'withoutInterval' | 'missing' | 'withoutNeverTreated'>,
): Sensitivity<Text> {
  const distinct = keepDistinct(usable)
  const computed = distinct.every(({ point }) => point.locked) ? [] : distinct
  const told = series('specification-curve', {
    ways: computed.length,
    kept: computed.filter(({ point }) => point.keepsConclusion).length,
    partial: computed.filter((one) => one.partial).length,
    repeated: computed.length === 0 ? 0 : usable.length - distinct.length,
    ...beside,
  })
  const points = computed.map(({ point }) => point).sort((a, b) => byValue(a.value, b.value))
  return seriesOf('specification-curve', points, told)
}

/**
 * How far the others with the locked average lie from the locked one; another average asks another question. One that
 * repeats the numbers of the locked design, or of another, is the same specification by another name: it shows no move.
 */
function movesOf(usable: Specification[], spec: DidSpec, { primary, aggregations }: DidFit): ChoiceMove<Text>[] {
  const locked = inferAverage(aggregations[spec.aggregation].overall)
  return keepDistinct(usable.filter(({ average }) => average === spec.aggregation))
    .filter(({ point }) => !point.locked && !repeats(point, locked))
    .map(({ point, se }) => choiceOf({ name: nameOf(point), move: point.value - primary.value, se, ownSe: locked.se }))
}

const noNumbers = { value: NaN, se: NaN, ci: [NaN, NaN] as [number, number] }

/** The averages of one way to estimate the group-time effects. */
export interface ChoiceAverages {
  /** In the order of {@link AVERAGES}; `NaN` where the estimator refuses the combination. */
  averages: { value: number; se: number; ci: [number, number] }[]
  /** Whether some effect after adoption could not be computed. */
  partial: boolean
}

/** The choices by number, those with the same covariates and comparison together: they have comparisons in common. */
function groupChoices(choices: GroupTimeChoice[]): number[][] {
  const groups = new Map<string, number[]>()
  choices.forEach(({ options: { covariates, comparison } }, i) => {
    const key = [comparison, ...covariates].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), i])
  })
  return [...groups.values()]
}

/** Every average under some choices of {@link listGroupTimeChoices}, by their numbers. */
export function averageChoices(frame: PanelFrame, spec: DidSpec, numbers: number[]): ChoiceAverages[] {
  const choices = listGroupTimeChoices(frame, spec)
  const shared = shareComparisons()
  return numbers.map((number) => averageChoice(choices[number], spec, shared))
}

function averageChoice(
  { frame: choose, options }: GroupTimeChoice,
  spec: DidSpec,
  shared: SharedComparisons,
): ChoiceAverages {
  const result = attempt(() => estimateGroupTime(choose(), options, afterAdoption, shared))
  const after = result?.cells.filter(({ relativeTime }) => relativeTime >= 0) ?? []
  const averages = AVERAGES.map((kind) => {
    const { value, se, ci } = result ? inferAverage(overallHeadline(result, { ...spec, aggregation: kind })) : noNumbers
    return { value, se, ci }
  })
  return { averages, partial: after.some(({ value }) => Number.isNaN(value)) }
}

/** One specification per average; a combination that the estimator refuses keeps its name and has no numbers. */
function describeAverages(
  choice: GroupTimeChoice,
  { averages, partial }: ChoiceAverages,
  spec: DidSpec,
  fit: DidFit,
): Specification[] {
  return AVERAGES.map((average, i) => {
    const { value, se, ci } = averages[i]
    const choices = { ...choice.choices, Average: named(average) }
    const setting = part('way', { choices: Object.entries(choices) })
    const locked = choice.locked && average === spec.aggregation
    return {
      point: { setting, value, ci, keepsConclusion: fit.keepsConclusion(ci), choices, locked },
      se,
      partial,
      average,
    }
  })
}

function afterAdoption({ cohort, period }: { cohort: number; period: number }, periods: number[]): boolean {
  return periods[period] >= cohort
}

function attempt<Result>(run: () => Result): Result | null {
  try {
    return run()
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

/** Without those that repeat the numbers of an earlier one, up to rounding; the locked one always stands. */
export function keepDistinct(all: Specification[]): Specification[] {
  const lockedFirst = all.toSorted((a, b) => Number(b.point.locked) - Number(a.point.locked))
  return lockedFirst.filter((one, i) => !lockedFirst.slice(0, i).some((earlier) => repeats(earlier.point, one.point)))
}

function nameOf({ setting }: SensitivityPoint<Text>): Text {
  return typeof setting === 'number' ? String(setting) : setting
}

type Numbers = Pick<SensitivityPoint, 'value' | 'ci'>

export function repeats(a: Numbers, b: Numbers): boolean {
  const width = a.ci[1] - a.ci[0]
  const near = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * width
  return near(a.value, b.value) && near(a.ci[0], b.ci[0]) && near(a.ci[1], b.ci[1])
}

/**
 * The curve of an estimator whose choices are all computed at once, by value, and how far each other choice moves the estimate;
 * choices without an interval are counted, those with the locked numbers are no other choice.
 *
 * @param varied what the choices are, as the figure says it
 * @see Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z
 */
export function curveOf(all: Specification[], primary: Numbers & { se: number }, varied: Text): SensitivityPart<Text> {
  const usable = all.filter(({ point }) => point.ci.every(Number.isFinite))
  const moves = keepDistinct(usable)
    .filter(({ point }) => !point.locked && !repeats(point, primary))
    .map(({ point, se }) => choiceOf({ name: nameOf(point), move: point.value - primary.value, se, ownSe: primary.se }))
  const curve = tellCurve(usable, {
    varied,
    withoutInterval: all.length - usable.length,
    missing: { count: 0, named: [] },
    withoutNeverTreated: null,
  })
  return { sensitivity: [curve], evidence: {}, moves }
}
