import { NO_PLACE, type CueOf, type CueRules } from '../cue-spec.ts'
import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { lastAt } from '../text/mapped-text.ts'
import { isInNote } from '../text/notes.ts'
import type { Reading, Scope } from './readings.ts'
import {
  amendedFromReadings,
  defaultDayReadings,
  definedReadings,
  fromIssueReadings,
  headedReadings,
  issuedReadings,
  notBeforeReadings,
  notedReadings,
  ofMostProvisions,
  tableReadings,
  todayReadings,
} from './stated-days.ts'
import {
  applicationReadings,
  appliesFromReadings,
  appliesSinceReadings,
  captionedReadings,
  otherApplicationReadings,
} from './application.ts'
import { chooseReading, type Readings } from './choose.ts'
import { commencementReadings } from './commencement.ts'
import { findDates, monthFirstDay, type PrintedDate } from './dates.ts'
import { likelyReadings } from './likely-days.ts'
import { remainderReadings, restAfterReadings } from './remainder.ts'
import { printedDaysOf } from './printed-days.ts'
import type { EffectiveDate, CompetingDate } from './spec.ts'
import { spanishPortugueseReadings } from './spanish-portuguese.ts'
import { mentionReadings, stepReadings } from './steps.ts'
import { completedDays, weekdayStarts, writtenDay } from './written-day.ts'
import { wordsOf } from '../phrases/compile-phrases.ts'
import { phrasesOf } from '../tables/read-table.ts'

/** From when the main rule binds. */
export const dateRules: CueRules<'effective_date', EffectiveDate> = { extract: effectiveDateCues }

/** Exactly one cue: the day from which the main rule binds, or a stated absence with its kind. */
export function effectiveDateCues(document: PolicyDocument): readonly CueOf<'effective_date', EffectiveDate>[] {
  const printed = findDates(document.text)
  const written = writtenDay(document, printed)
  const completed = [...completedDays(document, printed, written), ...weekdayStarts(document, written)]
  const dates = [...printed, ...completed].sort((a, b) => a.start - b.start)
  const days = [...printedDaysOf(document, printed), ...(written && !isBill(document) ? [asDay(written)] : [])]
  const stated = [
    ...commencementOrderReadings(document, dates),
    ...appointedReadings(document, dates),
    ...listedReadings(document, dates),
    ...ofMostProvisions(document, [...headedReadings(document, dates), ...stampReadings(document, dates)]),
    ...historyReadings(document),
    ...notedReadings(document, dates),
    ...tableReadings(document, dates),
    ...definedReadings(document, dates),
    ...defaultDayReadings(document, dates),
    ...remainderReadings(document, dates),
    ...restAfterReadings(document, days),
    ...commencementReadings(document, days, dates),
    ...spanishPortugueseReadings(document, days),
  ]
  const readings = {
    commencement: [...stated, ...todayReadings(document, written, stated)],
    application: [
      ...captionedReadings(document, dates),
      ...appliesFromReadings(document, dates),
      ...appliesSinceReadings(document, dates),
      ...applicationReadings(document),
      ...otherApplicationReadings(document, dates),
    ],
    notBefore: notBeforeReadings(document),
    steps: [...stepReadings(document, dates), ...amendedFromReadings(document, dates)],
    mentions: [...mentionReadings(document, dates), ...fromIssueReadings(document, days)],
    likely: likelyReadings(document, dates, days),
    issued: issuedReadings(document, dates),
    days,
  }
  const choice = chooseReading(document, readings)
  const value: EffectiveDate = {
    iso: choice.iso,
    kind: choice.kind,
    competing: competingDates(document, dates, readings, choice.span),
  }
  const place = choice.span ? document.locate(trimmed(document.text, choice.span)) : NO_PLACE
  return [
    {
      cue_type: 'effective_date',
      cue_key: 'effective_date',
      cue_value: value,
      confidence: choice.confidence,
      ...place,
      reason: choice.reason,
    },
  ]
}

/** What an assembly enacts does not start on a day at its head, where its introduction or its printing stands. */
function isBill(document: PolicyDocument): boolean {
  return /\b(?:be it (?:further )?enacted|an act\b|a bill\b|enacts as follows|introduced by|the people of the state)/i.test(
    document.text.slice(0, 3_000),
  )
}

function asDay({ iso, start, end }: PrintedDate) {
  return { event: 'written' as const, iso, start, end }
}

/** Where a credit says from when a version binds: "eff. 7-1-12", "effective 9-3-2020", "Eff. Mar. 1, 1981". */
const FROM_THEN = /\b(?:eff(?:ective(?: date)?|\.|(?= \p{L}{3,9}\.? \d))[,:]?|w\.e\.f\.)\s+(?:on )?/giu
/** How a credit begins: the series and number of what added or changed the section. */
const CREDIT = new RegExp(
  String.raw`^\W*(?:(?:19|20)\d\d[,;]? c(?:h|\.| ?\d)|${wordsOf(phrasesOf('effective-date', 'credits'))}(?!\p{L}))`,
  'iu',
)
/** "(Section 3.500 added by Ordinance No. 20211, …)". */
const CREDIT_OF_SECTION =
  /^\W*(?:s(?:ec(?:tion)?)?\.?|§) ?[\d.:()-]{1,20}\w? (?:added|amended|inserted|substituted|adopted|enacted|renumbered|replaced)\b/i
/** "O.I.C. 2003-507 (Nov. 28, 2003, effective Dec. 12, 2003)": the day of the order, then of its start. */
const ORDER_OF = /^\W*\p{L}{3,9}\.? \d{1,2}, \d{4}, $/u
/** Letters of a credit that are looked through for its beginning. */
const LONGEST_CREDIT = 400
/** Letters in which the day stands. */
const LONGEST_DAY = 22

/**
 * "(Ord. O-221, passed 8-24-2020, effective 9-3-2020)", "History: Add. 1980, Act 358, Eff. Mar. 1, 1981": the credit under a section
 * of a code. Of several days the latest is that of the words as they stand; a day on which something was only passed is none.
 */
function historyReadings(document: PolicyDocument): readonly Reading[] {
  const found = [...document.text.matchAll(FROM_THEN)].flatMap(({ index, 0: words }) => {
    const from = index + words.length
    const day = dayAt(document.text.slice(from, from + LONGEST_DAY))
    if (day === null || !isInCredit(document.text, index)) return []
    return [{ iso: day.iso, start: index, end: from + day.end }]
  })
  const last = found.toSorted((a, b) => b.iso.localeCompare(a.iso))[0]
  if (!last || isChangedLater(document.text, last.end)) return []
  const reason = 'the credit under the section states the day of its last version'
  return [{ kind: 'explicit', scope: 'part', ...last, reason }]
}

/** A later entry of the credit that says no day: the words as they stand are younger, and nobody says since when. */
function isChangedLater(text: string, end: number): boolean {
  const rest = text.slice(end, end + LONGEST_CREDIT).split(/[)\]\n]/)[0]
  return /\d{2}/.test(rest) && rest.search(FROM_THEN) < 0
}

function dayAt(words: string): Pick<PrintedDate, 'iso' | 'end'> | null {
  const date = findDates(words)[0]
  return date?.isCertain && date.start === 0 ? date : monthFirstDay(words)
}

function isInCredit(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - LONGEST_CREDIT), index)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (
    /(?:^\W*(?:history|source|credits?|hist\.|added by acts|amended by acts|acts (?:19|20)\d\d,)(?!\p{L})|\bHistory:)/iu.test(
      line,
    )
  )
    return true
  const bracket = openBracket(before)
  if (bracket < 0) return false
  const inside = before.slice(bracket + 1)
  return CREDIT.test(inside) || CREDIT_OF_SECTION.test(inside) || ORDER_OF.test(inside)
}

/** Where the bracket opens that is still open at the end of some words: "(Code 1959, § 20-142(a); Ord. No. 9, eff. "; -1 without one. */
function openBracket(words: string): number {
  let closed = 0
  for (let at = words.length - 1; at >= 0; at--) {
    if (words[at] === ')' || words[at] === ']') closed++
    else if ((words[at] === '(' || words[at] === '[') && closed-- === 0) return at
  }
  return -1
}

/** Words in front of a day that an office stamps on a text, or a summary says of it. */
const STAMPS: readonly { before: RegExp; scope: Scope }[] = [
  {
    before: /\bEFFECTIVE DATE(?: OF (?:THE |THIS )?(?:ORDINANCE|RESOLUTION|LAW|ACT|ORDER|RULE|POLICY))?\s*[:.–—-]?\s*$/,
    scope: 'headed',
  },
  { before: /(?:^|[\s|.;])(?:Effective|In force|Commencement|Commenced|Valid from)\s?:\s*$/, scope: 'headed' },
  { before: /(?:^|\n)\W*version en vigueur (?:depuis le|à (?:partir|compter) du) $/i, scope: 'itself' },
  { before: /\|\s*commencement(?: date)?:?\s*$/i, scope: 'headed' },
  {
    before:
      /entrée en vigueur (?:d(?:e|u|es)\b[^,;.]{2,60} )?(?:(?:est |sera )?(?:prévue|fixée)(?: pour)?(?: (?:le|au))?|est le) $/i,
    scope: 'section',
  },
  { before: /\bInkrafttreten (?:\p{L}+ ){0,4}(?:auf den|per|zum|ist der) $/u, scope: 'section' },
  { before: /(?:^|[.;\n]) ?\W{0,3}Commenced(?: on)? $/, scope: 'headed' },
  // registers of German law: "BGBl. I S. 1854; Geltung ab 01.10.2031", "Artikel 1 ändert mWv. 1. Oktober 2031"
  { before: /(?:^|[\n;|(] ?)Geltung ab $|, in Kraft (?:seit|ab):? $/, scope: 'headed' },
  { before: /\bm\.?W\.?v\.? (?:vom |dem )?$/, scope: 'part' },
  {
    before: /\bCommencement\b[^\n]{0,60}\b(?:rem|remainder|rest)(?: of (?:the |this )?Act)?\W{1,3}(?:on )?$/,
    scope: 'rest',
  },
  { before: /(?:^|[.;\]\n] ?)Eff\.:? (?:on )?$/, scope: 'section' },
  {
    before:
      /\b(?:adopted|approved|passed|ratified)\b[^\n]{0,80}\b(?:to be(?:come)? effective|for implementation),? (?:on )?$/i,
    scope: 'section',
  },
  {
    before: /\bdeclar(?:es|ing) (?:an )?emergency[,;]? (?:and )?effective (?:\[?on passage\]? )?(?:on )?$/i,
    scope: 'section',
  },
  {
    before: /\b(?:prescrib|provid|establish|sett?|specif)\w{2,3} (?:for )?an? (?:\w+ )?effective date (?:of|:)\s*$/i,
    scope: 'section',
  },
]
/** A span, or a choice of days, is no start. */
const GOES_ON = /^,?\s*(?:(?:to|through|until|or)(?!\p{L})|[-–—]\s*(?:\d|$))/iu
const LONGEST_STAMP = 100

/** "EFFECTIVE DATE OF ORDINANCE 12/18/2031 Introduced by …", "declaring an emergency, effective July 1, 2031." */
function stampReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap(({ iso, isCertain, start, end }) => {
    if (!isCertain || isRemoved(document, start) || isInNote(document, start)) return []
    const before = document.text.slice(Math.max(0, start - LONGEST_STAMP), start)
    const stamp = STAMPS.find((each) => each.before.test(before))
    if (!stamp || GOES_ON.test(document.text.slice(end, end + 12))) return []
    const reason = 'a stamp or summary of the text states the day'
    return [{ kind: 'explicit', iso, scope: stamp.scope, start, end, reason }]
  })
}

/** Words around a date that say what it is for; the first that fit name the role. */
const ROLES: readonly { role: string; before?: RegExp; sentence?: RegExp }[] = [
  { role: 'amended-law', before: /\bact\b[^.;]{0,60}(?:,? effective|,? approved|\bof)\s*$/i },
  { role: 'sunset', before: /\b(?:expires?|until|repealed|sunset|cease|terminate)\b[^.;]{0,60}$/i },
  {
    role: 'report-due',
    before: /\b(?:by|later than|before|beginning)\s*(?:the )?$/i,
    sentence: /\b(?:report|bericht)/i,
  },
  { role: 'regulations-due', before: /\b(?:by|later than|before)\s*(?:the )?$/i, sentence: /\bregulations\b/i },
  { role: 'rules-due', before: /\b(?:by|later than|before)\s*(?:the )?$/i, sentence: /\brules\b/i },
  { role: 'plan-due', before: /\b(?:by|later than|before)\s*(?:the )?$/i, sentence: /\bplan\b/i },
  {
    role: 'review-due',
    before: /\b(?:by|later than|before)\s*(?:the )?$/i,
    sentence: /\b(?:review|evaluat|evaluier)/i,
  },
  { role: 'application-deadline', sentence: /\b(?:application|apply|applies for)\b[^.]{0,60}\b(?:after|by|before)\b/i },
  { role: 'eligibility-window-start', before: /\bbetween\s*$/i },
  { role: 'eligibility-window-end', before: /\bbetween\b[^.;]{0,30}\band\s*$/i },
  { role: 'amended', sentence: /\b(?:as amended|amended by|ord\.|zuletzt geändert|T\.D\.|FR \d)/i },
]

/** A list of dates is no policy text: more than this tells an analyst nothing. */
const MOST = 500

/** All dates but the chosen one, with what they are for. */
function competingDates(
  document: PolicyDocument,
  dates: readonly PrintedDate[],
  readings: Readings,
  chosen: { start: number; end: number } | null,
): readonly CompetingDate[] {
  const isChosen = (date: PrintedDate) => chosen !== null && chosen.start <= date.start && date.end <= chosen.end
  return dates
    .filter((date) => !isChosen(date))
    .slice(0, MOST)
    .map((date) => ({ iso: date.iso, role: roleOf(document, date, readings), ...document.locate(date) }))
}

function roleOf(document: PolicyDocument, date: PrintedDate, readings: Readings): string {
  if (isRemoved(document, date.start)) return 'repealed-text'
  const holds = (reading: { start: number; end: number }) => reading.start <= date.start && date.end <= reading.end
  const event = readings.days.find(holds)?.event
  if (event)
    return event === 'adopted' || event === 'registered'
      ? 'made'
      : event === 'published' || event === 'written'
        ? 'announced'
        : event
  if (isInNote(document, date.start)) return 'earlier-order'
  const before = document.text.slice(Math.max(0, date.start - 100), date.start)
  const sentence = lastAt(document.sentences, date.start)
  const words = sentence ? document.text.slice(sentence.start, sentence.end) : before
  const named = ROLES.find((role) => (role.before?.test(before) ?? true) && (role.sentence?.test(words) ?? true))
  if (named) return named.role
  if (readings.steps.some(holds)) return 'rate-step'
  if (readings.commencement.some((reading) => reading.scope === 'part' && holds(reading))) return 'partial-effective'
  return 'competing'
}

function trimmed(text: string, span: { start: number; end: number }) {
  const words = text.slice(span.start, span.end)
  return { start: span.start + words.search(/\S/), end: span.start + words.trimEnd().length }
}

/** "hereby appoints", "I determine", "fixes", in front of the day. */
const APPOINTS =
  /\b(?:appoint(?:s|ed)?|fix(?:es|ed|ing)?|determined?s?|declares?|proclaims?|designates?|notif(?:y|ies|ied)|specif(?:y|ies|ied)|sets?)(?: that)?(?: the)? $/i
/** "as the date on which the said Act shall come into force". */
const AS_THE_DAY =
  /^,? (?:as|to be|shall be) (?:the|a) (?:appointed |operative |commencement |effective )?(?:day|date)\b[^.;]{0,200}?\b(?:com(?:es?|ing) into|takes? effect|enters? into|commences?|operation|force|effect|commencement|binding|apply|applies)\b/i
/** "has notified April 1, 2031 as the effective date for certain provisions". */
const AS_ITS_START = /^,? (?:as|to be) (?:the|its) (?:appointed|operative|commencement|effective) (?:day|date)\b/i
/** "The 1st day of April 2031 is hereby appointed as the day on which". */
const IS_APPOINTED =
  /^,? (?:is|are|shall be) (?:hereby )?(?:appointed|fixed|determined|declared|designated|specified|set)\b[^.;]{0,20}\b(?:as|to be|for)\b[^.;]{0,200}?\b(?:into|effect|commences?|operation|force|commencement)\b/i

/** Proclamations, notifications and orders in council that name the day on which another act, or parts of it, start. */
function appointedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap((date) => {
    if (!date.isCertain || isRemoved(document, date.start) || isInNote(document, date.start)) return []
    const before = document.text.slice(Math.max(0, date.start - 40), date.start)
    const after = document.text.slice(date.end, date.end + 320)
    if (!(APPOINTS.test(before) && (AS_THE_DAY.test(after) || AS_ITS_START.test(after))) && !IS_APPOINTED.test(after))
      return []
    const reason = 'the text appoints this day for the start of what it names'
    return [{ kind: 'explicit', iso: date.iso, scope: 'rest', start: date.start, end: date.end, reason }]
  })
}

/** The head of a list of provisions and their days, as directories of statutes print it. */
const LIST_HEAD = /(?:Commencement(?:\/Effective)? ?Date|Date of [Cc]ommencement|Commencement ?Information)(?!\p{Ll})/u
const PROVISION =
  /(?:\bWhole Act|(?<!\p{L})[Ss]s?\.|\b(?:Sections?|Parts?|Schedules?|Regulations?|Articles?)\b)[^.;\n]{0,60}$/u
/** A heading alone on its line opens such a list only where the rows are provisions and days, and no sentences. */
const PLAIN_HEAD =
  /^(?:Commencement|Provisions (?:commenced|in force)|Commencement of (?:the |this )?(?:Act|provisions))\W*$/im
const PLAIN_ROW =
  /(?:^|\n)\W*(?:Whole Act|(?:Sections?|ss?\.?|Parts?|Schedules?|Regulations?|regs?\.?|Articles?) [\d\s,–—&()a-z-]{1,40})[\s|–—:-]*$/i
/** Letters of such a list that are read. */
const LIST_LENGTH = 4000

/** "Whole Act 1 January 1948", "Section 14 | 1st October 2018": the day that most provisions of the list get. */
function listedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  const head = LIST_HEAD.exec(document.text) ?? PLAIN_HEAD.exec(document.text)
  if (!head) return []
  const from = head.index + head[0].length
  const row = LIST_HEAD.test(head[0]) ? PROVISION : PLAIN_ROW
  const rows = dates.filter(
    ({ start, isCertain }) =>
      isCertain &&
      start > from &&
      start < from + LIST_LENGTH &&
      row.test(document.text.slice(Math.max(from, start - 90), start)) &&
      /[\s|]\s*$/.test(document.text.slice(start - 2, start)),
  )
  const best = mostFrequent(rows)
  // a caption with one day behind it is read where captions are
  if (!best || !LISTED.test(document.text.slice(from, rows[0].start))) return []
  const reason = 'the list of provisions gives this day to most of them'
  return [{ kind: 'explicit', iso: best.iso, scope: 'rest', start: best.start, end: best.end, reason }]
}

/** Between the head and the first day of a list stand its other heads and a provision, and no sentence. */
const LISTED =
  /^[^.;]{0,80}(?:\bWhole Act|[Ss]s?\.|\b(?:Sections?|Parts?|Schedules?|Regulations?|Articles?)\b|S\.I\. No\.)[^;]{0,80}$/su

/**
 * A commencement order starts another act: "The day appointed for the coming into force of section 2 is 1st June 2010", or
 * a schedule of provisions and days. Its own main rule is the day most provisions get.
 */
function commencementOrderReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  const title = document.text.slice(0, 900)
  const isCommencementOrder =
    /\bcommencement\b[^\n]{0,40}\b(?:order|regulations|proclamation)\b|proclamation[^\n]{0,60}\bcoming into force|\bfixing\b[^\n]{0,60}\bcoming into force/i.test(
      title,
    )
  if (!isCommencementOrder) return []
  const given = dates.filter((date) => !isInNote(document, date.start) && appoints(document, date))
  const best = mostFrequent(given)
  if (!best) return []
  const reason = 'the order gives this day to most of the provisions it starts'
  return [{ kind: 'explicit', iso: best.iso, scope: 'rest', start: best.start, end: best.end, reason }]
}

function appoints(document: PolicyDocument, date: PrintedDate): boolean {
  const lineStart = document.text.lastIndexOf('\n', date.start - 1) + 1
  const lineEnd = (document.text + '\n').indexOf('\n', date.end)
  const line = document.text.slice(lineStart, lineEnd)
  if (line.includes(' | ')) return true
  return /\b(?:appoint|appointed|hereby fix|fixes|come into (?:force|operation)|shall be the (?:day|date))/i.test(line)
}

function mostFrequent(dates: readonly PrintedDate[]): PrintedDate | null {
  const counts = new Map<string, number>()
  for (const date of dates) counts.set(date.iso, (counts.get(date.iso) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return dates.find((date) => counts.get(date.iso) === most) ?? null
}
