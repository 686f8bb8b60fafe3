import type { Plot } from '../../analysis.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import type { Design } from '../design.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { drawBalance } from './plots/balance.ts'
import { drawDonorWeights } from './plots/donor-weights.ts'
import { drawGap } from './plots/gap.ts'
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
    .map((found) =>
      drawLeftOut(found, {
        outcome: spec.outcome,
        noun: 'donor that carries weight',
        intervals: 'no intervals of their own',
        same: 'The main interval, moved with the estimate, says whether the conclusion is the same.',
      }),
    ),
]

/** The average effect by every estimator; those of single periods stand in the gap. */
function drawForest({ outcome }: SyntheticControlSpec, fit: SyntheticControlFit): Plot {
  const averages = fit.estimates.filter((estimate) => !fit.periodEffects.includes(estimate))
  return drawEstimates(averages, fit.primary, { outcome, effect: 'Average effect', intervals: '95% intervals' })
}
