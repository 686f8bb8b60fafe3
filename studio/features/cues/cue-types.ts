import type { Cue } from '../../../contract/studio/ingest.ts'

/** How a type of cue is drawn: solid, dashed, double or dotted line; `plain` for whatever is not among the main ones. */
export type CueFamily = 'subject' | 'assignment' | 'threshold' | 'date' | 'plain'

const TYPES: Record<string, { words: string; family: CueFamily }> = {
  jurisdiction: { words: 'jurisdiction', family: 'subject' },
  topic: { words: 'topic', family: 'subject' },
  effective_date: { words: 'effective date', family: 'date' },
  threshold_tokens: { words: 'threshold', family: 'threshold' },
  sunset: { words: 'sunset', family: 'date' },
  phase_in: { words: 'phase-in', family: 'assignment' },
  random: { words: 'lottery or randomization', family: 'assignment' },
  comparison: { words: 'comparison areas', family: 'assignment' },
  funding: { words: 'funding', family: 'plain' },
  population: { words: 'population', family: 'plain' },
  data_mandates: { words: 'data that must be kept', family: 'plain' },
}

/** What a type of cue is called; one without words of its own keeps its name. */
export function wordsOfType(type: string): string {
  return TYPES[type]?.words ?? type.replaceAll('_', ' ')
}

export function familyOf(type: string): CueFamily {
  return TYPES[type]?.family ?? 'plain'
}

/** A cue as it is shown: with the letter that it has in the list and in the text. */
export interface LetteredCue {
  cue: Cue
  letter: string
}

/** The order in which types are listed; further ones follow. */
const ORDER = Object.keys(TYPES)
const placeOf = (type: string) => (ORDER.includes(type) ? ORDER.indexOf(type) : ORDER.length)

/** Cues by type, within a type as they stand in the text, each with a letter: A … Z, AA, AB … */
export function letterCues(cues: readonly Cue[]): LetteredCue[] {
  const sorted = [...cues].sort(
    (a, b) => placeOf(a.cue_type) - placeOf(b.cue_type) || (a.start ?? -1) - (b.start ?? -1),
  )
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
