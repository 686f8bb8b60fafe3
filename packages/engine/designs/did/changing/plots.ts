import type { Plot } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { Design } from '../../design.ts'
import { nameSpan } from '../../../words/names.ts'
import { drawSensitivity } from '../plots.ts'
import { drawEventStudy } from '../plots/event-study.ts'
import { timelineOf } from '../plots/timeline.ts'
import type { DidSpec } from '../spec.ts'
import type { ChangingFit } from './estimate.ts'
import { figure, say } from './facts.ts'
import type { TreatmentPaths } from './total-effect.ts'
import { changeWords, withEstimateUnits } from './words.ts'

type Plots = Design<DidSpec, PanelFrame, ChangingFit, Text>['plots']

/** Figures of a treatment that changes: those of cohorts, of group-time effects and of two-way fixed effects have no meaning. */
export const plots: Plots = (frame, locked, fit, { checks, sensitivity }, { words: plain, intent }) => {
  const spec = withEstimateUnits(locked)
  const words = changeWords(plain, frame.periods)
  const told = figure('estimates', {})
  const alike = fit.estimates.filter(({ role }) => role === 'primary' || role === 'robustness')
  return [
    drawChangeTimeline(fit.paths, spec, words),
    ...(fit.eventStudy.relativeTime.length > 0 ? [drawStudy(frame, spec, fit, checks, words)] : []),
    drawEstimates(alike, fit.primary, {
      outcome: spec.outcome,
      effect: told('effect'),
      intervals: told('intervals'),
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
  const never = first.filter((place) => place < 0).length
  const several = paths.alike.size > 1
  const told = figure('timeline', {
    period: periodWord(panel.periods, words),
    span: nameSpan(panel.periods, panel.periods, words),
    changed: panel.units.length - never,
    never,
    several,
    words,
  })
  return timelineOf(
    told,
    listGroups(paths).map(({ begins, place, alike }) => {
      const members = alike.filter((unit) => first[unit] === place)
      const isChanged = place >= 0
      const date = isChanged ? panel.periods[place] : null
      return {
        cohort: say('timeline-group', { date, begins: several ? begins : null }),
        units: members.length,
        firstYear: panel.periods[0],
        lastYear: panel.periods.at(-1)!,
        treatedFrom: date,
        preYears: isChanged ? place : null,
        comparisonUnits: isChanged
          ? alike.filter((unit) => first[unit] < 0 || (comparison === 'not-yet-treated' && first[unit] > place)).length
          : null,
        members: members.map((unit) => panel.labels[unit]).join(', '),
      }
    }),
  )
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

/** The event study, which says by what its effects are divided. */
function drawStudy(...given: Parameters<typeof drawEventStudy>): Plot<Text> {
  const plot = drawEventStudy(...given)
  const { change, observations } = (given[2] as ChangingFit).total
  return { ...plot, subtitle: say('divided-by', { subtitle: plot.subtitle, meanChange: change / observations }) }
}
