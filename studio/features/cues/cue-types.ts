import { CUES, isCueType, type CueFamily } from '@casefiles/cues/kinds'
import type { Cue } from '../../../contract/studio/ingest.ts'

/** What the rules say of a type; a server may send one that this studio does not know yet. */
const specOf = (type: string) => (isCueType(type) ? CUES[type] : null)

/** What a type of cue is called; one without words of its own keeps its name. */
export function wordsOfType(type: string): string {
  return specOf(type)?.words ?? type.replaceAll('_', ' ')
}

export function familyOf(type: string): CueFamily {
  return specOf(type)?.family ?? 'plain'
}

/** A cue as it is shown: with the letter that it has in the list and in the text. */
export interface LetteredCue {
  cue: Cue
  letter: string
}

const LAST = Math.max(...Object.values(CUES).map(({ rank }) => rank))
const rankOf = (type: string) => specOf(type)?.rank ?? LAST

/** Cues by type, within a type as they stand in the text, each with a letter: A … Z, AA, AB … */
export function letterCues(cues: readonly Cue[]): LetteredCue[] {
  const sorted = [...cues].sort((a, b) => rankOf(a.cue_type) - rankOf(b.cue_type) || (a.start ?? -1) - (b.start ?? -1))
  return sorted.map((cue, place) => ({ cue, letter: letterOf(place) }))
}

function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}

/** Whether a day, a month or a year of effect is among the cues. */
export function hasEffectiveDate(cues: readonly Cue[]): boolean {
  return cues.some(({ cue_type, cue_value }) => cue_type === 'effective_date' && /^\d{4}/.test(cue_value))
}

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
