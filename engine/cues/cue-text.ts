import type { Cue } from './cue.ts'
import { CUES, type CueType } from './registry.ts'

/** A cue's value as one line of text (specification, section 3): what its parts say shortest. */
export function cueText<Type extends CueType>({ cue_type, cue_value, phrase }: Cue<Type>): string {
  return CUES[cue_type].spec.text(cue_value, phrase)
}
