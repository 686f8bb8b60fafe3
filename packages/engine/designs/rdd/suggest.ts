import { type Cutoff, isVoluntaryScheme, type PolicyFeatures } from '../../suggest/policy-features.ts'
import { saying, sayingOne, type Text } from '../../fact.ts'
import type { DesignCandidate, SuggestedDesign } from '../../suggest/candidate.ts'

/** Quantities by which a rule sorts everybody, so that one cutoff is enough. */
const SORTING = new Set([
  'bac',
  'class_size',
  'class_rank',
  'drug_rank',
  'revenue',
  'grade_point_average',
  'means_yearly',
])

/** Quantities whose side the seller or maker chooses. */
const STEERED = new Set(['price_cutoff'])

/** Facts of the suggestion of a discontinuity from a text; `packages/words/designs/rdd/suggest.ts` writes the sentences. */
export interface RddSuggestionFacts {
  /** `quantity`: by its code. */
  suggestions: Record<'either-side' | 'boundary', { quote: string }> &
    Record<'weak-cutoff' | 'cutoff', { quote: string; quantity: string }>
  mechanisms: Record<'threshold', object>
}

const because = sayingOne<RddSuggestionFacts['suggestions']>('RDD/suggestions')
const mechanism = saying<RddSuggestionFacts['mechanisms'], 'type' | 'narrative'>('RDD/mechanisms')

export const suggestion: SuggestedDesign = {
  tieRank: 1,
  mechanism: () => mechanism('threshold', {}),
  judge,
}

/** A threshold in a measured trait: those just on either side of it are alike but for the treatment. */
function judge(features: PolicyFeatures): DesignCandidate<Text> | null {
  const byRule = judgeCutoffs(features)
  const { eitherSide, lottery } = features
  if (!byRule || !eitherSide || lottery) return byRule
  const reason = because('either-side', eitherSide)
  return { ...byRule, confidence: Math.max(0.92, byRule.confidence), reason }
}

function judgeCutoffs(features: PolicyFeatures): DesignCandidate<Text> | null {
  const { eligibility, weak } = features.cutoffs
  const best = sortFirst(eligibility)[0]
  if (best) return strong(best, features)
  const [first] = weak
  if (!first) return atBoundary(features)
  return {
    type: 'RDD',
    confidence: isSorted(features) ? 0.68 : Math.min(0.58, 0.42 + 0.06 * weak.length),
    reason: because('weak-cutoff', first),
  }
}

/** Traits of things and places, which say who is bound wherever a rule has little else in figures. */
const OF_THINGS = new Set(['vehicle_weight', 'vehicle_capacity', 'distance', 'population', 'speed', 'capacity'])

/** Several figures in one such trait, and few others: which vehicles, how near, how large a place. */
function isSorted({ cutoffs, lottery, pilot, areas, voluntary }: PolicyFeatures): boolean {
  const { weak, total } = cutoffs
  const ofThings = weak.filter(({ quantity }) => OF_THINGS.has(quantity))
  return !lottery && !pilot && !areas && !voluntary && ofThings.length >= 3 && ofThings.length >= 0.6 * total
}

function strong(best: Cutoff, features: PolicyFeatures): DesignCandidate<Text> {
  const { cutoffs, domain, lottery, titleSorts, pilot, areas } = features
  const { eligibility, weak, total } = cutoffs
  // a span of time or a size often decides who is treated, too: what says how much stands against a cutoff
  const share = eligibility.length / Math.max(1, total - weak.length / 2)
  // who gets a benefit is what such an act decides, so its ages and means sort everybody
  const sorts = SORTING.has(best.quantity) || (domain === 'social-welfare' && share >= 0.15)
  const confidence =
    0.5 +
    (sorts ? 0.2 : 0) +
    0.05 * Math.min(4, eligibility.length) +
    0.15 * Math.min(1, 2 * share) +
    (titleSorts ? 0.06 : 0)
  const isPilot = pilot !== null && (pilot.times >= 2 || areas !== null)
  const most = mostFor({
    share,
    sorts,
    byChance: lottery !== null,
    byChoice: isVoluntaryScheme(features),
    isPilot,
    isSteered: STEERED.has(best.quantity),
  })
  return {
    type: 'RDD',
    confidence: Math.min(most, confidence),
    reason: because('cutoff', best),
  }
}

interface Sorting {
  /** Of the figures, how many decide who is treated. */
  share: number
  sorts: boolean
  byChance: boolean
  byChoice: boolean
  isPilot: boolean
  isSteered: boolean
}

/** Figures that mostly say how much leave a cutoff among them aside; chance or choice comes before it where it decides. */
function mostFor({ share, sorts, byChance, byChoice, isPilot, isSteered }: Sorting): number {
  if (byChoice) return 0.74
  if (byChance) return 0.78
  // where a pilot runs, all who could be served elsewhere are the nearer comparison
  if (isPilot || isSteered) return 0.64
  if (sorts || share >= 0.25) return 0.9
  return share < 0.15 ? 0.5 : 0.6
}

/** The line between areas inside and outside a rule. */
function atBoundary({ areas, boundary, eitherSide }: PolicyFeatures): DesignCandidate<Text> | null {
  const isDrawn = boundary !== null && (boundary.times >= 2 || eitherSide !== null)
  const line = isDrawn ? boundary : areas
  if (!line || (!isDrawn && line.times < 2)) return null
  return { type: 'RDD', confidence: 0.46, reason: because('boundary', line) }
}

function sortFirst(cutoffs: Cutoff[]): Cutoff[] {
  return [...cutoffs].sort((a, b) => Number(SORTING.has(b.quantity)) - Number(SORTING.has(a.quantity)))
}
