import { NO_PLACE } from '../cue-spec.ts'
import type { Cue } from '../cue.ts'
import { extractCues } from '../extract-cues.ts'
import type { PolicyDocument } from '../text/document.ts'
import { type DesignCandidate, type PolicyFeatures, SUGGESTED_DESIGNS } from '@casefiles/engine/suggest'
import { tellSuggestions } from '@casefiles/words/suggest'
import { outcomesFor } from './outcomes.ts'
import { featuresOf } from './features-of.ts'

/** Answer of `POST /v3/ingest/suggest` (specification, section 3, Ingestion), with a reason for each pattern. */
export interface Suggestion {
  domain_pack: string
  hypothesis: string
  patterns: { tag: string; confidence: number; reason: string }[]
}

/** Answer of `POST /v2/suggestions` (specification, section 3, Design suggestion). */
export interface DesignSuggestion {
  design_candidates: DesignCandidate[]
  assignment_mechanism: AssignmentMechanism
  outcomes: string[]
}

interface AssignmentMechanism {
  type: string
  narrative: string
}

/** How units come to be treated, in the words of the best design; nobody knows from a text alone, so the analyst decides. */
function assignmentMechanism(best: DesignCandidate | undefined, features: PolicyFeatures): AssignmentMechanism {
  if (!best) return { type: 'Unknown', narrative: 'The text does not say how it is decided who is treated.' }
  const told = SUGGESTED_DESIGNS.get(best.type)!.mechanism(features)
  return { type: tellSuggestions(told('type')), narrative: `${tellSuggestions(told('narrative'))} ${best.reason}` }
}

/** Pattern where nothing in a text speaks for any design (specification, section 9). */
const FALLBACK_PATTERN = {
  tag: 'eventstudy-generic',
  confidence: 0.2,
  reason: 'Nothing in the text speaks for a design.',
}

/** What an uploaded text suggests: subject, hypothesis, and the designs an evaluator would try. */
export function suggest(document: PolicyDocument, features: PolicyFeatures): Suggestion {
  const designs = document.text.trim() === '' || saysNothing(features) ? [] : suggestDesigns(features)
  const patterns = designs.map(({ type, confidence, reason }) => ({ tag: type, confidence, reason }))
  return {
    domain_pack: features.domain === 'generic' ? 'generic' : `${features.domain}/${features.subdomain}`,
    hypothesis: hypothesisFor(features),
    patterns: patterns.length > 0 ? patterns : [FALLBACK_PATTERN],
  }
}

/** Neither place nor subject nor figure nor any words to stand on: that every rule starts on a day suggests no design. */
function saysNothing(features: PolicyFeatures): boolean {
  const { place, domain, cutoffs } = features
  const isGround = (feature: unknown) => typeof feature === 'object' && feature !== null && 'quote' in feature
  return place === null && domain === 'generic' && cutoffs.total === 0 && !Object.values(features).some(isGround)
}

/** A design less likely than this is not worth an analyst's look. */
const LEAST = 0.4
const MOST = 3

/** The designs an evaluator would try, the most promising first; at most three. */
function suggestDesigns(features: PolicyFeatures): DesignCandidate[] {
  return [...SUGGESTED_DESIGNS.values()]
    .flatMap(({ judge }) => judge(features) ?? [])
    .filter(({ confidence }) => confidence >= LEAST)
    .map((candidate) => ({ ...candidate, confidence: Math.round(100 * candidate.confidence) / 100 }))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST)
    .map(tellSuggestions)
}

/** The same judgement in the shape of a casefile's design. */
export function suggestDesign(features: PolicyFeatures): DesignSuggestion {
  return asDesign(saysNothing(features) ? [] : suggestDesigns(features), features)
}

function asDesign(candidates: DesignCandidate[], features: PolicyFeatures): DesignSuggestion {
  return {
    design_candidates: candidates,
    assignment_mechanism: assignmentMechanism(candidates[0], features),
    outcomes: outcomesFor(features.subdomain).map(({ name }) => name),
  }
}

/**
 * Designs for a casefile of which only title and place in the taxonomy are known: those that words of the title speak for. That a rule
 * starts on a day, or holds in one place, is true of every policy and suggests none.
 *
 * @param domain,subdomain slugs of the taxonomy; they are taken as given
 */
export async function suggestForTitle(title: string, domain: string, subdomain: string): Promise<DesignSuggestion> {
  const topic: Cue = {
    cue_type: 'topic',
    cue_key: domain,
    cue_value: { domain, subdomain },
    confidence: 1,
    ...NO_PLACE,
    reason: 'Chosen by the analyst.',
  }
  const { document, cues } = await extractCues(title)
  const features = featuresOf(document, [topic, ...cues.filter(({ cue_type }) => cue_type !== 'topic')])
  const candidates = suggestDesigns(features).filter(restsOnWords)
  return { ...asDesign(candidates, features), design_candidates: candidates.map(asOfTitle) }
}

/** What a title tells of how a policy assigns is little: no design is more than possible before its text is read. */
const TITLE_SHARE = 0.65

/** A reason that rests on words quotes them. */
const restsOnWords = ({ reason }: DesignCandidate): boolean => /“[^”]+”/.test(reason)

function asOfTitle(candidate: DesignCandidate): DesignCandidate {
  const confidence = Math.round(100 * TITLE_SHARE * candidate.confidence) / 100
  return { ...candidate, confidence, reason: `By the title alone, no text read. ${candidate.reason}` }
}

function hypothesisFor({ subdomain, place }: PolicyFeatures): string {
  const [outcome] = outcomesFor(subdomain)
  const where = place ? ` in ${place.name}` : ''
  const how = outcome.aim === 'rise' ? 'raises' : outcome.aim === 'fall' ? 'lowers' : 'changes'
  return `The policy ${how} ${outcome.name}${where}.`
}
