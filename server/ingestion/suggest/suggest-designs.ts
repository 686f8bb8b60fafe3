import type { DesignCandidate, DesignRule } from './designs/candidate.ts'
import { differenceInDifferences } from './designs/difference-in-differences.ts'
import { instrumentalVariables } from './designs/instrumental-variables.ts'
import { matching } from './designs/matching.ts'
import { randomizedBlocks } from './designs/randomized-blocks.ts'
import { regressionDiscontinuity } from './designs/regression-discontinuity.ts'
import { syntheticControl } from './designs/synthetic-control.ts'
import type { PolicyFeatures } from './policy-features.ts'

const RULES: readonly DesignRule[] = [
  regressionDiscontinuity,
  differenceInDifferences,
  syntheticControl,
  instrumentalVariables,
  randomizedBlocks,
  matching,
]
/** A design less likely than this is not worth an analyst's look. */
const LEAST = 0.4
const MOST = 3

/** The designs an evaluator would try, the most promising first; at most three. */
export function suggestDesigns(features: PolicyFeatures): DesignCandidate[] {
  return RULES.flatMap((rule) => rule(features) ?? [])
    .filter(({ confidence }) => confidence >= LEAST)
    .map((candidate) => ({ ...candidate, confidence: Math.round(100 * candidate.confidence) / 100 }))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST)
}
