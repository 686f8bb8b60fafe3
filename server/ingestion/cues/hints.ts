import type { Cue } from './cue.ts'
import { codeOfName, jurisdictionName } from './jurisdiction/names.ts'
import { VOCABULARY } from './topic/vocabulary/index.ts'

/** Below this a text tells too little to overrule the person who sent it. */
const SURE = 0.6
const HINTED = 0.6

/** The text's own cue, or the sender's word where the text is silent or unsure. */
export function jurisdictionHint(cues: Cue[], hint: string | undefined): Cue[] {
  const code = hint === undefined ? undefined : codeOfName(hint)
  if (code === undefined || (cues[0] && cues[0].confidence >= SURE)) return cues
  const level = code === 'EU' ? 'supranational' : code.includes('-') ? 'subnational' : 'national'
  return [hinted('jurisdiction', level, { code, name: jurisdictionName(code), level })]
}

/** @param hint a subdomain or domain of the taxonomy, or both apart by a slash */
export function topicHint(cues: Cue[], hint: string | undefined): Cue[] {
  const words = hint?.trim().toLowerCase().split('/') ?? []
  const place = VOCABULARY.find(({ domain, subdomain }) =>
    words.length === 2 ? domain === words[0] && subdomain === words[1] : domain === words[0] || subdomain === words[0],
  )
  if (!place || (cues[0] && cues[0].confidence >= SURE)) return cues
  // a domain alone does not choose among its subdomains
  if (words[0] === place.domain && words.length === 1 && cues[0]?.cue_key === place.domain) return cues
  return [hinted('topic', place.domain, { domain: place.domain, subdomain: place.subdomain })]
}

function hinted(type: string, key: string, value: unknown): Cue {
  const place = { start: null, end: null, phrase: null }
  return {
    cue_type: type,
    cue_key: key,
    cue_value: value,
    confidence: HINTED,
    ...place,
    reason: 'Given by the person who uploaded the text.',
  }
}
