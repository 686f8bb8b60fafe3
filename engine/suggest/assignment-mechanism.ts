import type { DesignCandidate } from './candidate.ts'
import type { PolicyFeatures } from './policy-features.ts'
import { SUGGESTED_DESIGNS } from './suggested-designs.ts'

export interface AssignmentMechanism {
  type: string
  narrative: string
}

/** How units come to be treated, in the words of the best design; nobody knows from a text alone, so the analyst decides. */
export function assignmentMechanism(best: DesignCandidate | undefined, features: PolicyFeatures): AssignmentMechanism {
  if (!best) return { type: 'Unknown', narrative: 'The text does not say how it is decided who is treated.' }
  const { type, narrative } = SUGGESTED_DESIGNS.get(best.type)!.mechanism(features)
  return { type, narrative: `${narrative} ${best.reason}` }
}
