import type { Plot, Sensitivity } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { Conclusion } from '../../inference/conclusion.ts'
import { inferPoint } from '../../inference/wald.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { finite, intervalColumns, measure, plotOf } from '../../plots/plot-words.ts'
import { drawSpecifications } from '../../plots/spec-curve.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { countInWords, plural } from '../../words/count.ts'
import { formatEffect } from '../../words/number.ts'
import { formatPercent } from '../../words/percent.ts'
import { periodWord } from '../../words/period-word.ts'
import { capitalize, inSentence } from '../../words/sentence.ts'
import { withUnits } from '../../words/units.ts'
import type { Design, Intent } from '../design.ts'
import { comparisonUnitsIn, countComparisonUnits } from './diagnostics/comparison-group.ts'
import type { DidFit } from './estimate.ts'
import { asAverage } from './group-time/aggregate.ts'
import type { GroupTimeCell } from './group-time/cells.ts'
import { hasLoneSide } from './inference.ts'
import { namePeriod, nameSpan } from './words.ts'
import { drawTrends } from './plots/did-trends.ts'
import { drawEventStudy } from './plots/event-study.ts'
import type { DidSpec } from './spec.ts'
import type { BaconDecomposition, BaconType } from './two-way/bacon.ts'

type Plots = Design<DidSpec, PanelFrame, DidFit>['plots']

/** Every figure as data with its finding as title; which ones there are depends on what could be computed. */
export const plots: Plots = (frame, spec, fit, { checks, sensitivity }, { words, intent }) => [
  drawCohortTimeline(frame, fit, words),
  ...(fit.eventStudy.relativeTime.length > 0 ? [drawEventStudy(frame, spec, fit, checks, words)] : []),
  drawEstimates(fit.estimates, fit.primary, {
    outcome: spec.outcome,
    effect: 'Average effect',
    intervals: 'pointwise 95% intervals',
  }),
  ...(frame.periods.length > 2 ? [drawAttGrid(frame, spec, fit, words)] : []),
  drawTrends(frame, spec, fit, checks, words),
  // one comparison alone is the whole estimate
  ...(fit.bacon && fit.bacon.comparisons.length > 1 && frame.periods.length > 2
    ? [drawBacon(frame, spec, fit.bacon, words)]
    : []),
  ...drawSensitivity(spec, fit, sensitivity, words, intent),
]

/** Every cohort's effect in every period, the blocks the averages are built of. */
function drawAttGrid(frame: PanelFrame, spec: DidSpec, fit: DidFit, words: ReaderWords): Plot {
  const cells = fit.groupTime.cells.map((cell, index) => ({
    ...cell,
    ci: intervalOf(cell, asAverage(fit.groupTime, index).smallSample),
  }))
  const word = periodWord(frame.periods, words)
  const title = describeGrid(cells, words)
  const first = `first ${word} ${words.treated}`
  return plotOf('att-grid', {
    id: 'att-grid',
    tab: 'results',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, by ${first} and ${word}, with pointwise 95% intervals.${describeMissing(cells, words)}`,
    alt: `Grid of effects for ${plural(fit.groupTime.cohorts.length, 'group')} of ${words.units}, ${nameSpan(frame.periods, frame.periods, words)}, with pointwise 95% intervals. ${title}.`,
    x: { label: capitalize(word), unit: '' },
    y: { label: `Effect by ${first}`, unit: spec.outcome.units },
    columns: [
      { key: 'cohort', label: capitalize(first), decimals: 0 },
      { key: 'year', label: capitalize(word), decimals: 0 },
      { key: 'estimate', label: `Effect, ${spec.outcome.units}`, decimals: 2 },
      ...intervalColumns,
      { key: 'period', label: 'Before or after' },
      { key: 'treatedUnits', label: capitalize(words.treatedUnits), decimals: 0 },
      { key: 'comparisonUnits', label: `${capitalize(words.units)} to compare with`, decimals: 0 },
      { key: 'thin', label: `One ${words.unit} alone on a side` },
    ],
    rows: cells.map((cell) => ({
      cohort: cell.cohort,
      year: cell.period,
      estimate: finite(cell.value),
      ciLow: finite(cell.ci[0]),
      ciHigh: finite(cell.ci[1]),
      period: cell.isReference
        ? ('reference' as const)
        : cell.relativeTime < 0
          ? ('before' as const)
          : ('after' as const),
      treatedUnits: cell.treatedUnits,
      comparisonUnits: cell.comparisonUnits,
      thin: hasLoneSide(cell),
    })),
    annotations: [],
  })
}

/** No interval where one side is a single cluster: its standard error would miss what happened there alone. */
function intervalOf(cell: GroupTimeCell, { se, df }: { se: number; df: number | null }): [number, number] {
  return inferPoint(cell.value, cell.isReference || hasLoneSide(cell) ? NaN : se, df).ci
}

/** A cell with its interval as shown: small-sample factor and t quantiles. */
type ShownCell = GroupTimeCell & { ci: [number, number] }

function hasInterval({ ci }: ShownCell): boolean {
  return ci.every(Number.isFinite)
}

function describeMissing(cells: ShownCell[], { unit }: ReaderWords): string {
  const shown = cells.filter(({ value, isReference }) => !isReference && !Number.isNaN(value))
  const missing = shown.filter((cell) => !hasInterval(cell)).length
  if (missing === 0) return ''
  return ` ${missing} of ${shown.length} effects have no interval: one ${unit} stands alone on a side, and its own ups and downs cannot be told from the effect.`
}

const orNone = (count: number) => (count === 0 ? 'none' : String(count))

/** Counts, among effects after treatment that have an interval, those clear of zero. */
function describeGrid(cells: ShownCell[], { the }: ReaderWords): string {
  const intervals = cells.filter((cell) => cell.relativeTime >= 0 && hasInterval(cell)).map(({ ci }) => ci)
  const above = intervals.filter(([low]) => low > 0).length
  const below = intervals.filter(([, high]) => high < 0).length
  return `Of ${intervals.length} effects after ${the} with an interval, ${orNone(above)} ${above === 1 ? 'lies' : 'lie'} clearly above zero and ${orNone(below)} clearly below`
}

/** Who is treated from when: one row per cohort, and how many units are still untreated when it starts. */
function drawCohortTimeline(frame: PanelFrame, fit: DidFit, words: ReaderWords): Plot {
  const word = periodWord(frame.periods, words)
  const treated = capitalize(words.treated)
  const units = capitalize(words.units)
  const rows = listCohorts(frame, fit)
  const fewest = Math.min(...rows.flatMap(({ preYears }) => (preYears === null ? [] : [preYears])))
  const title = describeTimeline(fewest, frame, fit, words)
  return plotOf('cohort-timeline', {
    id: 'cohort-timeline',
    tab: 'design',
    title,
    subtitle: `${units} by the first ${word} ${words.treated}. Dark: ${words.treated}. Pale: ${words.notYetTreated}.`,
    alt: `Timeline of ${plural(rows.length, 'group')} of ${words.units}, ${nameSpan(frame.periods, frame.periods, words)}, by the first ${word} ${words.treated}. ${title}.`,
    x: { label: capitalize(word), unit: '' },
    y: { label: 'Group', unit: '' },
    columns: [
      { key: 'cohort', label: `First ${word} ${words.treated}` },
      { key: 'units', label: units, decimals: 0 },
      { key: 'treatedFrom', label: `${treated} from`, decimals: 0 },
      { key: 'firstYear', label: `First ${word}`, decimals: 0 },
      { key: 'lastYear', label: `Last ${word}`, decimals: 0 },
      { key: 'preYears', label: `${capitalize(word)}s before`, decimals: 0 },
      { key: 'comparisonUnits', label: `${units} to compare with at the start`, decimals: 0 },
      { key: 'members', label: 'Which' },
    ],
    rows,
    annotations: [],
  })
}

function listCohorts(frame: PanelFrame, fit: DidFit) {
  const cohorts = [...new Set(frame.cohort)].sort((a, b) => a - b)
  return cohorts.map((cohort) => {
    const members = frame.labels.filter((_, unit) => frame.cohort[unit] === cohort)
    const isTreated = Number.isFinite(cohort)
    return {
      cohort: isTreated ? String(cohort) : 'Never',
      units: members.length,
      firstYear: frame.periods[0],
      lastYear: frame.periods.at(-1)!,
      treatedFrom: isTreated ? cohort : null,
      preYears: isTreated ? frame.periods.filter((period) => period < cohort).length : null,
      comparisonUnits: isTreated ? comparisonUnitsIn(cohort, fit.groupTime).length : null,
      members: members.join(', '),
    }
  })
}

function describeTimeline(fewest: number, { periods }: PanelFrame, fit: DidFit, words: ReaderWords): string {
  const word = periodWord(periods, words)
  const before = `At least ${countInWords(fewest, 10)} ${word}${fewest === 1 ? '' : 's'} of data before each ${words.noun}`
  const alone = countComparisonUnits(fit.groupTime).filter(({ units }) => units === 1)
  if (alone.length === 0) return before
  const [name] = comparisonUnitsIn(alone.at(-1)!.period, fit.groupTime)
  return `${before}; from ${namePeriod(alone[0].period, periods, words)} ${name} alone is left to compare with`
}

const typeNames: Record<BaconType, string> = {
  'treated-vs-never': 'Treated against never treated',
  'earlier-vs-later': 'Earlier against later, before the later start',
  'later-vs-earlier': 'Later against earlier, already treated',
  'later-vs-always': 'Later against always treated',
}

/** The comparisons inside the two-way fixed effects estimate, each with its weight. */
function drawBacon(frame: PanelFrame, spec: DidSpec, bacon: BaconDecomposition, words: ReaderWords): Plot {
  const word = periodWord(frame.periods, words)
  const title = `A simpler model would take ${formatPercent(bacon.forbiddenShare, 'never-zero')} of its weight from comparisons with ${words.alreadyTreated}`
  return plotOf('bacon', {
    id: 'bacon',
    tab: 'diagnostics',
    title,
    subtitle: `Each point is one two-group comparison inside two-way fixed effects: its estimate, in ${spec.outcome.units}, and its weight. The main estimate uses none with ${words.alreadyTreated}. No intervals.`,
    alt: `Scatter of ${plural(bacon.comparisons.length, 'two-group comparison')}, estimate against weight, for ${inSentence(spec.outcome.label)}. ${title}. No intervals are drawn.`,
    x: { label: 'Weight in two-way fixed effects', unit: '' },
    y: { label: 'Estimate', unit: spec.outcome.units },
    columns: [
      { key: 'type', label: 'Comparison' },
      { key: 'treated', label: `${capitalize(words.treated)} from (${word})` },
      { key: 'comparison', label: `Compared with those ${words.treated} from (${word})` },
      { key: 'weight', label: 'Weight', decimals: 4 },
      { key: 'estimate', label: 'Estimate', decimals: 2 },
    ],
    rows: bacon.comparisons.map(({ type, treated, comparison, weight, estimate }) => ({
      type: typeNames[type],
      treated,
      comparison: Number.isFinite(comparison) ? comparison : 'never',
      weight,
      estimate,
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: 'No effect' }],
  })
}

/** The figures of sensitivity analyses that have numbers. */
export function drawSensitivity(
  spec: DidSpec,
  fit: Pick<DidFit, 'conclusion'>,
  sensitivity: Sensitivity[],
  words: ReaderWords,
  intent: Intent,
): Plot[]
export function drawSensitivity(
  spec: DidSpec,
  fit: Pick<DidFit, 'conclusion'>,
  sensitivity: Sensitivity<Text>[],
  words: ReaderWords,
  intent: Intent,
): Plot<Text>[]
export function drawSensitivity(
  spec: DidSpec,
  fit: Pick<DidFit, 'conclusion'>,
  sensitivity: Sensitivity<Text>[],
  words: ReaderWords,
  intent: Intent,
): Plot<Text>[] {
  const { outcome } = spec
  const same = describeSameConclusion(fit.conclusion, intent.smallestEffect, spec.outcome.units)
  const drawings: Record<string, (found: Sensitivity<Text>) => Plot<Text>> = {
    'honest-relative-magnitudes': (found) => drawHonest(spec, found, words),
    'specification-curve': (found) => drawSpecifications(found, { outcome, sets: 'reasonable sets of choices', same }),
    'leave-one-unit-out': (found) => drawLeftOut(found, { outcome, noun: words.unit, same }),
    'leave-one-cluster-out': (found) => drawLeftOut(found, { outcome, noun: 'cluster', same }),
    'leave-one-cohort-out': (found) =>
      drawLeftOut(found, {
        outcome,
        noun: 'starting group',
        same,
        nameOf: (group) => `the group that started in ${group}`,
      }),
  }
  return sensitivity.filter(({ series }) => series.length > 0).flatMap((found) => drawings[found.id]?.(found) ?? [])
}

/** Intervals that allow for a drift between the groups, wider the larger the drift allowed. */
function drawHonest(spec: DidSpec, sensitivity: Sensitivity<Text>, { the }: ReaderWords): Plot {
  const { breakdownValue, series } = sensitivity
  const largest = Math.max(...series.map(({ setting }) => Number(setting)))
  const title = describe(breakdownValue, largest, the)
  return plotOf('honest-did', {
    id: sensitivity.id,
    tab: 'sensitivity',
    title,
    subtitle: `Robust 95% intervals for the average effect after ${the} on ${measure(spec.outcome)}, when the groups may drift apart after ${the} up to a multiple of the largest drift before it.`,
    alt: `Interval chart, allowed drift from 0 to ${formatEffect(largest)} times the largest before ${the}, robust 95% intervals. ${title}.`,
    x: { label: `Allowed drift, as a multiple of the largest before ${the}`, unit: '' },
    y: { label: 'Effect, robust 95% interval', unit: spec.outcome.units },
    columns: [
      { key: 'mbar', label: 'Allowed drift', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Conclusion holds' },
    ],
    rows: series.map(({ setting, ci, keepsConclusion }) => ({
      mbar: Number(setting),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      keepsConclusion,
    })),
    annotations: [
      ...(breakdownValue === null
        ? []
        : [
            { kind: 'vertical' as const, at: breakdownValue, label: `Breaks at ${formatEffect(breakdownValue)}` },
            { kind: 'region' as const, at: breakdownValue, to: largest, label: 'The conclusion no longer holds' },
          ]),
      { kind: 'horizontal', at: 0, label: 'No effect' },
    ],
  })
}

function describe(breakdown: number | null, largest: number, the: string): string {
  if (breakdown === null)
    return `The conclusion holds for a drift of up to ${formatEffect(largest)} times the largest before ${the}`
  if (breakdown === 0) return 'The conclusion does not survive even the smallest drift'
  return `The conclusion breaks at ${formatEffect(breakdown)} times the largest drift before ${the}`
}

/** What "the same conclusion" asks of another interval, as a sentence under a figure; the rules stand in `conclusion.ts`. */
function describeSameConclusion(kind: Conclusion['kind'], smallestEffect: number, units: string): string {
  if (kind === 'effect') return 'The conclusion is the same where the interval stays on its side of zero.'
  if (kind === 'no-meaningful-effect') {
    return `The conclusion is the same where the interval stays within ${withUnits(formatEffect(smallestEffect), units)} of zero.`
  }
  return 'The conclusion is the same where the interval includes zero, keeps its place and is at most twice as wide.'
}
