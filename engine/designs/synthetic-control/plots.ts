import type { Design } from '../design.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { drawBalance } from './plots/balance.ts'
import { drawDonorWeights } from './plots/donor-weights.ts'
import { drawForest } from './plots/forest.ts'
import { drawGap } from './plots/gap.ts'
import { drawLeaveOneOut } from './plots/leave-one-out.ts'
import { drawPath } from './plots/path.ts'
import { drawPlaceboGaps, drawRmspeRatios } from './plots/placebos.ts'
import type { SyntheticControlSpec } from './spec.ts'

type Plots = Design<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit>['plots']

/** Every figure as data with its finding as title. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawPath(frame, spec, fit),
  drawDonorWeights(frame, fit),
  drawGap(frame, spec, fit),
  drawForest(spec, fit),
  drawPlaceboGaps(frame, spec, fit),
  drawRmspeRatios(frame, spec, fit),
  drawBalance(frame, fit),
  ...sensitivity
    .filter(({ id, series }) => id === 'leave-one-donor-out' && series.length > 0)
    .map((found) => drawLeaveOneOut(spec, found)),
]
