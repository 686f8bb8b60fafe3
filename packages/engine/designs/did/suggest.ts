import type { PolicyFeatures } from '../../suggest/policy-features.ts'
import { saying, sayingOne, type Text } from '../../fact.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

/** Facts of the suggestion of a difference in differences from a text; `packages/words/designs/did/suggest.ts` writes the sentences. */
export interface DidSuggestionFacts {
  /** Words of the text, or where it holds. */
  suggestions: Record<'inside-outside' | 'pilot' | 'areas' | 'phases' | 'option' | 'exemption', { quote: string }> & {
    /** `place`: one of others without the rule; null = there is none. */
    'starts-on-date': { place: string | null }
  }
  mechanisms: { adoption: { isStaggered: boolean } }
}

const because = sayingOne<DidSuggestionFacts['suggestions']>('DiD/suggestions')
const mechanism = saying<DidSuggestionFacts['mechanisms'], 'type' | 'narrative'>('DiD/mechanisms')

export const suggestion: SuggestedDesign = {
  tieRank: 2,
  mechanism: ({ phases }) => mechanism('adoption', { isStaggered: phases !== null }),
  judge,
}

/** Before and after, the treated against others: possible wherever somebody comparable is left out or comes later. */
function judge(features: PolicyFeatures): DesignCandidate<Text> | null {
  const { phases, pilot, areas, option, insideOutside } = features
  if (insideOutside)
    return {
      type: 'DiD',
      confidence: 0.9,
      reason: because('inside-outside', insideOutside),
    }
  const someOnly = pilot !== null || (areas?.times ?? 0) >= 2
  const confidence = 0.66 + 0.05 * Number(someOnly) + 0.03 * Number(phases !== null) + 0.03 * Number(option !== null)
  return { type: 'DiD', confidence, reason: reasonFor(features) }
}

function reasonFor({ pilot, areas, phases, option, exemption, place }: PolicyFeatures): Text {
  if (pilot) return because('pilot', pilot)
  if (areas) return because('areas', areas)
  if (phases) return because('phases', phases)
  if (option) return because('option', option)
  if (exemption) return because('exemption', exemption)
  const hasNeighbors = place && place.code !== 'US' && place.code !== 'EU'
  return because('starts-on-date', { place: hasNeighbors ? place.name : null })
}
