import type { PolicyDocument } from '../text/document.ts'
import { isInNote } from '../text/notes.ts'
import type { PrintedDate } from './dates.ts'
import type { Reading } from './readings.ts'

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
