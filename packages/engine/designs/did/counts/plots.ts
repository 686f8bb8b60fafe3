import type { Check, Plot } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import { figureOf, finite } from '../../../plots/plot-of.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { decimalsFor } from '../../../words/number.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { Design } from '../../design.ts'
import { drawSensitivity } from '../plots.ts'
import { drawEventStudy } from '../plots/event-study.ts'
import { timelineOf } from '../plots/timeline.ts'
import type { DidSpec } from '../spec.ts'
import { namePeriod, nameSpan } from '../../../words/names.ts'
import type { CountFit } from './estimate.ts'
import { figure, say } from './facts.ts'
import { cohortsOf, ratiosByPeriod } from './ratios.ts'
import { rateOf } from './rates.ts'

type Plots = Design<DidSpec, PanelFrame, CountFit, Text>['plots']

/** Figures of counts as ratios: effects in log points, which readers see in percent, and rates as they were counted. */
export const plots: Plots = (frame, spec, fit, { checks, sensitivity }, { words, intent }) => {
  const told = figure('estimates', {})
  return [
    drawTimeline(frame, spec, words),
    ...(fit.eventStudy.relativeTime.length > 0 ? [drawEventStudy(frame, spec, fit, checks, words)] : []),
    drawEstimates(fit.estimates, fit.primary, {
      outcome: spec.outcome,
      effect: told('effect'),
      intervals: told('intervals'),
    }),
    drawRates(frame, spec, checks, words),
    ...drawSensitivity(spec, fit, sensitivity, words, intent),
  ]
}

/** Who is treated from when: one row per starting group, and how many units are still untreated when it starts. */
export function drawTimeline(
  frame: PanelFrame,
  { comparison }: Pick<DidSpec, 'comparison'>,
  words: ReaderWords,
): Plot<Text> {
  const { periods, cohort } = frame
  const groups = [...new Set(cohort)].sort((a, b) => a - b)
  const before = (date: number) => periods.filter((period) => period < date).length
  const told = figure('timeline', {
    period: periodWord(periods, words),
    span: nameSpan(periods, periods, words),
    groups: groups.length,
    fewest: Math.min(...cohortsOf(frame).map(before)),
    words,
  })
  return timelineOf(
    told,
    groups.map((date) => {
      const members = frame.labels.filter((_, unit) => cohort[unit] === date)
      const isTreated = Number.isFinite(date)
      const compared = cohort.filter(
        (other) => other === Infinity || (comparison === 'not-yet-treated' && other > date),
      ).length
      return {
        cohort: isTreated ? String(date) : told('never'),
        units: members.length,
        firstYear: periods[0],
        lastYear: periods.at(-1)!,
        treatedFrom: isTreated ? date : null,
        preYears: isTreated ? before(date) : null,
        comparisonUnits: isTreated ? compared : null,
        members: members.join(', '),
      }
    }),
  )
}

/** What the rate is in, as on an axis: `Deaths over population`, or the outcome's own units. */
export function rateUnits({ outcome, exposure }: Pick<DidSpec, 'outcome' | 'exposure'>): Text {
  return say('rate-units', { counted: outcome.rawUnits ?? outcome.label, exposure: exposure ?? null })
}

/**
 * Rates over time, totals over totals: the treated of the first dates that hold at least half of the treated units, the path
 * expected of them without the policy, and the others until they start. The expected path is the observed one over the ratio of each
 * period. The comparison line begins at the first period's rate and follows the change in percent of the units untreated in
 * both periods, so that it does not jump when a unit leaves it.
 */
function drawRates(frame: PanelFrame, spec: DidSpec, checks: Check<Text>[], words: ReaderWords): Plot<Text> {
  const { periods, cohort, cohortIndex, unitIndex, periodIndex } = frame
  const lastEarly = lastEarlyCohort(frame)
  const isEarly = (unit: number) => cohort[unit] <= lastEarly
  const ratios = ratiosByPeriod(frame, spec, (date) => date <= lastEarly)
  const first = periods.indexOf(cohortsOf(frame)[0])
  const isOther = (unit: number, at: number) => !isEarly(unit) && (cohortIndex[unit] < 0 || cohortIndex[unit] > at)
  const rateIn = (at: number, isWanted: (unit: number) => boolean) =>
    rateOf(frame, (row) => periodIndex[row] === at && isWanted(unitIndex[row]))
  let level = NaN
  const rows = periods.map((year, at) => {
    const treated = rateIn(at, isEarly)
    const others = (unit: number) => isOther(unit, at)
    level = at === 0 ? rateIn(0, others) : (level * rateIn(at, others)) / rateIn(at - 1, others)
    const expected = at < first ? treated : treated / Math.exp(ratios[at])
    return {
      year,
      treated,
      expected: at < first - 1 ? null : finite(expected),
      comparison: finite(level),
      comparisonUnits: frame.units.filter((_, unit) => isOther(unit, at)).length,
    }
  })
  const decimals = decimalsFor(Math.max(...rows.map(({ treated }) => treated)))
  const early = cohort.filter((date) => date <= lastEarly).length
  const told = figure('rates', {
    period: periodWord(periods, words),
    span: nameSpan(periods, periods, words),
    outcome: spec.outcome.label,
    exposure: spec.exposure ?? null,
    axis: rateUnits(spec),
    early,
    end: namePeriod(lastEarly, periods, words),
    others: frame.units.length - early,
    drift: driftIn(checks),
    words,
  })
  return figureOf('did-trends', told, {
    id: 'did-trends',
    tab: 'diagnostics',
    units: { x: '', y: '' },
    columns: { year: 0, treated: decimals, expected: decimals, comparison: decimals, comparisonUnits: 0 },
    rows,
    annotations: [{ kind: 'vertical', at: periods[first] - 0.5, label: told('first') }],
  })
}

/** The first dates with half of the treated units. */
function lastEarlyCohort({ cohort }: PanelFrame): number {
  const treated = Array.from(cohort)
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  return treated[Math.ceil(treated.length / 2) - 1]
}

function driftIn(checks: Check<Text>[]): { passed: boolean; p: number } | null {
  const test = checks.find(({ id }) => id === 'pre-trend')
  return test === undefined || test.passed === null ? null : { passed: test.passed, p: test.statistic ?? NaN }
}
