import * as z from 'zod/mini'
import type { CueOf } from './cue-spec.ts'
import { CUE_TYPES, CUES, type CueType, type CueValues } from './registry.ts'

/** What a text says about one thing; `cue_type` tells what `cue_value` is. */
export type Cue<Type extends CueType = CueType> = { [Each in Type]: CueOf<Each, CueValues[Each]> }[Type]

/** The cues of one type, with its value. */
export function cuesOf<Type extends CueType>(cues: readonly Cue[], type: Type) {
  return cues.filter((cue): cue is Extract<Cue, { cue_type: Type }> => cue.cue_type === type)
}

const place = z.nullable(z.int())
const common = z.object({
  cue_type: z.enum(CUE_TYPES),
  cue_key: z.string(),
  cue_value: z.unknown(),
  confidence: z.number(),
  start: place,
  end: place,
  phrase: z.nullable(z.string()),
  reason: z.string(),
})

/**
 * A cue that was read in another process, its value checked against its type.
 *
 * @throws {z.core.$ZodError} where it is none
 */
export function parseCue(input: unknown): Cue {
  const cue = common.parse(input)
  // the value is parsed by the spec of this very type, which the compiler cannot see through the union
  return { ...cue, cue_value: CUES[cue.cue_type].value.parse(cue.cue_value) } as Cue
}

/** A cue's value as one line of text (specification, section 3): what its parts say shortest. */
export function cueText<Type extends CueType>({ cue_type, cue_value, phrase }: Cue<Type>): string {
  return CUES[cue_type].text(cue_value, phrase)
}
