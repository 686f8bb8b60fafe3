import type { Plot } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { Design } from '../../design.ts'
import { drawTimeline } from '../counts/plots.ts'
import { drawSensitivity } from '../plots.ts'
import { drawTrendsOf } from '../plots/did-trends.ts'
import { drawEventStudy } from '../plots/event-study.ts'
import type { DidSpec } from '../spec.ts'
import type { ImputedFit } from './estimate.ts'
import { figure, say } from './facts.ts'

type Plots = Design<DidSpec, PanelFrame, ImputedFit, Text>['plots']

/** Figures of the imputation estimator: its effects by time, and the path that it imputes to the treated. */
export const plots: Plots = (frame, spec, fit, { checks, sensitivity }, { words, intent }) => {
  const told = figure('estimates', {})
  return [
    drawTimeline(frame, spec, words),
    ...(fit.eventStudy.relativeTime.length > 0
      ? [besideTrends(drawEventStudy(frame, spec, fit, checks, words), frame, spec, words)]
      : []),
    drawEstimates(fit.estimates, fit.primary, {
      outcome: spec.outcome,
      effect: told('effect'),
      intervals: told('intervals'),
    }),
    drawTrendsOf(frame, spec, (year, lastEarly) => meanEffect(fit, year, lastEarly), checks, words),
    ...drawSensitivity(spec, fit, sensitivity, words, intent),
  ]
}

/** Beside trends of units, gaps before are departures from a line, and effects are not read against one period. */
function besideTrends(
  plot: Plot<Text>,
  { periods }: PanelFrame,
  { unitTrends, outcome: { label, units } }: DidSpec,
  words: ReaderWords,
): Plot<Text> {
  if (unitTrends !== true) return plot
  const subtitle = say('beside-trends', { outcome: { label, units }, period: periodWord(periods, words), words })
  return { ...plot, subtitle }
}

/** Mean of the imputed effects in a period; zero before anybody is treated, `NaN` where some row has none. */
function meanEffect({ imputed: { imputation } }: ImputedFit, year: number, lastEarly: number): number {
  const { frame, since, effects } = imputation
  const isIn = (row: number) =>
    frame.periods[frame.periodIndex[row]] === year && frame.cohort[frame.unitIndex[row]] <= lastEarly
  const rows = [...since.keys()].filter(isIn)
  const known = new Set(imputation.treated)
  if (rows.some((row) => since[row] >= 0 && !known.has(row))) return NaN
  return rows.reduce((sum, row) => sum + (since[row] >= 0 ? effects[row] : 0), 0) / rows.length
}
