import type { PolicyFeatures } from '../../suggest/policy-features.ts'
import { saying, sayingOne, type Text } from '../../fact.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

/** Facts of the suggestion of an experiment from a text; `packages/words/designs/blocks/suggest.ts` writes the sentences. */
export interface BlocksSuggestionFacts {
  suggestions: Record<'lottery' | 'experiment', { quote: string }>
  mechanisms: Record<'random-draw', object>
}

const because = sayingOne<BlocksSuggestionFacts['suggestions']>('Blocks/suggestions')
const mechanism = saying<BlocksSuggestionFacts['mechanisms'], 'type' | 'narrative'>('Blocks/mechanisms')

export const suggestion: SuggestedDesign = {
  tieRank: 5,
  mechanism: () => mechanism('random-draw', {}),
  judge,
}

/** Chance decides within schools, years or places. */
function judge({ lottery, drawnOffer, experiment, award }: PolicyFeatures): DesignCandidate<Text> | null {
  if (lottery) {
    return {
      type: 'Blocks',
      confidence: drawnOffer || (award && award.times >= 3) ? 0.74 : 0.84,
      reason: because('lottery', lottery),
    }
  }
  if (!experiment) return null
  return { type: 'Blocks', confidence: 0.75, reason: because('experiment', experiment) }
}
