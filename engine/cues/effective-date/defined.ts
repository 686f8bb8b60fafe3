import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { firstFrom } from '../text/spans.ts'
import type { PrintedDate } from './dates.ts'
import type { Reading } from './readings.ts'

/** "The term 'initial applicability year' means …", "'the appointed day' means 1st April 1993". */
const TERM =
  /["'](?:the )?(?:[\w-]+ ){0,3}(?:effective|applicab\w+|appointed|commencement|commencing|operative|implementation|start(?:ing)?)[\w -]{0,30}["'][^.;]{0,40}?\b(?:means?|shall mean|is)\b/i
const TO_DAY = /^[^.;]{0,240}$/s

/** Bills with many parts define the day from which their programme runs and refer to it by name. */
export function definedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    const words = document.text.slice(sentence.start, sentence.end)
    const term = TERM.exec(words)
    if (!term || isRemoved(document, sentence.start)) return []
    const from = sentence.start + term.index + term[0].length
    const date = firstFrom(dates, from)
    if (!date || date.end > sentence.end || !date.isCertain || !TO_DAY.test(document.text.slice(from, date.start)))
      return []
    const reason = 'the text defines this as the day or period its rules start with'
    return [{ kind: 'explicit', iso: date.iso, scope: 'section', start: sentence.start, end: date.end, reason }]
  })
}
