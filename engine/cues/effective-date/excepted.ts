import type { PolicyDocument } from '../text/document.ts'
import type { Reading } from './readings.ts'

/** Opening provisions, which carry the main rule of an act that amends another. */
const OPENING = /^\W*(?:\(\w+\)\s*)?(?:sub)?(?:sections?|clauses?|articles?) \(?[12]\b/i

/** "Except as otherwise provided, on Royal Assent. Sections 1 to 9 on October 1, 2026": the exception is the rule. */
export function exceptedStart(
  document: PolicyDocument,
  formal: Reading | null,
  readings: readonly Reading[],
): Reading | undefined {
  const isAtOnce = formal?.kind === 'royal-assent' || formal?.kind === 'immediate'
  if (!isAtOnce || formal.scope !== 'rest') return undefined
  return readings.find((reading) => {
    const isBeside = Math.abs(reading.start - formal.start) < 1200
    const words = document.text.slice(reading.start, reading.end)
    return isBeside && reading.scope === 'part' && (reading.iso ?? '') > (formal.iso ?? '') && OPENING.test(words)
  })
}
