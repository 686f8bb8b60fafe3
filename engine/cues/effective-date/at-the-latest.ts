import { compilePhrases } from '../phrases/compile-phrases.ts'
import { findDates } from './dates.ts'
import { FIXED_BY_SOMEBODY, OR_SOONER } from './phrases/at-the-latest.ts'
import type { Moment } from './readings.ts'

const FIXED = compilePhrases(FIXED_BY_SOMEBODY, 'iu')
const SOONER = compilePhrases(OR_SOONER, 'iu')

/**
 * "on the earlier of a day fixed by proclamation and 1 July 2031": whether or not somebody is quicker, the text binds from the
 * printed day at the latest. Two printed days, or a later one, leave it open.
 */
export function dayAtTheLatest(clause: string): Moment | null {
  if (!SOONER.test(clause) || !FIXED.test(clause) || /\blat(?:er|est) of\b/i.test(clause)) return null
  const days = new Set(findDates(clause).flatMap(({ iso, isCertain }) => (isCertain ? [iso] : [])))
  const [iso] = days
  if (days.size !== 1) return null
  return { kind: 'explicit', iso, reason: 'at the latest on this day, whether or not somebody fixes an earlier one' }
}
