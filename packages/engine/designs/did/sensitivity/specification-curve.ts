import type { SensitivityPoint } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { plural } from '../../../words/count.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { StepContext } from '../../design.ts'
import { byValue } from '../../shared/by-value.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'
import type { DidFit } from '../estimate.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import { type GroupTimeOptions, referencePeriod } from '../group-time/cells.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { overallHeadline } from '../group-time/headline-window.ts'
import { shareComparisons, type SharedComparisons } from '../group-time/two-by-two.ts'
import { inferAverage } from '../inference.ts'
import type { DidSpec } from '../spec.ts'
import type { estimateChoices } from '../tasks.ts'
import { namePeriod } from '../words.ts'
import { choiceOf } from './movement.ts'

export interface Specification<Words extends Text = string> {
  point: SensitivityPoint<Words>
  se: number
  /** Whether some effect after adoption could not be computed, so that the average leaves it out. */
  partial: boolean
}

/** One way to estimate the group-time effects; each is averaged in every way of {@link AVERAGES}. */
interface GroupTimeChoice {
  options: GroupTimeOptions
  frame: () => PanelFrame
  choices: { Covariates: string; Estimator: string; Comparison: string; Periods: string }
  /** Whether all of these are the locked design's. */
  locked: boolean
}

const AVERAGES: [AggregationKind, string][] = [
  ['simple', 'Treated observations'],
  ['group', 'Cohorts'],
  ['dynamic', 'Time since adoption'],
  ['calendar', 'Calendar periods'],
]

const estimators = { dr: 'Doubly robust', reg: 'Outcome regression', ipw: 'Weighting' }
const comparisons = { 'never-treated': 'Never treated', 'not-yet-treated': 'Not yet treated' }

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
            Covariates: controls,
            Estimator: covariates.length === 0 ? 'Means' : estimators[estimator],
            Comparison: comparisons[comparison],
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

/** Combinations that the design could name but the data cannot carry, as sentences. */
function listUnavailable(frame: PanelFrame, words: ReaderWords): string[] {
  const never = countNeverTreated(frame)
  if (never >= 2) return []
  const left = `Comparisons with ${words.units} that ${words.neverTreated} are not among them`
  const name = frame.labels.find((_, unit) => frame.cohort[unit] === Infinity)
  return [name === undefined ? `${left}: there are none.` : `${left}: ${name} is the only one.`]
}

function controlSets(spec: DidSpec): [string, string[]][] {
  const sets: [string, string[]][] = [
    ['None', []],
    ['As locked', spec.covariates.map(({ column }) => column)],
    ['All', spec.balanceCovariates.map(({ column }) => column)],
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
): [string, () => PanelFrame][] {
  const { periods } = frame
  const all: [string, () => PanelFrame] = ['All', () => frame]
  if (periods.length < 4) return [all]
  const first = firstMeasured(frame, anticipation) + (headlineWindow?.balanced ? headlineWindow.last : 0)
  const ends = [10, 5]
    .map((part) => periods[periods.length - 1 - Math.ceil(periods.length / part)])
    .filter((end) => end >= first)
  const upTo = (last: number): [string, () => PanelFrame] => [
    `To ${namePeriod(last, periods, words)}`,
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
): Promise<SensitivityPart> {
  const choices = listGroupTimeChoices(frame, spec, words)
  const groups = groupChoices(choices)
  const found = await map<typeof estimateChoices>('did/specification', { frame, spec }, groups, progress)
  const averages = new Map(groups.flatMap((group, i) => group.map((choice, j) => [choice, found[i][j]] as const)))
  const all = choices.flatMap((choice, i) => describeAverages(choice, averages.get(i)!, spec, fit))
  progress(1)
  const usable = all.filter(({ point }) => point.ci.every(Number.isFinite))
  const missing = all.filter((one) => !usable.includes(one)).map(({ point }) => String(point.setting))
  const distinct = keepDistinct(usable)
  const computed = distinct.every(({ point }) => point.locked) ? [] : distinct
  const message = [
    describeShare(computed),
    ...describePartial(computed),
    ...(computed.length === 0 ? [] : describeRepeated(usable.length - distinct.length)),
    ...describeMissing(missing),
    ...listUnavailable(frame, words),
  ].join(' ')
  return {
    sensitivity: [
      {
        id: 'specification-curve',
        title: 'Other defensible choices',
        varied: `Covariates, estimator, ${words.units} to compare with, average and periods`,
        series: computed.map(({ point }) => point).sort((a, b) => byValue(a.value, b.value)),
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    moves: movesOf(usable, spec, fit),
  }
}

export function describeShare(computed: Specification<Text>[]): string {
  if (computed.length === 0) return 'No other way to run the analysis gives numbers of its own.'
  const kept = computed.filter(({ point }) => point.keepsConclusion).length
  const share = formatPercent(kept / computed.length, 'never-zero')
  return `${kept} of ${plural(computed.length, 'reasonable way')} to run the analysis (${share}) ${kept === 1 ? 'keeps' : 'keep'} the conclusion.`
}

/**
 * How far the others with the locked average lie from the locked one; another average asks another question. One that
 * repeats the numbers of the locked design, or of another, is the same specification by another name: it shows no move.
 */
function movesOf(usable: Specification[], spec: DidSpec, { primary, aggregations }: DidFit): ChoiceMove[] {
  const own = AVERAGES.find(([kind]) => kind === spec.aggregation)![1]
  const locked = inferAverage(aggregations[spec.aggregation].overall)
  return keepDistinct(usable.filter(({ point }) => point.choices?.Average === own))
    .filter(({ point }) => !point.locked && !repeats(point, locked))
    .map(({ point, se }) =>
      choiceOf({ name: String(point.setting), move: point.value - primary.value, se, ownSe: locked.se }),
    )
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
  const averages = AVERAGES.map(([kind]) => {
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
  return AVERAGES.map(([kind, average], i) => {
    const { value, se, ci } = averages[i]
    const choices = { ...choice.choices, Average: average }
    const locked = choice.locked && kind === spec.aggregation
    return {
      point: { setting: nameOf(choices), value, ci, keepsConclusion: fit.keepsConclusion(ci), choices, locked },
      se,
      partial,
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

function nameOf(choices: Record<string, string>): string {
  return Object.entries(choices)
    .map(([choice, chosen]) => `${choice.toLowerCase()}: ${chosen.toLowerCase()}`)
    .join('; ')
}

/** Without those that repeat the numbers of an earlier one, up to rounding; the locked one always stands. */
export function keepDistinct<Words extends Text>(all: Specification<Words>[]): Specification<Words>[] {
  const lockedFirst = all.toSorted((a, b) => Number(b.point.locked) - Number(a.point.locked))
  return lockedFirst.filter((one, i) => !lockedFirst.slice(0, i).some((earlier) => repeats(earlier.point, one.point)))
}

type Numbers = Pick<SensitivityPoint<Text>, 'value' | 'ci'>

export function repeats(a: Numbers, b: Numbers): boolean {
  const width = a.ci[1] - a.ci[0]
  const near = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * width
  return near(a.value, b.value) && near(a.ci[0], b.ci[0]) && near(a.ci[1], b.ci[1])
}

export function describeRepeated(repeated: number): string[] {
  if (repeated === 0) return []
  return [
    `${repeated} more ${repeated === 1 ? 'repeats' : 'repeat'} the numbers of another and ${repeated === 1 ? 'is' : 'are'} not counted.`,
  ]
}

/**
 * The curve of an estimator whose choices are all computed at once, by value, and how far each other choice moves the estimate;
 * choices without an interval are counted, those with the locked numbers are no other choice.
 *
 * @param varied what the choices are, as the figure says it
 * @see Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z
 */
export function curveOf(
  all: Specification<Text>[],
  primary: Numbers & { se: number },
  varied: Text,
): SensitivityPart<Text> {
  const usable = all.filter(({ point }) => point.ci.every(Number.isFinite))
  const distinct = keepDistinct(usable)
  const computed = distinct.every(({ point }) => point.locked) ? [] : distinct
  const message = [
    describeShare(computed),
    ...(computed.length === 0 ? [] : describeRepeated(usable.length - distinct.length)),
    ...(all.length === usable.length ? [] : [`${all.length - usable.length} more have no interval.`]),
  ].join(' ')
  const moves = distinct
    .filter(({ point }) => !point.locked && !repeats(point, primary))
    .map(({ point, se }) =>
      choiceOf({ name: nameOfSetting(point), move: point.value - primary.value, se, ownSe: primary.se }),
    )
  return {
    sensitivity: [
      {
        id: 'specification-curve',
        title: 'Other defensible choices',
        varied,
        series: computed.map(({ point }) => point).sort((a, b) => byValue(a.value, b.value)),
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    moves,
  }
}

function nameOfSetting({ setting }: SensitivityPoint<Text>): Text {
  return typeof setting === 'number' ? String(setting) : setting
}

function describePartial(computed: Specification[]): string[] {
  const partial = computed.filter((one) => one.partial).length
  if (partial === 0) return []
  return [`In ${partial} of them some effects cannot be computed and are left out.`]
}

/** All are counted and the first three named: one set of covariates that is too much for the data can take dozens along. */
function describeMissing(names: string[]): string[] {
  if (names.length === 0) return []
  const named = names.slice(0, 3).map((name) => `(${name})`)
  const more = names.length - named.length
  return [`${names.length} could not be computed: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]
}
