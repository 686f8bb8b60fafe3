import type { z } from 'zod'

/** Control characters, line and paragraph separators, and marks that turn the direction of what follows. */
const BREAKS_OUT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A text that stands in emails and lists beside words of ours, so it must not look like more than one line of its own. */
export function oneLine<Text extends z.ZodType<string>>(text: Text) {
  return text.refine((value) => !BREAKS_OUT.test(value), 'This must be one line of plain text.')
}
