import type { Plot, Sensitivity } from '../../analysis.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawSpecifications } from '../../plots/spec-curve.ts'
import type { Design } from '../design.ts'
import type { RddFit } from './estimate.ts'
import type { RddFrame } from './frame.ts'
import { drawBandwidthCurve } from './plots/bandwidth-curve.ts'
import { drawPlaceboCutoffs } from './plots/placebo-cutoffs.ts'
import { drawDensity } from './plots/rd-density.ts'
import { drawScatter } from './plots/rd-scatter.ts'
import type { RddSpec } from './spec.ts'

type Plots = Design<RddSpec, RddFrame, RddFit>['plots']

/** Every figure as data with its finding as title; which ones there are depends on what could be computed. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawScatter(frame, spec, fit),
  drawForest(spec, fit),
  ...(fit.density ? [drawDensity(frame, spec, fit.density)] : []),
  ...drawSensitivity(spec, fit, sensitivity),
]

function drawSensitivity(spec: RddSpec, { jump, primary }: RddFit, sensitivity: Sensitivity[]): Plot[] {
  const drawings: Record<string, (found: Sensitivity) => Plot[]> = {
    'bandwidth-path': (found) => (jump ? [drawBandwidthCurve(spec, jump, found)] : []),
    'placebo-cutoffs': (found) => [drawPlaceboCutoffs(spec, primary, found)],
    'order-kernel': (found) => [drawSpecCurve(spec, found)],
  }
  return sensitivity.filter(({ series }) => series.length > 0).flatMap((found) => drawings[found.id]?.(found) ?? [])
}

/** Estimates of the jump in the outcome; the first stage has other units. */
function drawForest({ outcome }: RddSpec, { estimates, primary }: RddFit): Plot {
  const jumps = estimates.filter(({ id }) => id !== 'first-stage')
  return drawEstimates(jumps, primary, {
    outcome,
    effect: 'Effect at the cutoff',
    intervals: 'pointwise 95% intervals',
  })
}

function drawSpecCurve({ outcome }: RddSpec, found: Sensitivity): Plot {
  const sets = 'sets of order, kernel and bandwidth rule'
  return drawSpecifications(found, { outcome, sets, intervals: 'pointwise robust 95% intervals' })
}
