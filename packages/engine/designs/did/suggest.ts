import type { PolicyFeatures } from '../../suggest/policy-features.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

export const suggestion: SuggestedDesign = {
  tieRank: 2,
  mechanism: ({ phases }) => ({
    type: phases === null ? 'Adoption on a date' : 'Staggered adoption',
    narrative: 'The rule reaches some people or places from a date and others not, or later.',
  }),
  judge,
}

/** Before and after, the treated against others: possible wherever somebody comparable is left out or comes later. */
function judge(features: PolicyFeatures): DesignCandidate | null {
  const { phases, pilot, areas, option, insideOutside } = features
  if (insideOutside)
    return {
      type: 'DiD',
      confidence: 0.9,
      reason: `“${insideOutside.quote}”: the text asks to compare those it reaches with those it leaves out, before and after.`,
    }
  const someOnly = pilot !== null || (areas?.times ?? 0) >= 2
  const confidence = 0.66 + 0.05 * Number(someOnly) + 0.03 * Number(phases !== null) + 0.03 * Number(option !== null)
  return { type: 'DiD', confidence, reason: reasonFor(features) }
}

function reasonFor({ pilot, areas, phases, option, exemption, place }: PolicyFeatures): string {
  if (pilot) return `“${pilot.quote}”: where the pilot runs can be compared with where it does not, before and after.`
  if (areas) return `“${areas.quote}”: areas inside and outside the rule can be compared, before and after.`
  if (phases) return `“${phases.quote}”: those reached early can be compared with those reached later.`
  if (option) return `“${option.quote}”: those who take part can be compared with those who do not, before and after.`
  if (exemption) return `“${exemption.quote}”: those left out can be compared with those bound, before and after.`
  const where =
    place && place.code !== 'US' && place.code !== 'EU'
      ? `${place.name} and its neighbors without the rule`
      : 'those more and less affected'
  return `The rule starts on a date: ${where} can be compared, before and after it.`
}
