import { findDates } from '../effective-date/dates.ts'
import type { Reading } from '../effective-date/readings.ts'
import { stepReadings } from '../effective-date/steps.ts'
import { compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import type { CueRules, CueOf } from '../cue-spec.ts'
import { phrasesOf } from '../tables/read-table.ts'
import type { PolicyDocument } from '../text/document.ts'
import { lastAt } from '../text/mapped-text.ts'

const STEPS = phrasesOf('phase-in', 'steps')

/** Words that say that there are steps. */
const worded = clauseRules('phase_in', [
  {
    key: 'steps',
    pattern: compilePhrases(STEPS, 'gi'),
    quote: 'clause',
    confidence: 0.65,
    reason: 'The rule comes in steps; those reached early and late can be compared.',
  },
])

/** The rule comes in steps. */
export const phaseInRules: CueRules<'phase_in', string> = {
  extract(document) {
    const cues = worded.extract(document)
    const isQuoted = (start: number, end: number) =>
      cues.some((cue) => cue.start !== null && cue.end !== null && cue.start < end && start < cue.end)
    return [...cues, ...datedSteps(document, isQuoted)]
  },
}

/** Letters from one dated step to the next; what stands further apart belongs to different rules. */
const NEAR = 500
/** Paragraphs from one step to the next: items of a list, or sections printed one below the other. */
const PARAGRAPHS = 2

/**
 * Rules whose figures or duties count from one day and, close by, from a later one: "(a) $12.00 from July 1, 2031; (b) $13.00
 * from July 1, 2032". One cue for each run of steps, at its first.
 *
 * @param quoted whether the place is quoted as a step already
 */
function datedSteps(
  document: PolicyDocument,
  quoted: (start: number, end: number) => boolean,
): CueOf<'phase_in', string>[] {
  const steps = stepReadings(document, findDates(document.text))
  return steps.flatMap((step, at) => {
    const next = steps.slice(at + 1, at + 3).find((later) => isLaterStep(document, step, later))
    const previous = at > 0 && isLaterStep(document, steps[at - 1], step)
    if (!next || previous) return []
    const clause = lastAt(document.clauses, step.start)
    const span = { start: clause?.start ?? step.start, end: clause && clause.end >= step.end ? clause.end : step.end }
    const place = document.locate(span)
    if (quoted(place.start, place.end)) return []
    const reason =
      'The rule counts from one day and changes on a later one; those reached early and late can be compared.'
    return [
      { cue_type: 'phase_in', cue_key: 'steps', cue_value: place.phrase, confidence: 0.6, ...place, reason } as const,
    ]
  })
}

function isLaterStep(document: PolicyDocument, step: Reading, later: Reading): boolean {
  const apart =
    (lastAt(document.paragraphs, later.start)?.index ?? 0) - (lastAt(document.paragraphs, step.start)?.index ?? 0)
  return step.iso !== later.iso && later.start - step.end < NEAR && apart <= PARAGRAPHS
}
