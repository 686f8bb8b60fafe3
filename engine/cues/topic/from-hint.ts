import { NO_PLACE, type CueOf } from '../cue-spec.ts'
import type { Topic } from './spec.ts'
import { VOCABULARY } from './vocabulary/index.ts'

/**
 * The place in the taxonomy that the sender gave.
 *
 * @param hint a subdomain or domain of the taxonomy, or both apart by a slash
 * @param foundDomain the domain that the text itself speaks of most
 */
export function topicFromHint(hint: string, foundDomain: string | undefined): CueOf<'topic', Topic> | null {
  const words = hint.trim().toLowerCase().split('/')
  const place = VOCABULARY.find(({ domain, subdomain }) =>
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
