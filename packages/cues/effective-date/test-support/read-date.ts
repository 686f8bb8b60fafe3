import { expect, it } from 'vitest'
import { readDocument } from '../../text/document.ts'
import { effectiveDateCues } from '../index.ts'
import type { EffectiveDate } from '../spec.ts'

/** The effective date that the rules read from a text of these lines. */
export function readDate(...lines: readonly string[]): EffectiveDate {
  const [cue] = effectiveDateCues(readDocument(lines.join('\n\n')))
  return cue.cue_value
}

/** A text's lines, and the day and kind a careful reader takes from them. */
export type DateCase = readonly [lines: readonly string[], iso: string | null, kind: string]

/** One test for each text. */
export function expectDates(cases: readonly DateCase[]): void {
  it.each(cases)('%s', (lines, iso, kind) => {
    expect(readDate(...lines)).toMatchObject({ iso, kind })
  })
}

/** A day, or none, and a text whose paragraphs stand on lines of their own. */
export type DayCase = readonly [iso: string | null, text: string]

/** One test for each text, of its day alone. */
export function expectDays(cases: readonly DayCase[]): void {
  it.each(cases)('%s: %s', (iso, text) => {
    expect(readDate(...text.split('\n')).iso).toBe(iso)
  })
}
