import type { PanelFrame } from '../../../frame/panel.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import type { GroupTimeOptions } from '../group-time/types.ts'
import { referencePeriod } from '../group-time/comparisons.ts'
import { namePeriod } from '../period-words.ts'
import type { DidSpec } from '../spec.ts'

/** One way to estimate the group-time effects; each is averaged in every way of {@link AVERAGES}. */
export interface GroupTimeChoice {
  options: GroupTimeOptions
  frame: () => PanelFrame
  choices: { Covariates: string; Estimator: string; Comparison: string; Periods: string }
  /** Whether all of these are the locked design's. */
  locked: boolean
}

export const AVERAGES: [AggregationKind, string][] = [
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
export function listUnavailable(frame: PanelFrame, words: ReaderWords): string[] {
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
