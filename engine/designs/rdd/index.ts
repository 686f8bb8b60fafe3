import type { Design } from '../design.ts'
import { diagnostics } from './diagnostics.ts'
import { estimate, type RddFit } from './estimate.ts'
import type { RddFrame } from './frame.ts'
import { plots } from './plots.ts'
import { preflight } from './preflight.ts'
import { varyAssumptions } from './sensitivity.ts'
import { rddSpec, type RddSpec } from './spec.ts'

/** Regression discontinuity; what it estimates and how stands in this folder's README. */
export const design: Design<RddSpec, RddFrame, RddFit> = {
  spec: rddSpec,
  preflight,
  estimate,
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
}
