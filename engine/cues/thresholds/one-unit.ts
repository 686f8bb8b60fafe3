import type { Candidate } from './threshold.ts'

/** How many of a smaller unit of time make one of a larger; months and days make no whole number of each other. */
const MAKES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  year: { month: 12, week: 52, day: 365 },
  week: { day: 7 },
  day: { hour: 24 },
}

/** "more than six months but less than one year": both ends in the smaller of their units; unchanged where there is none. */
export function inOneUnit(first: Candidate, second: Candidate): readonly [first: Candidate, second: Candidate] {
  if (typeof first.value !== 'number' || typeof second.value !== 'number') return [first, second]
  const ofFirst = MAKES[first.unit]?.[second.unit]
  if (ofFirst) return [{ ...first, value: first.value * ofFirst, unit: second.unit }, second]
  const ofSecond = MAKES[second.unit]?.[first.unit]
  return ofSecond ? [first, { ...second, value: second.value * ofSecond, unit: first.unit }] : [first, second]
}
