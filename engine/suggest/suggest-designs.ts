import type { DesignCandidate } from './candidate.ts'
import type { PolicyFeatures } from './policy-features.ts'
import { SUGGESTED_DESIGNS } from './suggested-designs.ts'

/** A design less likely than this is not worth an analyst's look. */
const LEAST = 0.4
const MOST = 3

/** The designs an evaluator would try, the most promising first; at most three. */
export function suggestDesigns(features: PolicyFeatures): DesignCandidate[] {
  return [...SUGGESTED_DESIGNS.values()]
    .flatMap(({ judge }) => judge(features) ?? [])
    .filter(({ confidence }) => confidence >= LEAST)
    .map((candidate) => ({ ...candidate, confidence: Math.round(100 * candidate.confidence) / 100 }))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST)
}
