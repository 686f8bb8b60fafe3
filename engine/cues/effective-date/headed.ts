import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { wordsOf } from '../phrases/compile-phrases.ts'
import type { PrintedDate } from './dates.ts'
import { HEADINGS } from './phrases/headed.ts'
import type { Reading } from './readings.ts'

/** "Effective Date: January 1, 2020", "Coming into force - - 1st October 2010", "DATES: Effective March 1, 2019". */
const HEADED = new RegExp(
  String.raw`(?:^|[.\n] )\W*(?:dates?:\s*)?${wordsOf(HEADINGS)}\b(?: (?:on|from|date))?[\s:.–—-]*$`,
  'i',
)
/**
 * "(Effective October 1, 2019)", "[EFFECTIVE JULY 1, 2019]", "[DATE OF COMMENCEMENT: 1 MARCH 2026]": capital letter, so no
 * citation of another law.
 */
const IN_BRACKETS = /[[(](?:E(?:ffective|FFECTIVE)|D(?:ate of commencement|ATE OF COMMENCEMENT)\s?[:–-]?) $/
/** Citation lines stand at a text's head ("D.C. Law 21-154. … Effective October 8, 2016. 63 DCR 10138"). */
const HEAD = 1500

/** Days that stand behind a heading of their own, on one line or in the citation at the head. */
export function headedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap((date) => {
    const lineStart = document.text.lastIndexOf('\n', date.start - 1) + 1
    const head = document.text.slice(lineStart, date.start)
    const match = HEADED.exec(head) ?? IN_BRACKETS.exec(head)
    if (!match || !date.isCertain || isRemoved(document, date.start)) return []
    // "Effective July 1, 2016, the wage shall be …" is a rule with a first day, not a heading
    const rest = document.text.slice(date.end, date.end + 40).split('\n')[0]
    const endsHere = IN_BRACKETS.test(head) || !/\p{L}/u.test(rest) || (lineStart < HEAD && /^[.;)]/.test(rest))
    if (!endsHere || (match.index > 0 && lineStart >= HEAD && !IN_BRACKETS.test(head))) return []
    const reason = 'a heading of the text states the day'
    return [{ kind: 'explicit', iso: date.iso, scope: 'headed', start: lineStart + match.index, end: date.end, reason }]
  })
}
