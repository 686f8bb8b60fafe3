import type { DesignType } from '../../analysis.ts'
import type { SuggestedDesign } from '../../suggest/candidate.ts'
import { meansSpec } from './spec.ts'

export const suggestion: SuggestedDesign = {
  tieRank: 7,
  mechanism: () => (part) => (part === 'type' ? 'Unknown' : 'Nobody knows who is treated, or why.'),
  judge: () => ({ type: meansSpec.id satisfies DesignType, confidence: 0.99, reason: 'There are always two groups.' }),
}
