import type { Text } from '../../../fact.ts'
import type { Check, Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import { finite, plotOf } from '../../../plots/plot-words.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { countInWords, plural } from '../../../words/count.ts'
import { decimalsFor } from '../../../words/decimals.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { periodWord } from '../../../words/period-word.ts'
import { capitalize, inSentence } from '../../../words/sentence.ts'
import type { Design } from '../../design.ts'
import { drawSensitivity } from '../plots.ts'
import { drawEventStudy } from '../plots/event-study.ts'
import type { DidSpec } from '../spec.ts'
import { namePeriod, nameSpan } from '../words.ts'
import type { CountFit } from './estimate.ts'
import { cohortsOf, ratiosByPeriod } from './ratios.ts'
import { rateOf } from './rates.ts'

type Plots = Design<DidSpec, PanelFrame, CountFit, Text>['plots']

/** Figures of counts as ratios: effects in log points, which readers see in percent, and rates as they were counted. */
export const plots: Plots = (frame, spec, fit, { checks, sensitivity }, { words, intent }) => [
  drawTimeline(frame, spec, words),
  ...(fit.eventStudy.relativeTime.length > 0 ? [drawEventStudy(frame, spec, fit, checks, words)] : []),
  drawEstimates(fit.estimates, fit.primary, {
    outcome: spec.outcome,
    effect: 'Effect as a ratio',
    intervals: 'pointwise 95% intervals',
  }),
  drawRates(frame, spec, checks, words),
  ...drawSensitivity(spec, fit, sensitivity, words, intent),
]

/** Who is treated from when: one row per starting group, and how many units are still untreated when it starts. */
export function drawTimeline(
  frame: PanelFrame,
  { comparison }: Pick<DidSpec, 'comparison'>,
  words: ReaderWords,
): Plot<Text> {
  const { periods, cohort } = frame
  const word = periodWord(periods, words)
  const units = capitalize(words.units)
  const groups = [...new Set(cohort)].sort((a, b) => a - b)
  const before = (date: number) => periods.filter((period) => period < date).length
  const fewest = Math.min(...cohortsOf(frame).map(before))
  const title = `At least ${countInWords(fewest, 10)} ${word}${fewest === 1 ? '' : 's'} of data before each ${words.noun}`
  return plotOf('cohort-timeline', {
    id: 'cohort-timeline',
    tab: 'design',
    title,
    subtitle: `${units} by the first ${word} ${words.treated}. Dark: ${words.treated}. Pale: ${words.notYetTreated}.`,
    alt: `Timeline of ${plural(groups.length, 'group')} of ${words.units}, ${nameSpan(periods, periods, words)}, by the first ${word} ${words.treated}. ${title}.`,
    x: { label: capitalize(word), unit: '' },
    y: { label: 'Group', unit: '' },
    columns: [
      { key: 'cohort', label: `First ${word} ${words.treated}` },
      { key: 'units', label: units, decimals: 0 },
      { key: 'treatedFrom', label: `${capitalize(words.treated)} from`, decimals: 0 },
      { key: 'firstYear', label: `First ${word}`, decimals: 0 },
      { key: 'lastYear', label: `Last ${word}`, decimals: 0 },
      { key: 'preYears', label: `${capitalize(word)}s before`, decimals: 0 },
      { key: 'comparisonUnits', label: `${units} to compare with at the start`, decimals: 0 },
      { key: 'members', label: 'Which' },
    ],
    rows: groups.map((date) => {
      const members = frame.labels.filter((_, unit) => cohort[unit] === date)
      const isTreated = Number.isFinite(date)
      const compared = cohort.filter(
        (other) => other === Infinity || (comparison === 'not-yet-treated' && other > date),
      ).length
      return {
        cohort: isTreated ? String(date) : 'Never',
        units: members.length,
        firstYear: periods[0],
        lastYear: periods.at(-1)!,
        treatedFrom: isTreated ? date : null,
        preYears: isTreated ? before(date) : null,
        comparisonUnits: isTreated ? compared : null,
        members: members.join(', '),
      }
    }),
    annotations: [],
  })
}

/** What the rate is in, as on an axis: `Deaths over population`, or the outcome's own units. */
export function rateUnits({ outcome, exposure }: Pick<DidSpec, 'outcome' | 'exposure'>): string {
  const counted = capitalize(outcome.rawUnits ?? outcome.label)
  return exposure === undefined ? counted : `${counted} over ${exposure.replaceAll('_', ' ')}`
}

/**
 * Rates over time, totals over totals: the treated of the first dates that hold at least half of the treated units, the path
 * expected of them without the policy, and the others until they start. The expected path is the observed one over the ratio of each
 * period. The comparison line begins at the first period's rate and follows the change in percent of the units untreated in
 * both periods, so that it does not jump when a unit leaves it.
 */
function drawRates(frame: PanelFrame, spec: DidSpec, checks: Check<Text>[], words: ReaderWords): Plot<Text> {
  const { periods, cohort, cohortIndex, unitIndex, periodIndex } = frame
  const word = periodWord(periods, words)
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
  const end = namePeriod(lastEarly, periods, words)
  const title = describe(checks, words)
  return plotOf('did-trends', {
    id: 'did-trends',
    tab: 'diagnostics',
    title,
    subtitle:
      `${spec.outcome.label}, totals${spec.exposure === undefined ? '' : ' over what they are counted over'}: ${plural(early, words.unit, words.units)} ` +
      `${words.treated} by ${end} against ${frame.units.length - early} later or never, each until it starts. Alike would be the same change in percent.`,
    alt: `Line chart of ${inSentence(spec.outcome.label)}, ${nameSpan(periods, periods, words)}, for ${words.units} ${words.treated} by ${end}, the path expected of them without ${words.the}, and ${words.units} ${words.notYetTreated}. ${title}.`,
    x: { label: capitalize(word), unit: '' },
    y: { label: rateUnits(spec), unit: '' },
    columns: [
      { key: 'year', label: capitalize(word), decimals: 0 },
      { key: 'treated', label: `${capitalize(words.treated)} by ${end}`, decimals },
      { key: 'expected', label: `Expected without ${words.the}`, decimals },
      { key: 'comparison', label: capitalize(words.notYetTreated), decimals },
      { key: 'comparisonUnits', label: `${capitalize(words.units)} ${words.notYetTreated}`, decimals: 0 },
    ],
    rows,
    annotations: [{ kind: 'vertical', at: periods[first] - 0.5, label: `First ${words.treatedUnits}` }],
  })
}

/** The first dates with half of the treated units. */
function lastEarlyCohort({ cohort }: PanelFrame): number {
  const treated = Array.from(cohort)
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  return treated[Math.ceil(treated.length / 2) - 1]
}

function describe(checks: Check<Text>[], { the }: ReaderWords): string {
  const test = checks.find(({ id }) => id === 'pre-trend')
  if (test === undefined || test.passed === null) return `Both groups before and after ${the} began`
  return `The test found ${test.passed ? 'no clear' : 'a'} drift between the groups before ${the} (${formatPStatement(test.statistic ?? NaN)})`
}
