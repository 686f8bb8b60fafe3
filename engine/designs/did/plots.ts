import type { Plot, Sensitivity } from '../../analysis.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { drawSpecifications } from '../../plots/spec-curve.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { Design, Intent } from '../design.ts'
import type { DidFit } from './estimate.ts'
import { drawAttGrid } from './plots/att-grid.ts'
import { drawBacon } from './plots/bacon.ts'
import { drawCohortTimeline } from './plots/cohort-timeline.ts'
import { drawTrends } from './plots/did-trends.ts'
import { drawEventStudy } from './plots/event-study.ts'
import { drawHonest } from './plots/honest-did.ts'
import { describeSameConclusion } from './plots/same-conclusion.ts'
import type { DidSpec } from './spec.ts'

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
  ...(fit.bacon && frame.periods.length > 2 ? [drawBacon(frame, spec, fit.bacon, words)] : []),
  ...drawSensitivity(spec, fit, sensitivity, words, intent),
]

/** The figures of sensitivity analyses that have numbers. */
export function drawSensitivity(
  spec: DidSpec,
  fit: Pick<DidFit, 'conclusion'>,
  sensitivity: Sensitivity[],
  words: ReaderWords,
  intent: Intent,
): Plot[] {
  const { outcome } = spec
  const same = describeSameConclusion(fit.conclusion, intent.smallestEffect, spec.outcome.units)
  const drawings: Record<string, (found: Sensitivity) => Plot> = {
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
