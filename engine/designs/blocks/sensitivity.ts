import type { VaryAtOnce } from '../design.ts'
import type { BlocksFit } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import { boundAttrition } from './sensitivity/attrition-bounds.ts'
import { varyCovariates } from './sensitivity/covariate-sets.ts'
import { leaveOneBlockOut } from './sensitivity/leave-one-block-out.ts'
import { adjustForOutcomes } from './sensitivity/several-outcomes.ts'
import type { BlocksSpec } from './spec.ts'
import { joinParts } from '../shared/sensitivity-part.ts'

type Vary = VaryAtOnce<BlocksSpec, BlocksFrame, BlocksFit>

/**
 * What would have to be different for the conclusion to change: missing outcomes, single blocks, covariates, the number
 * of outcomes looked at. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = (frame, spec, fit, context) => {
  const parts = [
    boundAttrition(frame, spec, fit),
    leaveOneBlockOut(fit),
    varyCovariates(frame, fit, (share) => context.progress(0.2 + 0.7 * share)),
    adjustForOutcomes(frame, spec, fit),
  ]
  return joinParts(parts)
}
