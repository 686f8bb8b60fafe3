import type { PolicyFeatures } from '../../suggest/policy-features.ts'
import { saying, sayingOne, type Text } from '../../fact.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

/** Facts of the suggestion of an instrument from a text; `packages/words/designs/iv/suggest.ts` writes the sentences. */
export interface IvSuggestionFacts {
  suggestions: Record<'lottery' | 'size-cap' | 'pilot' | 'distance' | 'oversubscription', { quote: string }>
  mechanisms: Record<'encouragement', object>
}

const because = sayingOne<IvSuggestionFacts['suggestions']>('IV/suggestions')
const mechanism = saying<IvSuggestionFacts['mechanisms'], 'type' | 'narrative'>('IV/mechanisms')

export const suggestion: SuggestedDesign = {
  tieRank: 4,
  mechanism: () => mechanism('encouragement', {}),
  judge,
}

/** Something outside people's own choice moves them into treatment. */
function judge({
  lottery,
  drawnOffer,
  oversubscription,
  takeUp,
  cutoffs,
  pilot,
  voluntary,
  award,
  subdomain,
}: PolicyFeatures): DesignCandidate<Text> | null {
  if (lottery) {
    return {
      type: 'IV',
      // an award or offer can be turned down; who has a seat drawn for them mostly takes it
      confidence: drawnOffer || (award && award.times >= 3) ? 0.84 : 0.78,
      reason: because('lottery', lottery),
    }
  }
  const size = cutoffs.eligibility.find(
    ({ quantity }) =>
      quantity === 'class_size' || (quantity === 'student_count' && subdomain === 'class-size-resources'),
  )
  if (size) {
    return {
      type: 'IV',
      confidence: 0.6,
      reason: because('size-cap', size),
    }
  }
  if (pilot && voluntary) {
    return {
      type: 'IV',
      confidence: 0.6,
      reason: because('pilot', pilot),
    }
  }
  const near = cutoffs.weak.find(({ quantity }) => quantity === 'distance')
  if (near && takeUp && !pilot) return { type: 'IV', confidence: 0.35, reason: because('distance', near) }
  if (!oversubscription) return null
  return {
    type: 'IV',
    confidence: 0.5,
    reason: because('oversubscription', oversubscription),
  }
}
