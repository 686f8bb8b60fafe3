import { anyOf } from '../phrases/compile-phrases.ts'
import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { firstFrom } from '../text/spans.ts'
import type { PrintedDate } from './dates.ts'
import type { Reading } from './readings.ts'

/** "If a provision of this Act does not come into operation before 1 March 2031, it comes into operation on that day." */
const NOT_BY_THEN = new RegExp(
  [
    String.raw`\b(?:if|where)\b[^.;]{0,120}\b${anyOf(['does not', 'do not', 'has not', 'have not', 'is not', 'are not'])} `,
    String.raw`${anyOf(['come', 'commence', 'commenced', 'proclaimed', 'brought', 'taken effect', 'take effect'])}\b[^.;]{0,50}?`,
    String.raw`\b(?:before|by|on or before) (?:the )?`,
  ].join(''),
  'i',
)
const STARTS_THEN =
  /^,? (?:it|they|th(?:at|ose|e) provisions?)\b[^.;]{0,40}\b(?:comes?|commences?|takes?|come)\b[^.;]{0,40}\b(?:that|the next) (?:day|date)\b/i

/** Victorian acts are proclaimed and start at the latest on a printed day: the day from which one can be sure of the rule. */
export function defaultDayReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    const words = document.text.slice(sentence.start, sentence.end)
    const lapse = NOT_BY_THEN.exec(words)
    if (!lapse || isRemoved(document, sentence.start)) return []
    const from = sentence.start + lapse.index + lapse[0].length
    const date = firstFrom(dates, from)
    if (!date || date.start - from > 4 || !date.isCertain) return []
    if (!STARTS_THEN.test(document.text.slice(date.end, sentence.end))) return []
    const reason = 'at the latest on this day, whether or not the text is proclaimed before'
    return [{ kind: 'explicit', iso: date.iso, scope: 'rest', start: sentence.start, end: sentence.end, reason }]
  })
}
