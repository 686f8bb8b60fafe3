import { wordsOfType, type LetteredCue } from './cue-types.ts'

/** Cues of one kind that are reviewed together. */
export interface CueGroup {
  id: string
  /** What an analyst calls them: `threshold: age`. */
  name: string
  /** In the order of the list, at least one. */
  members: readonly LetteredCue[]
}

/** Types whose cues say very different things by their key: an age is no tax rate. */
const APART_BY_KEY: ReadonlySet<string> = new Set(['threshold_tokens'])

/** Cues by kind, kinds in the order in which the list first has them. */
export function groupCues(cues: readonly LetteredCue[]): CueGroup[] {
  const byKind = Map.groupBy(cues, ({ cue: { cue_type, cue_key } }) =>
    APART_BY_KEY.has(cue_type) ? `${cue_type}-${cue_key}` : cue_type,
  )
  return [...byKind].map(([id, members]) => ({ id, name: nameOf(members[0]), members }))
}

function nameOf({ cue: { cue_type, cue_key } }: LetteredCue): string {
  const words = wordsOfType(cue_type)
  return APART_BY_KEY.has(cue_type) ? `${words}: ${cue_key.replaceAll('_', ' ')}` : words
}
