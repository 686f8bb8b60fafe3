import { anyOf, compilePhrases, WORD_STARTS, wordsOf } from '../phrases/compile-phrases.ts'
import { isRemoved, type PolicyDocument, sectionOf } from '../text/document.ts'
import { firstFrom, lastAt } from '../text/mapped-text.ts'
import { dayAfter, findDates, type PrintedDate } from './dates.ts'
import type { PrintedDay } from './printed-days.ts'
import type { Reading } from './readings.ts'
import { COMMENCEMENT_HEADING } from './subjects.ts'
import { phrasesOf } from '../tables/read-table.ts'

const EARLIER = phrasesOf('effective-date', 'earlier')
const PAID = phrasesOf('effective-date', 'paid')
const SPANS = phrasesOf('effective-date', 'spans')

const HEADINGS = phrasesOf('effective-date', 'headings')

const CHANGES_FROM = phrasesOf('effective-date', 'changes-from')
const CHANGING = phrasesOf('effective-date', 'changing')

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

/** "Effective Date: January 1, 2020", "Coming into force - - 1st October 2010", "DATES: Effective March 1, 2019". */
const HEADED = new RegExp(
  String.raw`(?:^|[.\n] ?)\W*(?:dates?:\s*)?${wordsOf(HEADINGS)}\b(?:\(s\))?(?: (?:on|from|date)| \([^()\n]{3,30}\))?[\s:.|–—-]*(?:(?:le|au|am|ab|den|zum) )?[[(]?$`,
  'i',
)
/**
 * "(Effective October 1, 2019)", "[EFFECTIVE JULY 1, 2019]", "[DATE OF COMMENCEMENT: 1 MARCH 2026]": capital letter, so no
 * citation of another law.
 */
const IN_BRACKETS =
  /[[(](?:E(?:ffective|FFECTIVE)|(?:D(?:ate of commencement|ATE OF COMMENCEMENT)|C(?:ommencement date|OMMENCEMENT DATE)|C(?:ommencement|OMMENCEMENT))\s?[:–-]?) $/
/** "DATES: Effective Date: January 25, 2016, unless …", "Date of Commencement: 1st April 2003 Sections 2 and 5": a caption with its colon. */
const CAPTIONED_DAY =
  /\b(?:(?:effective|operative|commencement) date(?:\(s\))?|date of commencement|Datum des Inkrafttretens|date d'entrée en vigueur|fecha de entrada en vigor|data de entrada em vigor|vig[eê]ncia)\s?:\s*$/i
/** What is captioned is a span, or ends, or may start on another day. */
const SPAN_GOES_ON = /^,?\s*(?:(?:to|through|until|or)(?!\p{L})|[-–—]\s*(?:\d|$))/iu
/** Citation lines stand at a text's head ("D.C. Law 21-154. … Effective October 8, 2016. 63 DCR 10138"). */
const HEAD = 1500

/** "Date of Commencement: 20 June 2031 Sections 3(b), 5 and 7 to 9": what the day is for, behind it on its line. */
const PROVISIONS = /^[ ,:–-]{1,3}(?:sections?|parts?|paragraphs?|articles?|provisions?)\b/i

/** Of days that each start some provisions, the one that starts most of them; all, where one day stands alone. */
export function ofMostProvisions(document: PolicyDocument, readings: readonly Reading[]): readonly Reading[] {
  const lengthOf = ({ end }: Reading): number => {
    const rest = document.text.slice(end, end + 600).split('\n')[0]
    return PROVISIONS.test(rest) ? rest.length : 0
  }
  const listed = readings.filter((reading) => lengthOf(reading) > 0)
  if (listed.length < 2) return readings
  const most = listed.reduce((best, reading) => (lengthOf(reading) > lengthOf(best) ? reading : best))
  return readings.filter((reading) => reading === most || !listed.includes(reading))
}

/** Days that stand behind a heading of their own, on one line or in the citation at the head. */
export function headedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap((date) => {
    const lineStart = document.text.lastIndexOf('\n', date.start - 1) + 1
    const head = document.text.slice(lineStart, date.start)
    const match = HEADED.exec(head) ?? IN_BRACKETS.exec(head)
    if (!date.isCertain || isRemoved(document, date.start)) return []
    // below the title: Hong Kong's "[1 July 2031] L.N. 12 of 2031", Nigeria's "[1st July, 2031] Commencement"
    const isOfTitle =
      date.start < HEAD &&
      /^\s*\[$/.test(head) &&
      /^\.?\] ?(?:L\.N\.|G\.N\.|Legal Notice|Commencement)/.test(document.text.slice(date.end))
    if (isOfTitle) return [{ ...HEADED_READING, iso: date.iso, start: date.start, end: date.end }]
    const caption = match ? null : captionAbove(document, lineStart, head, date)
    if (caption !== null) return [{ ...HEADED_READING, iso: date.iso, start: caption, end: date.end }]
    if (!match) return []
    // "Effective July 1, 2016, the wage shall be …" is a rule with a first day, not a heading
    const rest = document.text.slice(date.end, date.end + 40).split('\n')[0]
    const endsHere =
      IN_BRACKETS.test(head) ||
      !/\p{L}/u.test(rest) ||
      (lineStart < HEAD && /^[.;)]/.test(rest)) ||
      (CAPTIONED_DAY.test(head) && !SPAN_GOES_ON.test(rest))
    if (!endsHere || (match.index > 0 && lineStart >= HEAD && !IN_BRACKETS.test(head))) return []
    return [{ ...HEADED_READING, iso: date.iso, start: lineStart + match.index, end: date.end }]
  })
}

const HEADED_READING = { kind: 'explicit', scope: 'headed', reason: 'a heading of the text states the day' } as const

/** A line that is a caption and nothing else: "2 Commencement", "EFFECTIVE DATE:", "When does this policy take effect?". */
const ALONE = new RegExp(
  String.raw`^\W*(?:(?:sec(?:tion|\.) ?)?\d{1,3}[.)]?\s+)?(?:${wordsOf(HEADINGS)}|when (?:does|do|will) [\w -]{3,40} (?:take effect|come into (?:force|effect)|apply))\W*$`,
  'i',
)

/** Where the caption begins that stands on the line above a day which is alone on its own. */
function captionAbove(document: PolicyDocument, lineStart: number, head: string, date: PrintedDate): number | null {
  const rest = document.text.slice(date.end, date.end + 20).split('\n')[0]
  if (/\p{L}|\d/u.test(head) || /[\p{L}\d]/u.test(rest)) return null
  const above = document.text.slice(Math.max(0, lineStart - 80), lineStart).trimEnd()
  const start = above.lastIndexOf('\n') + 1
  return ALONE.test(above.slice(start)) ? Math.max(0, lineStart - 80) + start : null
}

/** "S. 1 in force at 1.7.2031 by S.I. 2031/12": the notes under a consolidated British act. */
const NOTED = {
  before: /\bin force at $/i,
  after:
    /^,? (?:for [^.;]{3,60} |except [^.;]{3,60} )?(?:by [SW]\.|in accordance with (?:s|reg|art)\.|see (?:s|reg|art)\.)/i,
}

/** Days on which a consolidated text's notes say that a section came into force. */
export function notedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap(({ iso, start, end }) => {
    if (!NOTED.before.test(document.text.slice(Math.max(0, start - 20), start))) return []
    if (!NOTED.after.test(document.text.slice(end, end + 30))) return []
    const reason = 'a note to the consolidated text states the day'
    return [{ kind: 'explicit', iso, scope: 'part', start, end, reason }]
  })
}

const TODAY = compilePhrases(phrasesOf('effective-date', 'today'), 'iu', WORD_STARTS)
const YESTERDAY = compilePhrases(phrasesOf('effective-date', 'yesterday'), 'iu', WORD_STARTS)
const TOMORROW = compilePhrases(phrasesOf('effective-date', 'tomorrow'), 'iu', WORD_STARTS)
const STARTS_NOW = [
  { says: TODAY, day: 'today', shift: 0 },
  { says: TOMORROW, day: 'tomorrow', shift: 1 },
  { says: YESTERDAY, day: 'yesterday', shift: -1 },
]
/** "takes effect today", "à compter d'aujourd'hui": a release that says so starts on the day of its dateline, on the next or on the one before. */
export function todayReadings(
  document: PolicyDocument,
  line: PrintedDate | null,
  stated: readonly Reading[],
): readonly Reading[] {
  if (!line) return []
  // "comes into force today", over a page that was put up some days later and says so
  const weekBefore = dayAfter(line.iso, -7, 'day')
  if (stated.some(({ iso }) => iso !== null && weekBefore <= iso && iso < line.iso)) return []
  const says = (when: RegExp) =>
    document.sentences.find(
      ({ start, end }) => when.test(document.text.slice(start, end)) && !isRemoved(document, start),
    )
  const told = STARTS_NOW.find(({ says: when }) => says(when) !== undefined)
  if (!told) return []
  const reason = `the text says that the rule starts ${told.day}, and its first lines print the day`
  const iso = dayAfter(line.iso, told.shift, 'day')
  return [{ kind: 'explicit', iso, scope: 'section', start: line.start, end: line.end, reason }]
}

/** "with effect from the date of issue of these orders": the order's own day, which its head prints. */
const FROM_ITS_ISSUE = compilePhrases(phrasesOf('effective-date', 'from-its-issue'), 'i')

/** Where an order counts from its own day. */
export function fromIssueReadings(document: PolicyDocument, days: readonly PrintedDay[]): readonly Reading[] {
  const day = days.find(({ event }) => event === 'signed' || event === 'published' || event === 'written')
  const said = FROM_ITS_ISSUE.exec(document.text)
  if (!day || !said || isRemoved(document, said.index)) return []
  const reason = `the rule counts from the day of the text, ${day.iso}, which it prints`
  return [
    { kind: 'immediate', iso: day.iso, scope: 'step', start: said.index, end: said.index + said[0].length, reason },
  ]
}

/** "On March 27, 2031 the Governor issued an Executive Order", "the ordinance, which the mayor signed on 3 May 2031". */
const ISSUED_THEN =
  /^,? (?:[\p{L}.'’-]+ ){1,8}?(?:issued|signed) (?:into law )?(?:an?|the|its|his|her|this) (?:[\p{L}-]+ ){0,5}?(?:order|directive|proclamation|decree|ordinance|law|bill|act|legislation|mandate)(?!\p{L})/iu
const ON_THIS_DAY = /(?:^|[\n.;] ?)\W{0,4}on (?:the )?$/i

/** The day on which the text tells that its order was issued or its law signed. */
export function issuedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap(({ iso, isCertain, start, end }) => {
    const isTold =
      isCertain &&
      ON_THIS_DAY.test(document.text.slice(Math.max(0, start - 14), start)) &&
      ISSUED_THEN.test(document.text.slice(end, end + 160))
    const reason = 'in force at once, on the day on which the text tells that it was issued'
    return isTold ? [{ kind: 'immediate', iso, scope: 'step', start, end, reason }] : []
  })
}

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

/** "If a provision of this Act does not come into operation before 1 March 2031, it comes into operation on that day." */
const NOT_BY_THEN = new RegExp(
  [
    String.raw`\b(?:if|where)\b(?:[^.;]|\.(?=\d)){0,160}\b${anyOf(['does not', 'do not', 'has not', 'have not', 'is not', 'are not'])} `,
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

/** Rows of the title, the definitions and what the table leaves out. */
const FORMAL = /not elsewhere covered|^\W*\d*\.?\s*sections? 1\b/i

/** The head of such a table, where a site serves the section without its heading. */
const TABLE_HEAD = /^(?:Commencement information\b|Provisions?(?:\(s\))? \| Commencement \|)/m

/** Australian acts list provisions, commencement and day in a table below the heading "Commencement". */
export function tableReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  const head = document.text.search(TABLE_HEAD)
  const headAt = head < 0 ? Infinity : head
  const rows = document.paragraphs.filter((paragraph) => {
    const line = document.text.slice(paragraph.start, paragraph.end)
    if (!line.includes(' | ')) return false
    return paragraph.start > headAt || COMMENCEMENT_HEADING.test(sectionOf(document, paragraph.start)?.title ?? '')
  })
  const readings = rows.flatMap((row) => {
    const [provisions] = document.text.slice(row.start, row.end).split(' | ')
    const last = lastAt(dates, row.end)
    const date = last && last.start >= row.start ? last : undefined
    return date ? [{ date, row, isSubstance: !FORMAL.test(provisions) }] : []
  })
  const main = readings.find((reading) => reading.isSubstance) ?? readings[0]
  if (!main) return []
  const reason = 'the commencement table gives this day to the main provisions'
  return [{ kind: 'explicit', iso: main.date.iso, scope: 'headed', start: main.row.start, end: main.row.end, reason }]
}

/** "SECTION 1.(a) ", "Sec. 3. ", "2 (1) ": what numbers a section. */
const NUMBER = String.raw`(?:(?:sec(?:tion|\.)|art(?:icle|ikel|\.)|§)\s*)?(?:\d{1,4}[a-z]?)?[.:)]?\s*(?:\(\w{1,4}\)\s*){0,2}`
const OPENS = compilePhrases(CHANGES_FROM, 'iu', (anyPhrase) => String.raw`^\W{0,3}${NUMBER}${anyPhrase},? (?:the )?$`)
const CHANGED = compilePhrases(CHANGING, 'iu')
/** Letters of the sentence in which the day and what is done from it are looked for. */
const OPENING = 90
const DONE_WITHIN = 400

/** "The Act is amended with effect as on and from 8 April 2031 by …": the day stands behind the verb. */
const CHANGED_FROM =
  /\b(?:is|are) (?:hereby |further ){0,2}(?:amended|repealed|replaced|revoked),? (?:with effect (?:as )?(?:on and )?from|effective(?: on| from| as of)?|as (?:of|from)|(?:from|on) and after)(?: the)? $/i
const LONGEST_CHANGE = 90
/** "Section 4 of this act is repealed effective July 1, 2036": the text ends one of its own rules. */
const ENDS_ITSELF =
  /\bthis (?:act|section|chapter|article|order|subsection|part|title)\b[^.;]{0,30}\b(?:is|are) (?:hereby )?repealed\b/i

/** "Effective July 1, 2031, section 4 is amended to read": sections that change a law from a day of their own. */
export function amendedFromReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  const behindVerb = dates.filter(
    ({ start, isCertain }) =>
      isCertain &&
      CHANGED_FROM.test(document.text.slice(Math.max(0, start - LONGEST_CHANGE), start)) &&
      !ENDS_ITSELF.test(document.text.slice(Math.max(0, start - LONGEST_CHANGE), start)) &&
      !isRemoved(document, start),
  )
  const reason = 'a section changes the law from this day on'
  const ofVerbs = behindVerb.map(({ iso, start, end }): Reading => ({
    kind: 'explicit',
    iso,
    scope: 'step',
    start,
    end,
    reason,
  }))
  return [...ofVerbs, ...openingReadings(document, dates, reason)]
}

function openingReadings(document: PolicyDocument, dates: readonly PrintedDate[], reason: string): readonly Reading[] {
  return document.sentences.flatMap((sentence) => {
    const date = firstFrom(dates, sentence.start)
    if (!date?.isCertain || date.start - sentence.start > OPENING || date.end > sentence.end) return []
    if (!OPENS.test(document.text.slice(sentence.start, date.start)) || isRemoved(document, sentence.start)) return []
    const done = document.text.slice(date.end, Math.min(sentence.end, date.end + DONE_WITHIN))
    if (!CHANGED.test(done)) return []
    return [{ kind: 'explicit', iso: date.iso, scope: 'step', start: sentence.start, end: date.end, reason }]
  })
}
