import { sectionOf, type PolicyDocument } from '../text/document.ts'
import { lastAt } from '../text/spans.ts'
import type { PrintedDate } from './dates.ts'
import type { Reading } from './readings.ts'
import { COMMENCEMENT_HEADING } from './subjects.ts'

/** Rows of the title, the definitions and what the table leaves out. */
const FORMAL = /not elsewhere covered|^\W*\d*\.?\s*sections? 1\b/i

/** Australian acts list provisions, commencement and day in a table below the heading "Commencement". */
export function tableReadings(document: PolicyDocument, dates: readonly PrintedDate[]): readonly Reading[] {
  const rows = document.paragraphs.filter((paragraph) => {
    const line = document.text.slice(paragraph.start, paragraph.end)
    return line.includes(' | ') && COMMENCEMENT_HEADING.test(sectionOf(document, paragraph.start)?.title ?? '')
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
