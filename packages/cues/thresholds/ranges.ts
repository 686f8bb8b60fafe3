import { lastAt } from '../text/mapped-text.ts'
import { isChangedFrom } from './amendments.ts'
import { comparisonBefore } from './comparators.ts'
import type { NumberToken } from './number-tokens.ts'
import type { Candidate } from './threshold.ts'

const JOINT =
  /^[\s,]*\(?(?:but|and|or|oder|ou|to|through|-|–|bis|bis zu|et|à|aber|jedoch|und|mais(?: de)?)?[\s,]*(?:is |are |be |to )?$/i
/** "under the age of 21 but over 16": the upper end comes first. */
const UPPER_FIRST = /^,? \(?(?:but|aber|jedoch|mais) (?:is |are )?$/i
/** "has attained the age of 10 years but not 12", "aged 14 but not yet 16": the upper end without a comparison of its own. */
const UP_TO_NOT =
  /^,? \(?(?:but|and) (?:is |are |has |have |who (?:is|are|has|have) )?not(?: yet)?(?: (?:attained|reached|turned))?(?: (?:the age of|aged))? ?$/i
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

function join(text: string, one: Candidate, other: Candidate): Candidate | null {
  const between = text.slice(one.end, other.start)
  if (one.end > other.start || between.includes('\n')) return null
  const [first, second] = isYearsAndMonths(one, other, between) ? [one, other] : inOneUnit(one, other)
  if (isUpToNot(first, second, between)) return span(first, second)
  if (!JOINT.test(between)) return null
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
    const old = /^ (?:of age|old)\b/i.exec(text.slice(second.end, second.end + 8))
    const measure = old ? ('age' as const) : first.measure
    const end = second.end + (old ? old[0].length : 0)
    const comparison = second.isCompared ? { operator: second.operator, isCompared: true } : {}
    return {
      ...first,
      ...comparison,
      value,
      measure,
      unit: 'month',
      end,
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

/** How many of a smaller unit of time make one of a larger; months and days make no whole number of each other. */
const MAKES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  year: { month: 12, week: 52, day: 365 },
  week: { day: 7 },
  day: { hour: 24 },
}

/** "more than six months but less than one year": both ends in the smaller of their units; unchanged where there is none. */
function inOneUnit(first: Candidate, second: Candidate): readonly [first: Candidate, second: Candidate] {
  if (typeof first.value !== 'number' || typeof second.value !== 'number') return [first, second]
  const ofFirst = MAKES[first.unit]?.[second.unit]
  if (ofFirst) return [{ ...first, value: first.value * ofFirst, unit: second.unit }, second]
  const ofSecond = MAKES[second.unit]?.[first.unit]
  return ofSecond ? [first, { ...second, value: second.value * ofSecond, unit: first.unit }] : [first, second]
}

function isUpToNot(first: Candidate, second: Candidate, between: string): boolean {
  return (
    first.measure === 'age' &&
    (second.measure === 'age' || second.measure === 'duration') &&
    first.unit === second.unit &&
    ['eq', 'ge'].includes(first.operator) &&
    Number(second.value) > Number(first.value) &&
    (UP_TO_NOT.test(between) || (UPPER.includes(second.operator) && UPPER_FIRST.test(between)))
  )
}

/** "at least 17 years and 6 months": one length, in months. */
function isYearsAndMonths(first: Candidate, second: Candidate, between: string): boolean {
  return (
    first.unit === 'year' &&
    second.unit === 'month' &&
    /^,? (?:and|und|et) $/.test(between) &&
    // "16 years and 6 months of age or over" is compared behind both
    second.start === second.core.start &&
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
  /^\s?(?:to|-|–|-to-|through|bis|à)\s?$|^ (?:years? |months? )?(?:to|through|bis) $|^\.?(?: vollendeten)? bis (?:zum|zur)(?: vollendeten)? $/i
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
