import type { Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import { formatNumber } from '../../../words/number.ts'
import type { Design } from '../../design.ts'
import { drawSensitivity } from '../plots.ts'
import { drawEventStudy } from '../plots/event-study.ts'
import type { DidSpec } from '../spec.ts'
import { drawChangeTimeline } from './change-timeline.ts'
import type { ChangingFit } from './estimate.ts'
import { changeWords, withEstimateUnits } from './words.ts'

type Plots = Design<DidSpec, PanelFrame, ChangingFit>['plots']

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

/** The event study, which says by what its effects are divided. */
function drawStudy(...given: Parameters<typeof drawEventStudy>): Plot {
  const plot = drawEventStudy(...given)
  const fit = given[2] as ChangingFit
  const mean = formatNumber(fit.total.change / fit.total.observations, 3)
  return {
    ...plot,
    subtitle: `${plot.subtitle} Effects of having changed, divided by the average change of the treatment, ${mean}.`,
  }
}
