import { type CueOf, type CueRules, NO_PLACE } from '../cue-spec.ts'
import type { PolicyDocument } from '../text/document.ts'
import { rankTopics, termUses, type TopicScore } from './rank-topics.ts'
import type { Topic } from './spec.ts'
import { SUBDOMAINS } from './weights.ts'

/** A second domain is named where its words weigh at least this share of the main one's. */
const WORTH_NAMING = 0.6
const MOST_DOMAINS = 3

/**
 * What a text is about: the best subdomain of the taxonomy first, then the best of other domains that it speaks of nearly as
 * much; none where no word of the taxonomy is met.
 */
export function topicCues(document: PolicyDocument): CueOf<'topic', Topic>[] {
  const ranked = rankTopics(termUses(document))
  const domains = [...Map.groupBy(ranked, ({ domain }) => domain).values()].map(([best]) => best)
  const [best, rival] = domains
  if (!best) return []
  return domains
    .filter(({ score }, at) => at === 0 || score >= WORTH_NAMING * best.score)
    .slice(0, MOST_DOMAINS)
    .map((topic, at) => cueOf(document, topic, at === 0 ? rival : best))
}

function cueOf(document: PolicyDocument, topic: TopicScore, rival: TopicScore | undefined): CueOf<'topic', Topic> {
  const share = topic.score / (topic.score + (rival?.score ?? 0))
  const [top] = topic.hits
  const place = top ? document.locate(top) : NO_PLACE
  const words = new Set(topic.hits.map(({ start, end }) => document.text.slice(start, end).toLowerCase()))
  const quoted = [...words]
    .slice(0, 4)
    .map((word) => `“${word}”`)
    .join(', ')
  const isMain = rival === undefined || topic.score >= rival.score
  return {
    cue_type: 'topic',
    cue_key: topic.domain,
    cue_value: { domain: topic.domain, subdomain: topic.subdomain },
    confidence: Math.round(100 * Math.min(0.98, share)) / 100,
    ...place,
    reason: isMain
      ? `Its words weigh most for this subject: ${quoted}.`
      : `A second subject, whose words weigh less than the first's: ${quoted}.`,
  }
}

/** What a text is about. */
export const topicRules: CueRules<'topic', Topic> = { extract: topicCues, fromHint: topicFromHint }

/**
 * The place in the taxonomy that the sender gave.
 *
 * @param hint a subdomain or domain of the taxonomy, or both apart by a slash
 * @param foundDomain the domain that the text itself speaks of most
 */
function topicFromHint(hint: string, foundDomain: string | undefined): CueOf<'topic', Topic> | null {
  const words = hint.trim().toLowerCase().split('/')
  const place = SUBDOMAINS.find(({ domain, subdomain }) =>
    words.length === 2 ? domain === words[0] && subdomain === words[1] : domain === words[0] || subdomain === words[0],
  )
  if (!place) return null
  // a domain alone does not choose among its subdomains
  if (words[0] === place.domain && words.length === 1 && foundDomain === place.domain) return null
  return {
    cue_type: 'topic',
    cue_key: place.domain,
    cue_value: { domain: place.domain, subdomain: place.subdomain },
    confidence: 0.6,
    ...NO_PLACE,
    reason: 'Given by the person who uploaded the text.',
  }
}
