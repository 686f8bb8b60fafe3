import { isRemoved, type PolicyDocument } from '../text/document.ts'
import { isInNote } from '../text/notes.ts'
import { lastAt } from '../text/mapped-text.ts'
import type { Readings } from './choose.ts'
import type { PrintedDate } from './dates.ts'
import type { CompetingDate } from './spec.ts'

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
export function competingDates(
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
  if (event) return event === 'adopted' || event === 'registered' ? 'made' : event === 'published' ? 'announced' : event
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
