import { compilePhrases, WHOLE_WORDS } from '../phrases/compile-phrases.ts'
import { isRemoved, leadInsOf, type PolicyDocument } from '../text/document.ts'
import { lastAt } from '../text/mapped-text.ts'
import { VERBS } from './commencement.ts'
import { dayAfter, type PrintedDate } from './dates.ts'
import type { PrintedDay } from './printed-days.ts'
import { dayOf, eventOf, type Reading } from './readings.ts'
import { phrasesOf } from '../tables/read-table.ts'

const REMAINDERS = phrasesOf('effective-date', 'remainders')

/** "(ii) for all other purposes, on 1st July 2019", "on 1 January 2026, for all other purposes". */
const BEFORE = compilePhrases(REMAINDERS, 'i', (anyPhrase) => String.raw`${WHOLE_WORDS(anyPhrase)}[^.;\n]{0,40}$`)
const BEHIND = compilePhrases(REMAINDERS, 'i', (anyPhrase) => String.raw`^,? ${anyPhrase}(?!\p{L})`)
const FIRST_VERBS = VERBS.map((verb) => new RegExp(verb.source, 'i'))
/** What speaks of parts alone gives their day, and only where nothing speaks of more. */
const NUMBERED = /\b(?:sections?|parts?|regulations?|articles?|paragraphs?|schedules?) \d{1,3}(?!\d)[^.;]{0,60}$/i
/** Letters of a list's opening, and of a sentence, that are looked at for the verb. */
const LOOKED_AT = 400

/** The day that a clause on the start gives to all purposes or provisions that it does not name. */
export function remainderReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap((date) => {
    const { text } = document
    const paragraph = lastAt(document.paragraphs, date.start)
    if (!paragraph || !date.isCertain || isRemoved(document, date.start)) return []
    const before = text.slice(Math.max(paragraph.start, date.start - LOOKED_AT), date.start)
    if (!BEFORE.test(before) && !BEHIND.test(text.slice(date.end, date.end + 60))) return []
    const openings = leadInsOf(document, paragraph.index).map(({ start, end }) =>
      text.slice(Math.max(start, end - LOOKED_AT), end),
    )
    const subject = [...openings, before].map(subjectIn).find((words) => words !== null)
    if (subject === undefined) return []
    const scope = NUMBERED.test(subject) ? ('part' as const) : ('rest' as const)
    const reason = 'the clause on the start gives this day to all it does not name'
    return [{ kind: 'explicit', iso: date.iso, scope, start: paragraph.start, end: date.end, reason }]
  })
}

/** "(a) sections 1 and 2 — on the day on which this Act receives the Royal Assent; (b) the rest of the Act — on the day after that day." */
const REST_AFTER =
  /\b(?:the day|gazettal day)[^;]{3,120};\s*(?:and\s*)?\(?b\)?\s*the rest of (?:the|this|these) \p{L}+\s*[—–-]?\s*on the day after (?:that|the|gazettal) day\b/iu

/** The day after the one that opens such a list, where the text prints it. */
export function restAfterReadings(document: PolicyDocument, days: readonly PrintedDay[]): readonly Reading[] {
  const match = REST_AFTER.exec(document.text)
  const event = match && eventOf(match[0])
  const day = event && dayOf(event, days)
  if (!match || !day) return []
  const span = { start: match.index, end: match.index + match[0].length }
  const reason = `the rest of the text starts on the day after ${event.name} on ${day.iso}, which the text prints`
  return [{ kind: 'computed', iso: dayAfter(day.iso, 1, 'day'), scope: 'rest', ...span, reason }]
}

/** What stands in front of a verb of commencement, or `null` where there is none. */
function subjectIn(words: string): string | null {
  const at = FIRST_VERBS.map((verb) => words.search(verb)).filter((index) => index >= 0)
  return at.length === 0 ? null : words.slice(0, Math.min(...at))
}
