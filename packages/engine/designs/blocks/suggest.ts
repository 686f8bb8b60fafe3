import type { PolicyFeatures } from '../../suggest/policy-features.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

export const suggestion: SuggestedDesign = {
  tieRank: 5,
  mechanism: () => ({
    type: 'Random draw',
    narrative: 'Chance decides among those who are alike in what the text names.',
  }),
  judge,
}

/** Chance decides within schools, years or places. */
function judge({ lottery, drawnOffer, experiment, award }: PolicyFeatures): DesignCandidate | null {
  if (lottery) {
    return {
      type: 'Blocks',
      confidence: drawnOffer || (award && award.times >= 3) ? 0.74 : 0.84,
      reason: `“${lottery.quote}”: within each place, year and priority group chance decides who is served.`,
    }
  }
  if (!experiment) return null
  return { type: 'Blocks', confidence: 0.75, reason: `“${experiment.quote}”: the text provides for random assignment.` }
}
