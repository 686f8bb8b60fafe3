import type { CueRules } from '../cue-spec.ts'
import { topicFromHint } from './from-hint.ts'
import type { Topic } from './spec.ts'
import { topicCues } from './topic-cue.ts'

/** What a text is about. */
export const topicRules: CueRules<'topic', Topic> = { extract: topicCues, fromHint: topicFromHint }
