import type { Design } from '../design.ts'
import type { BlocksFit } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import { drawBalance } from './plots/balance.ts'
import { drawBlockForest } from './plots/block-forest.ts'
import { drawEstimates } from './plots/estimates.ts'
import { drawLeaveOneOut } from './plots/leave-one-out.ts'
import { drawRandomisation } from './plots/randomisation-distribution.ts'
import type { BlocksSpec } from './spec.ts'

type Plots = Design<BlocksSpec, BlocksFrame, BlocksFit>['plots']

/** Every figure as data with its finding as title; which ones there are depends on the design. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawEstimates(spec, fit),
  ...(fit.differences[0]!.blocks.length > 1 ? [drawBlockForest(spec, fit)] : []),
  drawRandomisation(spec, fit),
  ...(frame.covariates.length > 0 ? [drawBalance(frame)] : []),
  ...sensitivity.filter(({ id }) => id === 'leave-one-block-out').map((found) => drawLeaveOneOut(spec, found)),
]
