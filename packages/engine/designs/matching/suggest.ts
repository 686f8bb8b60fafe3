import { isVoluntaryScheme, type Ground, type PolicyFeatures } from '../../suggest/policy-features.ts'
import { saying, sayingOne, type Text } from '../../fact.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

/** Domains whose laws mostly offer something that people or firms ask for. */
const PROGRAMS = new Set(['education', 'health', 'social-welfare', 'housing'])

/** Facts of the suggestion of matching from a text; `packages/words/designs/matching/suggest.ts` writes the sentences. */
export interface MatchingSuggestionFacts {
  suggestions: Record<'like-others' | 'establishments' | 'reached' | 'choice' | 'program', { quote: string }> & {
    /** Where no words of the text are to be quoted. */
    traits: object
  }
  mechanisms: Record<'observed-traits', object>
}

const because = sayingOne<MatchingSuggestionFacts['suggestions']>('Matching/suggestions')
const mechanism = saying<MatchingSuggestionFacts['mechanisms'], 'type' | 'narrative'>('Matching/mechanisms')

export const suggestion: SuggestedDesign = {
  tieRank: 6,
  mechanism: () => mechanism('observed-traits', {}),
  judge,
}

/** Treated and untreated units differ by traits that are observed. */
function judge(features: PolicyFeatures): DesignCandidate<Text> | null {
  const { takeUp, establishments, status, voluntary, likeOthers } = features
  if (likeOthers)
    return {
      type: 'Matching',
      confidence: isVoluntaryScheme(features) ? 0.76 : 0.7,
      reason: because('like-others', likeOthers),
    }
  if (voluntary && voluntary.times >= 2) return byChoice(voluntary, features)
  if (isProgram(features)) return ofProgram((status ?? takeUp)!, features)
  if (!setsLevel(features)) return ofPeople(features)
  return {
    type: 'Matching',
    confidence: 0.5,
    reason: because('establishments', establishments!),
  }
}

/** Programs and rules for some people in a whole country: who is reached follows traits that are observed. */
const OF_PEOPLE = new Set(['labour-employment', 'social-welfare', 'immigration'])

/** The last thing to try: nothing else in the text speaks for likeness, but those it reaches differ in known traits. */
function ofPeople({ domain, cutoffs, place }: PolicyFeatures): DesignCandidate<Text> | null {
  if (!OF_PEOPLE.has(domain)) return null
  // beside a test of age or means a nation's benefit has likely comparisons inside it rather than abroad
  const isNational = place?.level === 'national' && domain === 'social-welfare' && cutoffs.eligibility.length > 0
  const [first] = [...cutoffs.eligibility, ...cutoffs.weak, ...cutoffs.levels]
  return {
    type: 'Matching',
    confidence: isNational ? 0.49 : 0.41,
    reason: first ? because('reached', first) : because('traits', {}),
  }
}

function byChoice(ground: Ground, features: PolicyFeatures): DesignCandidate<Text> {
  return {
    type: 'Matching',
    confidence: isVoluntaryScheme(features) ? 0.76 : 0.59,
    reason: because('choice', ground),
  }
}

function ofProgram(ground: Ground, { cutoffs, status }: PolicyFeatures): DesignCandidate<Text> {
  const noCutoff = cutoffs.eligibility.length === 0 ? 0.06 : 0
  const byStatus = (status?.times ?? 0) >= 3 ? 0.06 : 0
  return {
    type: 'Matching',
    confidence: 0.45 + noCutoff + byStatus,
    reason: because('program', ground),
  }
}

function isProgram({ takeUp, domain }: PolicyFeatures): boolean {
  const times = takeUp?.times ?? 0
  return (PROGRAMS.has(domain) && times >= 6) || (domain !== 'taxation' && times >= 25)
}

/** A wage, price or rate that firms must keep: firms differ in traits that are observed. */
function setsLevel({ cutoffs, domain, establishments }: PolicyFeatures): boolean {
  return domain === 'labour-employment' && cutoffs.levels.length > 0 && (establishments?.times ?? 0) >= 5
}
