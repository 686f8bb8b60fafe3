import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { isInNote } from '../text/notes.ts'
import type { PrintedDate } from './dates.ts'
import type { Reading } from './readings.ts'

/** "hereby appoints", "I determine", "fixes", in front of the day. */
const APPOINTS =
  /\b(?:appoint(?:s|ed)?|fix(?:es|ed|ing)?|determined?s?|declares?|proclaims?|designates?|notif(?:y|ies)|specif(?:y|ies)|sets?)(?: that)?(?: the)? $/i
/** "as the date on which the said Act shall come into force". */
const AS_THE_DAY =
  /^,? (?:as|to be|shall be) (?:the|a) (?:appointed |operative |commencement |effective )?(?:day|date)\b[^.;]{0,200}?\b(?:com(?:es?|ing) into|takes? effect|enters? into|commences?|operation|force|effect|commencement|binding|apply|applies)\b/i
/** "The 1st day of April 2031 is hereby appointed as the day on which". */
const IS_APPOINTED =
  /^,? (?:is|are|shall be) (?:hereby )?(?:appointed|fixed|determined|declared|designated|specified|set)\b[^.;]{0,20}\b(?:as|to be|for)\b[^.;]{0,200}?\b(?:into|effect|commences?|operation|force|commencement)\b/i

/** Proclamations, notifications and orders in council that name the day on which another act, or parts of it, start. */
export function appointedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  return dates.flatMap((date) => {
    if (!date.isCertain || isRemoved(document, date.start) || isInNote(document, date.start)) return []
    const before = document.text.slice(Math.max(0, date.start - 40), date.start)
    const after = document.text.slice(date.end, date.end + 320)
    if (!(APPOINTS.test(before) && AS_THE_DAY.test(after)) && !IS_APPOINTED.test(after)) return []
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
export function listedReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
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
export function commencementOrderReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
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
