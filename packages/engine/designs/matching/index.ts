import type { Design } from '../design.ts'
import type { CrossSection } from './cross-section.ts'
import { diagnostics } from './diagnostics.ts'
import { describePrimary, estimate, type MatchingFit } from './estimate.ts'
import { plots } from './plots.ts'
import { preflight } from './preflight.ts'
import { varyAssumptions } from './sensitivity.ts'
import { matchingSpec, type MatchingSpec } from './spec.ts'

/** Matching and weighting on observed covariates; what it estimates and how stands in this folder's README. */
export const design: Design<MatchingSpec, CrossSection, MatchingFit> = {
  spec: matchingSpec,
  preflight,
  estimate,
  estimatePrimaries: (...given) => ({ estimates: [describePrimary(...given)] }),
  diagnostics,
  sensitivity: varyAssumptions,
  plots,
}
