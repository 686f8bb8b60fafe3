import { byValue } from '../../shared/by-value.ts'
import type { SensitivityPoint } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { plainPlural } from '../../../words/count.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { StepContext } from '../../design.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { choiceOf } from './movement.ts'
import type { DidFit } from '../estimate.ts'
import { overallHeadline } from '../group-time/headline-window.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { shareComparisons, type SharedComparisons } from '../group-time/shared-comparisons.ts'
import { inferAverage } from '../lone-comparison.ts'
import type { DidSpec } from '../spec.ts'
import { AVERAGES, listGroupTimeChoices, listUnavailable, type GroupTimeChoice } from './specification-grid.ts'
import type { estimateChoices } from '../tasks.ts'
import type { PartProgress, SensitivityPart } from '../../shared/sensitivity-part.ts'

export interface Specification {
  point: SensitivityPoint
  se: number
  /** Whether some effect after adoption could not be computed, so that the average leaves it out. */
  partial: boolean
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

export function describeShare(computed: Specification[]): string {
  if (computed.length === 0) return 'No other way to run the analysis gives numbers of its own.'
  const kept = computed.filter(({ point }) => point.keepsConclusion).length
  const share = formatPercent(kept / computed.length, 'never-zero')
  return `${kept} of ${plainPlural(computed.length, 'reasonable way')} to run the analysis (${share}) ${kept === 1 ? 'keeps' : 'keep'} the conclusion.`
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
export function keepDistinct(all: Specification[]): Specification[] {
  const lockedFirst = all.toSorted((a, b) => Number(b.point.locked) - Number(a.point.locked))
  return lockedFirst.filter((one, i) => !lockedFirst.slice(0, i).some((earlier) => repeats(earlier.point, one.point)))
}

type Numbers = Pick<SensitivityPoint, 'value' | 'ci'>

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
