import type { Text } from '../../fact.ts'
import type { Design } from '../design.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, type SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { plots } from './plots.ts'
import { preflight } from './preflight.ts'
import { scriptFacts } from './script-facts.ts'
import { varyAssumptions } from './sensitivity.ts'
import { syntheticControlSpec, type SyntheticControlSpec } from './spec.ts'

/** Synthetic control; what it estimates and how stands in this folder's README. */
export const design: Design<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit, Text> = {
  spec: syntheticControlSpec,
  preflight,
  estimate,
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
  scriptFacts,
}
