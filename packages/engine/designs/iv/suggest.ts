import type { PolicyFeatures } from '../../suggest/policy-features.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

export const suggestion: SuggestedDesign = {
  tieRank: 4,
  mechanism: () => ({
    type: 'Offer or encouragement',
    narrative: 'Something outside people’s own choice moves them into treatment.',
  }),
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
}: PolicyFeatures): DesignCandidate | null {
  if (lottery) {
    return {
      type: 'IV',
      // an award or offer can be turned down; who has a seat drawn for them mostly takes it
      confidence: drawnOffer || (award && award.times >= 3) ? 0.84 : 0.78,
      reason: `“${lottery.quote}”: winning moves people into treatment, and not all who win take it up.`,
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
      reason: `“${size.quote}”: the size that the cap predicts from enrollment is an instrument for the size that is met.`,
    }
  }
  if (pilot && voluntary) {
    return {
      type: 'IV',
      confidence: 0.6,
      reason: `“${pilot.quote}”: being offered a place in it is an encouragement that people may take up or not.`,
    }
  }
  const near = cutoffs.weak.find(({ quantity }) => quantity === 'distance')
  if (near && takeUp && !pilot)
    return { type: 'IV', confidence: 0.35, reason: `“${near.quote}”: distance may move people into treatment.` }
  if (!oversubscription) return null
  return {
    type: 'IV',
    confidence: 0.5,
    reason: `“${oversubscription.quote}”: where more apply than can be served, the offer of a place is an instrument.`,
  }
}
