import type { Evidence } from '../evidence.ts'
import { COMMONWEALTH, CANADA } from './commonwealth.ts'
import { GERMAN_SPEAKING, FRENCH_SPEAKING, EUROPEAN_UNION } from './europe.ts'
import { UNITED_KINGDOM, IRELAND } from './united-kingdom.ts'
import { UNITED_STATES } from './united-states.ts'

const ROWS = [
  ...UNITED_STATES,
  ...UNITED_KINGDOM,
  ...IRELAND,
  ...CANADA,
  ...GERMAN_SPEAKING,
  ...FRENCH_SPEAKING,
  ...EUROPEAN_UNION,
  ...COMMONWEALTH,
]

/** What tells whose rule a text is, of nations and unions of them. */
export const COUNTRY_EVIDENCE: readonly Evidence[] = ROWS.map(([code, weight, pattern, what, unless]) => ({
  code,
  weight,
  pattern,
  what,
  unless,
  // elsewhere the name of another act
  ...(what === 'title' && (code.startsWith('GB-') || code === 'EU') ? { onlyAtStart: true } : {}),
}))
