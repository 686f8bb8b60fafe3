import { isChangedFrom } from './changes.ts'
import { lastAt } from '../text/spans.ts'
import { comparisonBefore } from './comparators.ts'
import type { NumberToken } from './number-tokens.ts'
import type { Candidate } from './threshold.ts'

const JOINT =
  /^[\s,]*\(?(?:but|and|or|oder|ou|to|through|-|–|bis|bis zu|et|à|aber|jedoch|und|mais(?: de)?)?[\s,]*(?:is |are |be |to )?$/i
/** "under the age of 21 but over 16": the upper end comes first. */
const UPPER_FIRST = /^,? \(?(?:but|aber|jedoch|mais) (?:is |are )?$/i
/** "16 or 17 years": two ages that follow each other. */
const EITHER = /^ (?:or|oder|ou) $/i
const LOWER: readonly string[] = ['ge', 'gt']
const UPPER: readonly string[] = ['lt', 'le']

/** Joins "at least forty pounds but less than eighty pounds", "18 to 25 years", "four feet, nine inches". */
export function joinRanges(
  text: string,
  candidates: readonly Candidate[],
  numbers: readonly NumberToken[],
): readonly Candidate[] {
  const joined: Candidate[] = []
  for (const next of candidates) {
    const last = joined.at(-1)
    const both = last ? join(text, last, next) : null
    if (both) joined[joined.length - 1] = both
    else joined.push(next)
  }
  return joined.map((candidate) => withBareLowerEnd(text, candidate, numbers))
}

function join(text: string, first: Candidate, second: Candidate): Candidate | null {
  const between = text.slice(first.end, second.start)
  if (first.end > second.start || between.includes('\n') || !JOINT.test(between)) return null
  if (first.unit === 'foot' && second.unit === 'inch' && !/and|or|to/.test(between.trim())) {
    const value = Number(first.value) * 12 + Number(second.value)
    return {
      ...first,
      value,
      unit: 'inch',
      end: tallness(text, second.end),
      core: { start: first.core.start, end: second.end },
    }
  }
  if (isYearsAndMonths(first, second, between)) {
    const value = 12 * Number(first.value) + Number(second.value)
    const isAge = first.measure === 'age' || /^ (?:of age|old)\b/i.test(text.slice(second.end, second.end + 8))
    const measure = isAge ? ('age' as const) : first.measure
    return {
      ...first,
      value,
      measure,
      unit: 'month',
      end: second.end,
      core: { start: first.core.start, end: second.core.end },
    }
  }
  if (isUpperFirst(first, second, between))
    return { ...span(first, second), value: [second.value, first.value] as [number, number] }
  if (isNextAge(first, second) && EITHER.test(between)) return span(first, second)
  const isWindow = LOWER.includes(first.operator) && UPPER.includes(second.operator)
  const isTwoEnds = isBetween(text, first)
  // "exceeding 100 milligrammes but not exceeding 150 milligrammes of alcohol per 100 millilitres of blood"
  const isSameScale =
    first.measure === second.measure ||
    (first.measure === 'weight' && second.measure === 'concentration') ||
    (first.measure === 'age' && second.measure === 'duration')
  if (!isSameScale || (!isWindow && !isTwoEnds)) return null
  if (isChangedFrom(text, first.core.start, first.core.end)) return null
  if (typeof first.value !== 'number' || typeof second.value !== 'number' || second.value <= first.value) return null
  return span(first, second)
}

/** "at least 17 years and 6 months": one length, in months. */
function isYearsAndMonths(first: Candidate, second: Candidate, between: string): boolean {
  return (
    first.unit === 'year' &&
    second.unit === 'month' &&
    /^,? (?:and|und|et) $/.test(between) &&
    !second.isCompared &&
    [first.value, second.value].every((value) => typeof value === 'number') &&
    Number(second.value) < 12
  )
}

function isUpperFirst(first: Candidate, second: Candidate, between: string): boolean {
  return (
    first.measure === second.measure &&
    first.unit === second.unit &&
    UPPER.includes(first.operator) &&
    LOWER.includes(second.operator) &&
    Number(second.value) < Number(first.value) &&
    UPPER_FIRST.test(between)
  )
}

function isNextAge(first: Candidate, second: Candidate): boolean {
  return (
    first.measure === 'age' &&
    (second.measure === 'age' || second.unit === 'year') &&
    !first.isCompared &&
    !second.isCompared &&
    Number(second.value) === Number(first.value) + 1
  )
}

function span(first: Candidate, second: Candidate): Candidate {
  return {
    ...second,
    measure: first.measure === 'age' ? 'age' : second.measure,
    start: first.start,
    value: [Number(first.value), Number(second.value)],
    operator: 'between',
    isCompared: true,
    core: { start: first.core.start, end: second.core.end },
  }
}

function tallness(text: string, end: number): number {
  const word = /^ (?:tall|high|in height|in length|long|wide)\b/i.exec(text.slice(end, end + 12))
  return end + (word ? word[0].length : 0)
}

function isBetween(text: string, candidate: Candidate): boolean {
  const before = text.slice(Math.max(0, candidate.start - 30), candidate.start)
  const after = text.slice(candidate.end, candidate.end + 6)
  return (
    /\b(?:between|from|zwischen|von|entre|de)\s+(?:the ages? of )?$/i.test(before) ||
    /^\s*(?:to|-|–|through|bis)\s?/i.test(after)
  )
}

/** What stands between the lower end of a range and its upper end, comparison included. */
const TO =
  /^\s?(?:to|-|–|through|bis|à)\s?$|^ (?:years? |months? )?(?:to|through|bis) $|^\.?(?: vollendeten)? bis (?:zum|zur)(?: vollendeten)? $/i
const AND = /^(?:st|nd|rd|th)?\s(?:and|und|et)\s$/i
const BUT = /^,?(?: or (?:more|older|over|greater))?,? (?:\(?(?:but|and|mais|aber|jedoch|und)(?: de)? )?$/i
/** "14, aber noch nicht 18": the words that part the ends say that the first is the lower. */
const BUT_NOT_YET = /^, (?:but|aber|mais) $/i
const OPENS =
  /\b(?:between|from|zwischen|entre|von|vom(?: vollendeten)?)(?: the ages? of| his| her| their)?\s(?:[$£€])?$/i

/** "one to 10 rental units", "between 18 and 25 years", "more than ten but not more than twenty": the lower end has no unit. */
function withBareLowerEnd(text: string, candidate: Candidate, numbers: readonly NumberToken[]): Candidate {
  if (typeof candidate.value !== 'number') return candidate
  const low = lastAt(numbers, candidate.core.start - 1)
  if (!low || low.end > candidate.core.start || low.start < candidate.core.start - 90 || low.value >= candidate.value)
    return candidate
  if (isChangedFrom(text, low.start, low.end)) return candidate
  const start = lowerStart(text, candidate, low)
  if (start === null) return candidate
  const value = [low.value, candidate.value] as const
  return { ...candidate, start, value, operator: 'between', isCompared: true, core: { start, end: candidate.core.end } }
}

/** Where the range begins, or `null` where the two numbers make none. */
function lowerStart(text: string, candidate: Candidate, low: NumberToken): number | null {
  const toCore = text.slice(low.end, candidate.core.start).replace(/[$£€]$/, '')
  const toToken = text.slice(low.end, candidate.start)
  const opening = OPENS.exec(text.slice(Math.max(0, low.start - 30), low.start))
  const from = opening ? low.start - opening[0].length : low.start
  if (TO.test(toCore) || (opening && AND.test(toCore))) return from
  const comparison = comparisonBefore(text, low.start)
  // "wer 16 oder 17 Jahre alt ist"
  if (candidate.measure === 'age' && !candidate.isCompared && !comparison && low.value + 1 === candidate.value)
    return EITHER.test(toCore) ? from : null
  const isLower = comparison
    ? LOWER.includes(comparison.operator)
    : /^,? or (?:more|older|over)/.test(toToken) || (candidate.measure === 'age' && BUT_NOT_YET.test(toToken))
  return isLower && UPPER.includes(candidate.operator) && BUT.test(toToken) ? (comparison?.start ?? from) : null
}
