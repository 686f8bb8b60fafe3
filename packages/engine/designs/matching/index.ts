import type { Text } from '../../fact.ts'
import type { Design } from '../design.ts'
import { type MatchingFrame, plainFrame } from './cross-section.ts'
import { diagnostics } from './diagnostics.ts'
import { describePrimary, estimate, type MatchingFit } from './estimate.ts'
import { joinFindings } from '../shared/finding.ts'
import { findGaps } from './missing-covariates.ts'
import { plots } from './plots.ts'
import { preflight } from './preflight.ts'
import { scriptFacts } from './script-facts.ts'
import { varyAssumptions } from './sensitivity.ts'
import { matchingSpec, type MatchingSpec } from './spec.ts'

/** Matching and weighting on observed covariates; what it estimates and how stands in this folder's README. */
export const design: Design<MatchingSpec, MatchingFrame, MatchingFit, Text> = {
  spec: matchingSpec,
  preflight,
  estimate,
  estimatePrimaries: (...given) => ({ estimates: [describePrimary(...given)] }),
  // checks, moves and figures are those of one completed data set where gaps are imputed
  diagnostics: (frame, spec, fit, context) =>
    joinFindings([
      diagnostics(plainFrame(frame), spec, fit.ofFirstSet ?? fit, context),
      findGaps(frame.lacking, spec, context.words),
    ]),
  sensitivity: (frame, ...given) => varyAssumptions(plainFrame(frame), ...given),
  plots: (frame, ...given) => plots(plainFrame(frame), ...given),
  scriptFacts,
}
