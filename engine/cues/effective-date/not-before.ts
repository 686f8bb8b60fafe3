import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { anyOf, wordsOf } from '../phrases/compile-phrases.ts'
import { findDates } from './dates.ts'
import { EARLIER, PAID, SPANS } from './phrases/not-before.ts'
import type { Reading } from './readings.ts'

/** "No benefit is payable in respect of a month before July 2006": the rule's own first month. */
const NOT_BEFORE = new RegExp(
  [
    String.raw`\b${anyOf(['no', 'not', 'ne', 'nul'])}\b[^.;]{0,80}`,
    String.raw`\b${wordsOf(PAID)}\b[^.;]{0,60}`,
    String.raw`\b${wordsOf(SPANS)}\b[^.;]{0,20}`,
    String.raw`\b${wordsOf(EARLIER)}\s+(?:the |le )?((?:\d{1,2}\w* )?(?:1er )?\p{L}{3,9} \d{4})`,
  ].join(''),
  'iu',
)

/** Clauses that bar payment for the time before a named month or day. */
export function notBeforeReadings(document: PolicyDocument): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    const match = NOT_BEFORE.exec(document.text.slice(sentence.start, sentence.end))
    if (!match || isRemoved(document, sentence.start)) return []
    const iso = findDates(match[1])[0]?.iso ?? findDates(`1 ${match[1]}`)[0]?.iso
    if (!iso) return []
    const reason = 'nothing is paid for the time before, so the rule counts from then on'
    const start = sentence.start + match.index
    return [{ kind: 'computed', iso, scope: 'step', start, end: start + match[0].length, reason }]
  })
}
