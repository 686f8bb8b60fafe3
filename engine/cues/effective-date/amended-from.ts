import { compilePhrases } from '../phrases/compile-phrases.ts'
import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { firstFrom } from '../text/spans.ts'
import type { PrintedDate } from './dates.ts'
import { CHANGES_FROM, CHANGING } from './phrases/amended-from.ts'
import type { Reading } from './readings.ts'

/** "SECTION 1.(a) ", "Sec. 3. ", "2 (1) ": what numbers a section. */
const NUMBER = String.raw`(?:(?:sec(?:tion|\.)|art(?:icle|ikel|\.)|§)\s*)?(?:\d{1,4}[a-z]?)?[.:)]?\s*(?:\(\w{1,4}\)\s*){0,2}`
const OPENS = compilePhrases(CHANGES_FROM, 'iu', (anyPhrase) => String.raw`^\W{0,3}${NUMBER}${anyPhrase},? (?:the )?$`)
const CHANGED = compilePhrases(CHANGING, 'iu')
/** Letters of the sentence in which the day and what is done from it are looked for. */
const OPENING = 90
const DONE_WITHIN = 400

/** "Effective July 1, 2031, section 4 is amended to read": sections that change a law from a day of their own. */
export function amendedFromReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    const date = firstFrom(dates, sentence.start)
    if (!date?.isCertain || date.start - sentence.start > OPENING || date.end > sentence.end) return []
    if (!OPENS.test(document.text.slice(sentence.start, date.start)) || isRemoved(document, sentence.start)) return []
    const done = document.text.slice(date.end, Math.min(sentence.end, date.end + DONE_WITHIN))
    if (!CHANGED.test(done)) return []
    const reason = 'a section changes the law from this day on'
    return [{ kind: 'explicit', iso: date.iso, scope: 'step', start: sentence.start, end: date.end, reason }]
  })
}
