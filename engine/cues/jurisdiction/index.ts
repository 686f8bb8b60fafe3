import type { CueRules } from '../cue-spec.ts'
import { jurisdictionFromHint } from './from-hint.ts'
import { jurisdictionCues } from './jurisdiction-cue.ts'
import type { Jurisdiction } from './spec.ts'

/** Whose rule a text is. */
export const jurisdictionRules: CueRules<'jurisdiction', Jurisdiction> = {
  extract: jurisdictionCues,
  fromHint: jurisdictionFromHint,
}
