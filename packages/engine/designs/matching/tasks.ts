import type { CrossSection } from './cross-section.ts'
import { estimateOther } from './robustness.ts'
import { estimateWithSet, type EstimatedBy } from './sensitivity/specification-curve.ts'
import { estimateTrimmed } from './sensitivity/trimming.ts'
import type { MatchingSpec } from './spec.ts'

/** Work that a pool can share; see packages/engine/tasks/map-tasks.ts. */
export const tasks = { specification: estimateCovariateSet, estimator: estimateOther, trimmed: estimateTrimmed }

/** Every estimator with one covariate set, by its number; the seed is the run's, as that of the primary estimate. */
export function estimateCovariateSet(
  { frame, spec, seed }: { frame: CrossSection; spec: MatchingSpec; seed: number },
  set: number,
): EstimatedBy[] {
  return estimateWithSet(frame, spec, seed, set)
}
