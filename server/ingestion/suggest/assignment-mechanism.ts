import type { DesignCandidate, DesignTag } from './designs/candidate.ts'
import type { PolicyFeatures } from './policy-features.ts'

export interface AssignmentMechanism {
  type: string
  narrative: string
}

const TYPES: Record<DesignTag, string> = {
  RDD: 'Threshold',
  DiD: 'Adoption on a date',
  SyntheticControl: 'One jurisdiction adopts',
  IV: 'Offer or encouragement',
  Blocks: 'Random draw',
  Matching: 'Observed characteristics',
}
const NARRATIVES: Record<DesignTag, string> = {
  RDD: 'A figure in the text decides who is treated.',
  DiD: 'The rule reaches some people or places from a date and others not, or later.',
  SyntheticControl: 'One jurisdiction decides for all in it.',
  IV: 'Something outside people’s own choice moves them into treatment.',
  Blocks: 'Chance decides among those who are alike in what the text names.',
  Matching: 'Who is treated follows traits that are observed, or people’s own choice.',
}

/** How units come to be treated, in the words of the best design; nobody knows from a text alone, so the analyst decides. */
export function assignmentMechanism(best: DesignCandidate | undefined, features: PolicyFeatures): AssignmentMechanism {
  if (!best) return { type: 'Unknown', narrative: 'The text does not say how it is decided who is treated.' }
  const staged = best.type === 'DiD' && features.phases !== null
  const type = staged ? 'Staggered adoption' : TYPES[best.type]
  return { type, narrative: `${NARRATIVES[best.type]} ${best.reason}` }
}
