import type { Plot, Sensitivity } from '../../analysis.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { Design } from '../design.ts'
import type { DidFit } from './estimate.ts'
import { drawAttGrid } from './plots/att-grid.ts'
import { drawBacon } from './plots/bacon.ts'
import { drawCohortTimeline } from './plots/cohort-timeline.ts'
import { drawTrends } from './plots/did-trends.ts'
import { drawEventStudy } from './plots/event-study.ts'
import { drawForest } from './plots/forest.ts'
import { drawHonest } from './plots/honest-did.ts'
import { drawLeaveOneOut } from './plots/leave-one-out.ts'
import { drawSpecCurve } from './plots/spec-curve.ts'
import type { DidSpec } from './spec.ts'

type Plots = Design<DidSpec, PanelFrame, DidFit>['plots']

/** Every figure as data with its finding as title; which ones there are depends on what could be computed. */
export const plots: Plots = (frame, spec, fit, { checks, sensitivity }) => [
  drawCohortTimeline(frame, fit),
  ...(fit.eventStudy.relativeTime.length > 0 ? [drawEventStudy(frame, spec, fit, checks)] : []),
  drawForest(spec, fit),
  ...(frame.periods.length > 2 ? [drawAttGrid(frame, spec, fit)] : []),
  drawTrends(frame, spec, fit, checks),
  ...(fit.bacon && frame.periods.length > 2 ? [drawBacon(frame, spec, fit.bacon)] : []),
  ...drawSensitivity(spec, sensitivity),
]

function drawSensitivity(spec: DidSpec, sensitivity: Sensitivity[]): Plot[] {
  const drawings: Record<string, (found: Sensitivity) => Plot> = {
    'honest-relative-magnitudes': (found) => drawHonest(spec, found),
    'specification-curve': (found) => drawSpecCurve(spec, found),
    'leave-one-unit-out': (found) => drawLeaveOneOut(spec, found, 'unit'),
    'leave-one-cluster-out': (found) => drawLeaveOneOut(spec, found, 'cluster'),
    'leave-one-cohort-out': (found) => drawLeaveOneOut(spec, found, 'cohort'),
  }
  return sensitivity.filter(({ series }) => series.length > 0).flatMap((found) => drawings[found.id]?.(found) ?? [])
}
