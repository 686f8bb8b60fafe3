import type { Plot } from '../../analysis.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import type { Design } from '../design.ts'
import type { BlocksFit } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import { drawBalance } from './plots/balance.ts'
import { drawBlockForest } from './plots/block-forest.ts'
import { drawRandomisation } from './plots/randomisation-distribution.ts'
import type { BlocksSpec } from './spec.ts'

type Plots = Design<BlocksSpec, BlocksFrame, BlocksFit>['plots']

/** Every figure as data with its finding as title; which ones there are depends on the design. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawForest(spec, fit),
  ...(fit.differences[0].blocks.length > 1 ? [drawBlockForest(spec, fit)] : []),
  drawRandomisation(spec, fit),
  ...(frame.covariates.length > 0 ? [drawBalance(frame)] : []),
  ...sensitivity
    .filter(({ id }) => id === 'leave-one-block-out')
    .map((found) => drawLeftOut(found, { outcome: spec.outcome, noun: 'block', nameOf: (block) => `block ${block}` })),
]

/** The main estimate with those that stand beside it for the same outcome. */
function drawForest({ outcome }: BlocksSpec, { estimates, primary }: BlocksFit): Plot {
  const same = estimates.filter(({ id }) => !id.startsWith('outcome-'))
  return drawEstimates(same, primary, { outcome, effect: 'Average effect', intervals: '95% intervals' })
}
