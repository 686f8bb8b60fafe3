import { compilePhrases } from '../phrases/compile-phrases.ts'
import { MADE } from './phrases/lengths-of-time.ts'
import type { Candidate } from './threshold.ts'

/** "issued", "has an issuance date of", "first occupied": not what shall be issued, which is a step of a procedure. */
const WAS_MADE = compilePhrases(
  MADE,
  'i',
  (anyPhrase) => String.raw`(?<!\b(?:shall|must|will|may|to) (?:not )?be )\b${anyPhrase}\b[^.;]{0,60}$`,
)
const COUNTED_BACK = /^,? (?:immediately )?(?:before|prior to|preceding|from the (?:date|day)|earlier than|ago)\b/i
/** Letters in front in which it is said what was made. */
const LOOKED_AT = 140

/** "built more than 20 years before the application": how old a building or a paper is. */
export function isAgeOfThing(candidate: Candidate, before: string, after: string): boolean {
  return (
    candidate.isCompared &&
    (candidate.unit === 'year' || candidate.unit === 'month') &&
    WAS_MADE.test(before.slice(-LOOKED_AT)) &&
    COUNTED_BACK.test(after)
  )
}
