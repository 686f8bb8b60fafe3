import type { Text } from '../../fact.ts'
import type { Design } from '../design.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, type IvFit } from './estimate.ts'
import type { IvFrame } from './frame.ts'
import { plots } from './plots.ts'
import { preflight } from './preflight.ts'
import { varyAssumptions } from './sensitivity.ts'
import { ivSpec, type IvSpec } from './spec.ts'

/** Instrumental variables; what it estimates and how stands in this folder's README. */
export const design: Design<IvSpec, IvFrame, IvFit, Text> = {
  spec: ivSpec,
  preflight,
  estimate,
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
}
