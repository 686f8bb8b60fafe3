import { type CueOf, type CueRules, NO_PLACE } from '../cue-spec.ts'
import { jurisdictionCues } from './jurisdiction-cue.ts'
import { codeOfName, jurisdictionName } from './names.ts'
import type { Jurisdiction } from './spec.ts'

/** Whose rule a text is. */
export const jurisdictionRules: CueRules<'jurisdiction', Jurisdiction> = {
  extract: jurisdictionCues,
  fromHint: jurisdictionFromHint,
}

/** The jurisdiction of a code or an English name that the sender gave. */
function jurisdictionFromHint(hint: string): CueOf<'jurisdiction', Jurisdiction> | null {
  const code = codeOfName(hint)
  if (code === undefined) return null
  const level = code === 'EU' ? 'supranational' : code.includes('-') ? 'subnational' : 'national'
  return {
    cue_type: 'jurisdiction',
    cue_key: level,
    cue_value: { code, name: jurisdictionName(code), level },
    confidence: 0.6,
    ...NO_PLACE,
    reason: 'Given by the person who uploaded the text.',
  }
}
