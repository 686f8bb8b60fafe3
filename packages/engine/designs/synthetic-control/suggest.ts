import { isVoluntaryScheme, type Ground, type PolicyFeatures } from '../../suggest/policy-features.ts'
import { saying, sayingOne, type Text } from '../../fact.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

/** Unions whose parts all get the rule at once: no comparable whole is left out. */
const WHOLE_UNIONS = new Set(['US', 'EU', 'CA', 'IN'])
/** One city that is a state: nobody inside is left out, and there is no second one like it next door. */
const CITY_STATES = new Set(['US-DC', 'DE-BE', 'DE-HB', 'DE-HH', 'SG', 'AU-ACT'])

/** Facts of the suggestion of a synthetic control from a text; `packages/words/designs/synthetic-control/suggest.ts` writes the sentences. */
export interface SyntheticControlSuggestionFacts {
  suggestions: {
    /** `place`: which is compared; null = the text does not name it. */
    asked: { quote: string; place: string | null }
    'one-place': { quote: string }
    'adopts-alone': { place: string }
  }
  mechanisms: Record<'one-jurisdiction', object>
}

const because = sayingOne<SyntheticControlSuggestionFacts['suggestions']>('SyntheticControl/suggestions')
const mechanism = saying<SyntheticControlSuggestionFacts['mechanisms'], 'type' | 'narrative'>(
  'SyntheticControl/mechanisms',
)

export const suggestion: SuggestedDesign = {
  tieRank: 3,
  mechanism: () => mechanism('one-jurisdiction', {}),
  judge,
}

/** One jurisdiction adopts a rule for all in it, and others that could stand in for it do not. */
function judge(features: PolicyFeatures): DesignCandidate<Text> | null {
  const { place, lottery, experiment, namedPlace, otherPlaces } = features
  if (lottery || experiment) return null
  if (otherPlaces && !WHOLE_UNIONS.has(place?.code ?? '')) return asAsked(otherPlaces, place?.name ?? null)
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
    reason: because('adopts-alone', { place: place.name }),
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

function asAsked({ quote }: Ground, place: string | null): DesignCandidate<Text> {
  return {
    type: 'SyntheticControl',
    confidence: 0.91,
    reason: because('asked', { quote, place }),
  }
}

function forOnePlace({ quote }: Ground): DesignCandidate<Text> {
  return {
    type: 'SyntheticControl',
    confidence: 0.76,
    reason: because('one-place', { quote }),
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
