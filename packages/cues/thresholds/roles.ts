import { isRemoved, type PolicyDocument } from '../text/document.ts'
import type { PrintedDate } from '../effective-date/dates.ts'
import { changeAt } from './amendments.ts'
import { isChangedFrom } from './changes.ts'
import { firstFrom, lastAt } from '../text/mapped-text.ts'
import type { Role } from './spec.ts'
import type { Candidate } from './threshold.ts'

const STRUCK =
  /\b(?:striking|strikes?|struck|deleting|omitting|by leaving out|replacing)\b(?: out)?(?: the)?(?: words?| phrase| figure| number| amount| date)?\s*['"][^'"]{0,60}$/i
/** "by striking 'authorized' and all that follows through '$250'". */
const STRUCK_THROUGH = /\ball that follows through (?:the )?"[^"]{0,40}$/i
/** "less than 21, instead of 18, years of age". */
const REPLACED = /\b(?:instead of|rather than) (?:the |an? )?[$£€]?$/i
const REFERENCE =
  /\b(?:as (?:defined|required|provided) (?:in|by|under)|pursuant to|under) (?:section \d+[^,;.]{0,30} of )?(?:the|title) (?!this)[^,;.]{0,40}(?:federal|United States|Fair Labor)[^,;.]{0,40}$/i

/**
 * Whether a threshold is the rule the text sets.
 *
 * @param since the day the main rule starts; a step that ends or starts before it is the old rule
 */
export function roleOf(
  document: PolicyDocument,
  candidate: Candidate,
  dates: readonly PrintedDate[],
  since: string | null,
): Role {
  const { text } = document
  if (isRemoved(document, candidate.core.start)) return 'repealed'
  const before = text.slice(Math.max(0, candidate.core.start - 240), candidate.core.start)
  const change = changeAt(text, candidate.core)
  if (change === 'old' || STRUCK_THROUGH.test(before)) return 'superseded'
  if ((change === null && STRUCK.test(before)) || isChangedFrom(text, candidate.core.start, candidate.core.end))
    return 'superseded'
  if (REPLACED.test(before)) return 'superseded'
  if (REFERENCE.test(before)) return 'reference'
  return since !== null && isOldStep(document, candidate, dates, since) ? 'superseded' : 'current'
}

/** A day in the same clause that governs the sum: "Until March 31, 2009, … $235", "January 1, 2005: $2.77". */
function isOldStep(
  document: PolicyDocument,
  candidate: Candidate,
  dates: readonly PrintedDate[],
  since: string,
): boolean {
  const sentence = lastAt(document.sentences, candidate.core.start)
  if (!sentence) return false
  const before = lastAt(dates, candidate.core.start)
  const inFront = before && before.start >= sentence.start ? before : undefined
  const after = firstFrom(dates, candidate.core.end)
  const behind = after && after.end <= sentence.end ? after : undefined
  const { text } = document
  const isGoverning = (date: PrintedDate) =>
    /\b(?:until|effective|beginning|from|through|prior to|before)\s+(?:the )?$/i.test(
      text.slice(Math.max(0, date.start - 20), date.start),
    ) || /^\s*:/.test(text.slice(date.end, date.end + 3))
  if (behind && behind.start - candidate.core.end < 30 && isGoverning(behind)) return behind.iso < since
  return inFront !== undefined && isGoverning(inFront) && inFront.iso < since
}
