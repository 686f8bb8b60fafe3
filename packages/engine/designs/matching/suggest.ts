import { isVoluntaryScheme, type Ground, type PolicyFeatures } from '../../suggest/policy-features.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

/** Domains whose laws mostly offer something that people or firms ask for. */
const PROGRAMS = new Set(['education', 'health', 'social-welfare', 'housing'])

export const suggestion: SuggestedDesign = {
  tieRank: 6,
  mechanism: () => ({
    type: 'Observed characteristics',
    narrative: 'Who is treated follows traits that are observed, or people’s own choice.',
  }),
  judge,
}

/** Treated and untreated units differ by traits that are observed. */
function judge(features: PolicyFeatures): DesignCandidate | null {
  const { takeUp, establishments, status, voluntary, likeOthers } = features
  if (likeOthers)
    return {
      type: 'Matching',
      confidence: isVoluntaryScheme(features) ? 0.76 : 0.7,
      reason: `“${likeOthers.quote}”: the text itself names a comparison with others who are alike.`,
    }
  if (voluntary && voluntary.times >= 2) return byChoice(voluntary, features)
  if (isProgram(features)) return ofProgram((status ?? takeUp)!, features)
  if (!setsLevel(features)) return ofPeople(features)
  return {
    type: 'Matching',
    confidence: 0.5,
    reason: `“${establishments!.quote}”: those bound can be matched with like ones elsewhere by what is known of them.`,
  }
}

/** Programs and rules for some people in a whole country: who is reached follows traits that are observed. */
const OF_PEOPLE = new Set(['labour-employment', 'social-welfare', 'immigration'])

/** The last thing to try: nothing else in the text speaks for likeness, but those it reaches differ in known traits. */
function ofPeople({ domain, cutoffs, place }: PolicyFeatures): DesignCandidate | null {
  if (!OF_PEOPLE.has(domain)) return null
  // beside a test of age or means a nation's benefit has likely comparisons inside it rather than abroad
  const isNational = place?.level === 'national' && domain === 'social-welfare' && cutoffs.eligibility.length > 0
  const [first] = [...cutoffs.eligibility, ...cutoffs.weak, ...cutoffs.levels]
  return {
    type: 'Matching',
    confidence: isNational ? 0.49 : 0.41,
    reason: first
      ? `Whom “${first.quote}” reaches differs from others in traits that are observed, so alike people can be matched.`
      : 'Those the rule reaches differ from others in traits that are observed, so alike people can be matched.',
  }
}

function byChoice({ quote }: Ground, features: PolicyFeatures): DesignCandidate {
  return {
    type: 'Matching',
    confidence: isVoluntaryScheme(features) ? 0.76 : 0.59,
    reason: `“${quote}”: taking part is a choice, so those who do can be matched with alike ones who do not.`,
  }
}

function ofProgram({ quote }: Ground, { cutoffs, status }: PolicyFeatures): DesignCandidate {
  const noCutoff = cutoffs.eligibility.length === 0 ? 0.06 : 0
  const byStatus = (status?.times ?? 0) >= 3 ? 0.06 : 0
  return {
    type: 'Matching',
    confidence: 0.45 + noCutoff + byStatus,
    reason: `“${quote}”: who is served follows traits that are observed, so alike people outside can be matched.`,
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
