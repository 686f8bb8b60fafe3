/* From the features of a policy to the designs that could evaluate it. */
export type { DesignCandidate } from '../suggest/candidate.ts'
export type { Cutoff, Cutoffs, Ground, PolicyFeatures } from '../suggest/policy-features.ts'
export { SUGGESTED_DESIGNS } from '../suggest/candidate.ts'
