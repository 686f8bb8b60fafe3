import * as z from 'zod/mini'
import type { CueSpec } from '../cue-spec.ts'

const topicSchema = z.object({ domain: z.string(), subdomain: z.string() })
/** What a text is about: a place in the taxonomy. */
export type Topic = z.infer<typeof topicSchema>

export const topicSpec: CueSpec<'topic', Topic> = {
  type: 'topic',
  value: topicSchema,
  text: ({ domain, subdomain }) => `${domain}/${subdomain}`,
  codeOf: 'topic',
  words: 'topic',
  family: 'subject',
  rank: 2,
  labelled: 'values',
}
