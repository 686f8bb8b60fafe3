import type { Text } from '../../fact.ts'
import type { Design } from '../design.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, fitOutcomes, rankOf, type BlocksFit } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import { plots } from './plots.ts'
import { preflight } from './preflight.ts'
import { scriptFacts } from './script-facts.ts'
import { varyAssumptions } from './sensitivity.ts'
import { blocksSpec, type BlocksSpec } from './spec.ts'

/** Randomised experiments, in blocks or not; what is estimated and how stands in this folder's README. */
export const design: Design<BlocksSpec, BlocksFrame, BlocksFit, Text> = {
  spec: blocksSpec,
  reportsOtherOutcomes: true,
  preflight,
  estimate,
  estimatePrimaries: (...given) => {
    const fit = fitOutcomes(...given)
    return { estimates: fit.outcomes.filter(({ role }) => role === 'primary'), rank: rankOf(fit) }
  },
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
  scriptFacts,
}
