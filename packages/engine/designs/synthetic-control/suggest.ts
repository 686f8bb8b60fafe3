import { isVoluntaryScheme, type Ground, type PolicyFeatures } from '../../suggest/policy-features.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

/** Unions whose parts all get the rule at once: no comparable whole is left out. */
const WHOLE_UNIONS = new Set(['US', 'EU', 'CA', 'IN'])
/** One city that is a state: nobody inside is left out, and there is no second one like it next door. */
const CITY_STATES = new Set(['US-DC', 'DE-BE', 'DE-HB', 'DE-HH', 'SG', 'AU-ACT'])

export const suggestion: SuggestedDesign = {
  tieRank: 3,
  mechanism: () => ({
    type: 'One jurisdiction adopts',
    narrative: 'One jurisdiction decides for all in it.',
  }),
  judge,
}

/** One jurisdiction adopts a rule for all in it, and others that could stand in for it do not. */
function judge(features: PolicyFeatures): DesignCandidate | null {
  const { place, lottery, experiment, namedPlace, otherPlaces } = features
  if (lottery || experiment) return null
  if (otherPlaces && !WHOLE_UNIONS.has(place?.code ?? ''))
    return asAsked(otherPlaces, place?.name ?? 'the place that adopts')
  if (!place) return null
  if (namedPlace && place.level !== 'local') return forOnePlace(namedPlace)
  if (WHOLE_UNIONS.has(place.code)) return null
  const isLocal = place.level === 'local'
  const confidence =
    0.6 +
    (isCityState(features) ? 0.12 : 0) +
    (isWhole(features) ? 0.1 : 0) -
    (isLocal ? 0.22 : 0) -
    withinShare(features)
  return {
    type: 'SyntheticControl',
    confidence: Math.max(0.1, confidence),
    reason: `${place.name} alone adopts the rule; a weighted set of others that do not can stand in for it.`,
  }
}

/** A city that is a state, with a rule that leaves out nobody by size or age. */
function isCityState({ place, cutoffs, pilot }: PolicyFeatures): boolean {
  const sortsOut = cutoffs.weak.length + cutoffs.eligibility.length > cutoffs.levels.length
  return CITY_STATES.has(place?.code ?? '') && !sortsOut && !pilot
}

/** One state of many, with an outcome that is measured for all of it at once: emissions, sales, turnout. */
function isWhole(features: PolicyFeatures): boolean {
  const { place, measuredWhole, pilot, areas } = features
  return place?.level === 'subnational' && measuredWhole && !pilot && !areas && !isVoluntaryScheme(features)
}

function asAsked({ quote }: Ground, place: string): DesignCandidate {
  return {
    type: 'SyntheticControl',
    confidence: 0.91,
    reason: `“${quote}”: the text asks to compare ${place} with others, of which a weighted set can stand in for it.`,
  }
}

function forOnePlace({ quote }: Ground): DesignCandidate {
  return {
    type: 'SyntheticControl',
    confidence: 0.76,
    reason: `The law is made “${quote}”: one place gets it, and a weighted set of others can stand in for it.`,
  }
}

/** What speaks for a comparison inside the jurisdiction speaks against taking it as one whole. */
function withinShare({ cutoffs, areas, pilot, takeUp, domain }: PolicyFeatures): number {
  const sorted = cutoffs.eligibility.length > 0 && cutoffs.eligibility.length >= 0.3 * cutoffs.total
  const isContent = cutoffs.levels.some(({ quantity }) => quantity === 'recycled_share')
  return (
    0.12 * Number(sorted || isContent) +
    0.12 * Number((areas?.times ?? 0) >= 2) +
    0.06 * Number(pilot !== null) +
    0.08 * Number(domain !== 'taxation' && (takeUp?.times ?? 0) >= 12)
  )
}
