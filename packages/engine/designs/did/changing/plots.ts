import { join, type Text } from '../../../fact.ts'
import type { Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import { plotOf } from '../../../plots/plot-words.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { plural } from '../../../words/count.ts'
import { formatNumber } from '../../../words/number.ts'
import { periodWord } from '../../../words/period-word.ts'
import { capitalize } from '../../../words/sentence.ts'
import type { Design } from '../../design.ts'
import { nameSpan } from '../words.ts'
import { drawSensitivity } from '../plots.ts'
import { drawEventStudy } from '../plots/event-study.ts'
import type { DidSpec } from '../spec.ts'
import type { ChangingFit } from './estimate.ts'
import type { TreatmentPaths } from './total-effect.ts'
import { changeWords, withEstimateUnits } from './words.ts'

type Plots = Design<DidSpec, PanelFrame, ChangingFit, Text>['plots']

/** Figures of a treatment that changes: those of cohorts, of group-time effects and of two-way fixed effects have no meaning. */
export const plots: Plots = (frame, locked, fit, { checks, sensitivity }, { words: plain, intent }) => {
  const spec = withEstimateUnits(locked)
  const words = changeWords(plain, frame.periods)
  const alike = fit.estimates.filter(({ role }) => role === 'primary' || role === 'robustness')
  return [
    drawChangeTimeline(fit.paths, spec, words),
    ...(fit.eventStudy.relativeTime.length > 0 ? [drawStudy(frame, spec, fit, checks, words)] : []),
    drawEstimates(alike, fit.primary, {
      outcome: spec.outcome,
      effect: 'Average total effect',
      intervals: 'pointwise 95% intervals',
    }),
    ...drawSensitivity(spec, fit, sensitivity, words, intent),
  ]
}

/** Whose treatment changed first when, from what it was, and how many alike had not changed when it did. */
function drawChangeTimeline(
  paths: TreatmentPaths,
  { comparison }: Pick<DidSpec, 'comparison'>,
  words: ReaderWords,
): Plot<Text> {
  const { panel, first } = paths
  const word = periodWord(panel.periods, words)
  const units = capitalize(words.units)
  const never = first.filter((place) => place < 0).length
  const title = `${plural(panel.units.length - never, words.unit, words.units)} with a change, ${never} without`
  const several = paths.alike.size > 1
  return plotOf('cohort-timeline', {
    id: 'cohort-timeline',
    tab: 'design',
    title,
    subtitle: `${units} by the ${word} of the first change${several ? ' and the treatment before it' : ''}. Dark: since that change. Pale: before it.`,
    alt: `Timeline of ${words.units}, ${nameSpan(panel.periods, panel.periods, words)}, by the ${word} of the first change. ${title}.`,
    x: { label: capitalize(word), unit: '' },
    y: { label: 'Group', unit: '' },
    columns: [
      { key: 'cohort', label: `${capitalize(word)} of the first change${several ? ' (treatment before it)' : ''}` },
      { key: 'units', label: units, decimals: 0 },
      { key: 'treatedFrom', label: 'Changed from', decimals: 0 },
      { key: 'firstYear', label: `First ${word}`, decimals: 0 },
      { key: 'lastYear', label: `Last ${word}`, decimals: 0 },
      { key: 'preYears', label: `${capitalize(word)}s before`, decimals: 0 },
      { key: 'comparisonUnits', label: `${units} to compare with at the start`, decimals: 0 },
      { key: 'members', label: 'Which' },
    ],
    rows: listGroups(paths).map(({ begins, place, alike }) => {
      const members = alike.filter((unit) => first[unit] === place)
      const isChanged = place >= 0
      const date = isChanged ? String(panel.periods[place]) : 'Never'
      return {
        cohort: several ? `${date} (${amountInWords(begins)})` : date,
        units: members.length,
        firstYear: panel.periods[0],
        lastYear: panel.periods.at(-1)!,
        treatedFrom: isChanged ? panel.periods[place] : null,
        preYears: isChanged ? place : null,
        comparisonUnits: isChanged
          ? alike.filter((unit) => first[unit] < 0 || (comparison === 'not-yet-treated' && first[unit] > place)).length
          : null,
        members: members.map((unit) => panel.labels[unit]).join(', '),
      }
    }),
    annotations: [],
  })
}

/** Dates of a first change by the treatment before it, with all units that began with that; those without a change last. */
function listGroups({
  alike: byBaseline,
  first,
}: TreatmentPaths): { begins: number; place: number; alike: number[] }[] {
  const groups = [...byBaseline].flatMap(([begins, alike]) =>
    [...new Set(alike.map((unit) => first[unit]))].map((place) => ({ begins, place, alike })),
  )
  const order = (place: number) => (place < 0 ? Infinity : place)
  return groups.sort((a, b) => order(a.place) - order(b.place) || a.begins - b.begins)
}

/** As short as a name beside a row must be, and long enough to tell one amount from another. */
function amountInWords(amount: number): string {
  return String(Number(amount.toPrecision(6))).replace('-', '−')
}

/** The event study, which says by what its effects are divided. */
function drawStudy(...given: Parameters<typeof drawEventStudy>): Plot<Text> {
  const plot = drawEventStudy(...given)
  const fit = given[2] as ChangingFit
  const mean = formatNumber(fit.total.change / fit.total.observations, 3)
  return {
    ...plot,
    subtitle: join`${plot.subtitle} Effects of having changed, divided by the average change of the treatment, ${mean}.`,
  }
}
