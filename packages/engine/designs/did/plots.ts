import type { Plot, Sensitivity } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { inferPoint } from '../../inference/wald.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { figureOf, finite } from '../../plots/plot-of.ts'
import { drawSpecifications } from '../../plots/spec-curve.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { namePeriod, nameSpan } from '../../words/names.ts'
import { periodWord } from '../../words/period-word.ts'
import type { Design, Intent } from '../design.ts'
import { comparisonUnitsIn, countComparisonUnits } from './diagnostics/comparison-group.ts'
import type { DidFit } from './estimate.ts'
import { part } from './facts.ts'
import { figure } from './plots/facts.ts'
import { asAverage } from './group-time/aggregate.ts'
import type { GroupTimeCell } from './group-time/cells.ts'
import { hasLoneSide } from './inference.ts'
import { drawTrends } from './plots/did-trends.ts'
import { drawEventStudy } from './plots/event-study.ts'
import { timelineOf } from './plots/timeline.ts'
import type { DidSpec } from './spec.ts'
import type { BaconDecomposition } from './two-way/bacon.ts'

type Plots = Design<DidSpec, PanelFrame, DidFit, Text>['plots']

/** Every figure as data with its finding as title; which ones there are depends on what could be computed. */
export const plots: Plots = (frame, spec, fit, { checks, sensitivity }, { words, intent }) => {
  const told = figure('estimates', {})
  return [
    drawCohortTimeline(frame, fit, words),
    ...(fit.eventStudy.relativeTime.length > 0 ? [drawEventStudy(frame, spec, fit, checks, words)] : []),
    drawEstimates(fit.estimates, fit.primary, {
      outcome: spec.outcome,
      effect: told('effect'),
      intervals: told('intervals'),
    }),
    ...(frame.periods.length > 2 ? [drawAttGrid(frame, spec, fit, words)] : []),
    drawTrends(frame, spec, fit, checks, words),
    // one comparison alone is the whole estimate
    ...(fit.bacon && fit.bacon.comparisons.length > 1 && frame.periods.length > 2
      ? [drawBacon(frame, spec, fit.bacon, words)]
      : []),
    ...drawSensitivity(spec, fit, sensitivity, words, intent),
  ]
}

/** Every cohort's effect in every period, the blocks the averages are built of. */
function drawAttGrid(frame: PanelFrame, { outcome }: DidSpec, fit: DidFit, words: ReaderWords): Plot<Text> {
  const cells = fit.groupTime.cells.map((cell, index) => ({
    ...cell,
    ci: intervalOf(cell, asAverage(fit.groupTime, index).smallSample),
  }))
  const told = figure('att-grid', {
    words,
    period: periodWord(frame.periods, words),
    outcome: { label: outcome.label, units: outcome.units },
    span: nameSpan(frame.periods, frame.periods, words),
    groups: fit.groupTime.cohorts.length,
    ...countClear(cells),
    without: countWithout(cells),
  })
  return figureOf('att-grid', told, {
    id: 'att-grid',
    tab: 'results',
    units: { x: '', y: outcome.units },
    columns: {
      cohort: 0,
      year: 0,
      estimate: 2,
      ciLow: 2,
      ciHigh: 2,
      period: null,
      treatedUnits: 0,
      comparisonUnits: 0,
      thin: null,
    },
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

function countWithout(cells: ShownCell[]): { effects: number; of: number } | null {
  const shown = cells.filter(({ value, isReference }) => !isReference && !Number.isNaN(value))
  const effects = shown.filter((cell) => !hasInterval(cell)).length
  return effects === 0 ? null : { effects, of: shown.length }
}

/** Among effects after treatment that have an interval, those clear of zero. */
function countClear(cells: ShownCell[]) {
  const intervals = cells.filter((cell) => cell.relativeTime >= 0 && hasInterval(cell)).map(({ ci }) => ci)
  return {
    intervals: intervals.length,
    above: intervals.filter(([low]) => low > 0).length,
    below: intervals.filter(([, high]) => high < 0).length,
  }
}

/** Who is treated from when: one row per cohort, and how many units are still untreated when it starts. */
function drawCohortTimeline(frame: PanelFrame, fit: DidFit, words: ReaderWords): Plot<Text> {
  const { periods } = frame
  const before = [...new Set(frame.cohort)].filter(Number.isFinite).map((cohort) => periodsBefore(frame, cohort))
  const alone = countComparisonUnits(fit.groupTime).filter(({ units }) => units === 1)
  const told = figure('cohort-timeline', {
    words,
    period: periodWord(periods, words),
    span: nameSpan(periods, periods, words),
    groups: new Set(frame.cohort).size,
    fewest: Math.min(...before),
    alone:
      alone.length === 0
        ? null
        : {
            from: namePeriod(alone[0].period, periods, words),
            name: comparisonUnitsIn(alone.at(-1)!.period, fit.groupTime)[0],
          },
  })
  return timelineOf(told, listCohorts(frame, fit, told('never')))
}

function periodsBefore({ periods }: PanelFrame, cohort: number): number {
  return periods.filter((period) => period < cohort).length
}

function listCohorts(frame: PanelFrame, fit: DidFit, never: Text) {
  const cohorts = [...new Set(frame.cohort)].sort((a, b) => a - b)
  return cohorts.map((cohort) => {
    const members = frame.labels.filter((_, unit) => frame.cohort[unit] === cohort)
    const isTreated = Number.isFinite(cohort)
    return {
      cohort: isTreated ? String(cohort) : never,
      units: members.length,
      firstYear: frame.periods[0],
      lastYear: frame.periods.at(-1)!,
      treatedFrom: isTreated ? cohort : null,
      preYears: isTreated ? periodsBefore(frame, cohort) : null,
      comparisonUnits: isTreated ? comparisonUnitsIn(cohort, fit.groupTime).length : null,
      members: members.join(', '),
    }
  })
}

/** The comparisons inside the two-way fixed effects estimate, each with its weight. */
function drawBacon(
  frame: PanelFrame,
  { outcome }: DidSpec,
  { comparisons, forbiddenShare }: BaconDecomposition,
  words: ReaderWords,
): Plot<Text> {
  const told = figure('bacon', {
    words,
    period: periodWord(frame.periods, words),
    outcome: { label: outcome.label, units: outcome.units },
    comparisons: comparisons.length,
    forbiddenShare,
  })
  return figureOf('bacon', told, {
    id: 'bacon',
    tab: 'diagnostics',
    units: { x: '', y: outcome.units },
    columns: { type: null, treated: null, comparison: null, weight: 4, estimate: 2 },
    rows: comparisons.map(({ type, treated, comparison, weight, estimate }) => ({
      type: told(type),
      treated,
      comparison: Number.isFinite(comparison) ? comparison : told('never'),
      weight,
      estimate,
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: told('zero') }],
  })
}

/** The figures of sensitivity analyses that have numbers. */
export function drawSensitivity(
  { outcome }: DidSpec,
  { conclusion }: Pick<DidFit, 'conclusion'>,
  sensitivity: Sensitivity<Text>[],
  words: ReaderWords,
  { smallestEffect }: Intent,
): Plot<Text>[] {
  const same = part('same-conclusion', { conclusion, smallestEffect, units: outcome.units })
  const drawings: Record<string, (found: Sensitivity<Text>) => Plot<Text>> = {
    'honest-relative-magnitudes': (found) => drawHonest(outcome, found, words),
    'specification-curve': (found) => drawSpecifications(found, { outcome, sets: part('sets-of-choices', {}), same }),
    'leave-one-unit-out': (found) => drawLeftOut(found, { outcome, noun: words.unit, same }),
    'leave-one-cluster-out': (found) => drawLeftOut(found, { outcome, noun: part('cluster', {}), same }),
    'leave-one-cohort-out': (found) =>
      drawLeftOut(found, {
        outcome,
        noun: part('cohort', {}),
        same,
        nameOf: (start) => part('cohort-of', { start }),
      }),
  }
  return sensitivity.filter(({ series }) => series.length > 0).flatMap((found) => drawings[found.id]?.(found) ?? [])
}

/** Intervals that allow for a drift between the groups, wider the larger the drift allowed. */
function drawHonest(
  { label, units }: DidSpec['outcome'],
  { id, breakdownValue, series }: Sensitivity<Text>,
  { the }: ReaderWords,
): Plot<Text> {
  const largest = Math.max(...series.map(({ setting }) => Number(setting)))
  const told = figure('honest-did', { the, outcome: { label, units }, breaks: breakdownValue, largest })
  return figureOf('honest-did', told, {
    id,
    tab: 'sensitivity',
    units: { x: '', y: units },
    columns: { mbar: 2, ciLow: 2, ciHigh: 2, keepsConclusion: null },
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
            { kind: 'vertical' as const, at: breakdownValue, label: told('breaks') },
            { kind: 'region' as const, at: breakdownValue, to: largest, label: told('broken') },
          ]),
      { kind: 'horizontal', at: 0, label: told('zero') },
    ],
  })
}
