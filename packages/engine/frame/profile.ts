import { isInfiniteWord } from './cell.ts'
import type { Column, DataTable } from './table.ts'

/**
 * What a column is to an analyst: `empty` has no cell that is not missing, `boolean` two values that say yes and no (0 and
 * 1, true and false, yes and no), `date` days written year-month-day, `category` few texts that repeat, `text` the rest.
 */
export type ColumnType = 'number' | 'integer' | 'boolean' | 'date' | 'category' | 'text' | 'empty'

/** What one column holds, shown beside its name when a design is chosen. */
export interface ColumnProfile {
  name: string
  type: ColumnType
  /** Cells that are missing. */
  missing: number
  distinct: Distinct
  /** Smallest and largest number; null for a column of text. Dates stand in `firstDate` and `lastDate`. */
  min: number | null
  max: number | null
  mean: number | null
  firstDate: string | null
  lastDate: string | null
  /** Infinite numbers; they keep the column text. */
  infinite: number
  /** Whole numbers with leading zeros, such as postal codes; they keep the column text. */
  leadingZeros: number
  /** The first different values as they stand in the file, at most five. */
  samples: string[]
  /** Of few values that repeat the one that most rows have, of several the first in order; else null. */
  mostFrequent: string | null
  /** What the file itself says of the column: its label, and the format that tells a date from a number. */
  label: string | null
  format: string | null
  /** Words the file gives for the numbers of a column. */
  valueLabels: ValueLabel[] | null
}

/** How many different values a column holds; exact only up to a limit, so that a long column costs little. */
interface Distinct {
  /** The number of different values; where `isExact` is false there are more than this. */
  count: number
  isExact: boolean
}

const NONE = -1

/** Different numbers, `NaN` left out; 0 and -0 are one. */
function countDistinctNumbers(values: Float64Array, limit: number): Distinct {
  const size = tableSize(limit)
  const slots = new Int32Array(size).fill(NONE)
  const seen = new Float64Array(limit)
  const bits = new Float64Array(1)
  const words = new Uint32Array(bits.buffer)
  let count = 0
  for (const value of values) {
    if (value !== value) continue
    bits[0] = value + 0
    let slot = mix(words[0], words[1]) & (size - 1)
    while (slots[slot] !== NONE && seen[slots[slot]] !== value) slot = (slot + 1) & (size - 1)
    if (slots[slot] !== NONE) continue
    if (count === limit) return { count, isExact: false }
    slots[slot] = count
    seen[count++] = value
  }
  return { count, isExact: true }
}

/** Different texts, `null` left out. */
function countDistinctTexts(values: readonly (string | null)[], limit: number): Distinct {
  const seen = new Set<string>()
  for (const value of values) {
    if (value === null || seen.has(value)) continue
    if (seen.size === limit) return { count: limit, isExact: false }
    seen.add(value)
  }
  return { count: seen.size, isExact: true }
}

/** A power of two of at least three times the limit, so that probing stays short. */
function tableSize(limit: number): number {
  let size = 4
  while (size < 3 * limit) size *= 2
  return size
}

/** Spreads both halves of a number over all bits: whole numbers differ in the upper half only. */
function mix(low: number, high: number): number {
  let hash = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}

export interface ValueLabel {
  value: number
  text: string
}

/** What a file format may say of a column beside its cells. */
export interface ColumnNotes {
  label?: string
  format?: string
  valueLabels?: ValueLabel[]
}

/** Different values are counted up to here; beyond, a profile says "more than". */
export const DISTINCT_LIMIT = 10_000
const MOST_CATEGORIES = 100
const SAMPLES = 5
/** Yes, YES and yes are one word. */
const MOST_SPELLINGS = 6
const BOOLEAN_PAIRS = ['true false', 'yes no', 'y n', 't f']

/**
 * One profile per column, in the order of the file.
 *
 * @param notes what the file says of its columns, by name
 * @example profileTable(parseCsv('x\n1\n3\n\n')).map(({ type, mean }) => [type, mean]) // [['integer', 2]]
 */
export function profileTable(table: DataTable, notes: ReadonlyMap<string, ColumnNotes> = new Map()): ColumnProfile[] {
  return [...table.columns].map(([name, column]) => {
    const { label = '', format = '', valueLabels = null } = notes.get(name) ?? {}
    return {
      ...emptyProfile(name),
      ...profileColumn(column),
      label: label || null,
      format: format || null,
      valueLabels,
    }
  })
}

function emptyProfile(name: string): ColumnProfile {
  const distinct = { count: 0, isExact: true }
  const nothing = {
    min: null,
    max: null,
    mean: null,
    firstDate: null,
    lastDate: null,
    label: null,
    format: null,
    valueLabels: null,
  }
  return {
    name,
    type: 'empty',
    missing: 0,
    distinct,
    ...nothing,
    infinite: 0,
    leadingZeros: 0,
    samples: [],
    mostFrequent: null,
  }
}

function profileColumn(column: Column): Partial<ColumnProfile> {
  return column.kind === 'number' ? profileNumbers(column.values) : profileTexts(column.values)
}

function profileNumbers(values: Float64Array): Partial<ColumnProfile> {
  const { present, min, max, mean, isWhole } = summarizeNumbers(values)
  const missing = values.length - present
  if (present === 0) return { missing }
  const distinct = countDistinctNumbers(values, DISTINCT_LIMIT)
  const isBoolean = isWhole && min === 0 && max === 1
  const type = isBoolean ? 'boolean' : isWhole ? 'integer' : 'number'
  const mostFrequent = isFew(distinct, present) ? mostFrequentOf(values) : null
  return { type, missing, distinct, min, max, mean, samples: sampleNumbers(values), mostFrequent }
}

/**
 * Sums with the rounding error of each step carried along (Neumaier 1974), so that a mean of whole numbers is exact. The
 * error is Knuth's, which is the same number without asking which of the two is larger.
 *
 * @see Knuth 1998, The Art of Computer Programming 2, section 4.2.2, theorem B
 */
function summarizeNumbers(values: Float64Array) {
  let present = 0
  let min = Infinity
  let max = -Infinity
  let sum = 0
  let lost = 0
  let isWhole = true
  for (let row = 0; row < values.length; row++) {
    const value = values[row]
    if (value !== value) continue
    present++
    if (value < min) min = value
    if (value > max) max = value
    const next = sum + value
    const added = next - sum
    lost += sum - (next - added) + (value - added)
    sum = next
    if (isWhole && value !== Math.floor(value)) isWhole = false
  }
  const mean = (sum + lost) / present
  return { present, min, max, mean: Number.isFinite(mean) ? mean : runningMean(values), isWhole }
}

/** For numbers so large that their sum is infinite. */
function runningMean(values: Float64Array): number {
  let present = 0
  let mean = 0
  for (const value of values) if (value === value) mean += value / ++present - mean / present
  return mean
}

function sampleNumbers(values: Float64Array): string[] {
  const found = new Set<number>()
  for (let row = 0; row < values.length && row < DISTINCT_LIMIT && found.size < SAMPLES; row++) {
    if (!Number.isNaN(values[row])) found.add(values[row])
  }
  return [...found].map(String)
}

function profileTexts(values: readonly (string | null)[]): Partial<ColumnProfile> {
  const facts = summarizeTexts(values)
  const missing = values.length - facts.present
  if (facts.present === 0) return { missing }
  const distinct = countDistinctTexts(values, DISTINCT_LIMIT)
  const isDate = facts.first !== null
  return {
    type: isDate ? 'date' : typeOfTexts(values, distinct, facts.present),
    missing,
    distinct,
    infinite: facts.infinite,
    leadingZeros: facts.leadingZeros,
    firstDate: facts.first,
    lastDate: facts.last,
    samples: sampleTexts(values),
    mostFrequent: isFew(distinct, facts.present) ? mostFrequentOf(values) : null,
  }
}

interface TextFacts {
  present: number
  infinite: number
  leadingZeros: number
  /** Earliest and latest day where every text is one; year-month-day sorts as text. */
  first: string | null
  last: string | null
}

function summarizeTexts(values: readonly (string | null)[]): TextFacts {
  const facts: TextFacts = { present: 0, infinite: 0, leadingZeros: 0, first: null, last: null }
  let areDates = true
  for (const value of values) {
    if (value === null) continue
    facts.present++
    if (NUMERIC_BEGINNINGS.has(value.charCodeAt(0))) {
      if (/^[+-]?0\d+$/.test(value)) facts.leadingZeros++
      else if (isInfiniteWord(value)) facts.infinite++
    }
    if (areDates && (areDates = isCalendarDate(value))) {
      if (facts.first === null || value < facts.first) facts.first = value
      if (facts.last === null || value > facts.last) facts.last = value
    }
  }
  return areDates ? facts : { ...facts, first: null, last: null }
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Whether a text is a day that exists, written year-month-day, with or without a time of day. Other orders are not
 * recognized: 03/04/2021 is one day in Europe and another in America.
 */
function isCalendarDate(text: string): boolean {
  const match = DATE.exec(text)
  if (match === null) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) return false
  return month !== 2 || day < 29 || isLeapYear(year)
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** First letters of codes with leading zeros and of words for infinity; other texts need no closer look. */
const NUMERIC_BEGINNINGS = new Set(Array.from('0+-iI∞', (letter) => letter.charCodeAt(0)))

function typeOfTexts(values: readonly (string | null)[], distinct: Distinct, present: number): ColumnType {
  if (distinct.isExact && distinct.count <= MOST_SPELLINGS) {
    const words = new Set([...new Set(values)].flatMap((value) => (value === null ? [] : [value.toLowerCase()])))
    if (BOOLEAN_PAIRS.some((pair) => [...words].every((word) => pair.split(' ').includes(word)))) return 'boolean'
  }
  return isFew(distinct, present) ? 'category' : 'text'
}

/** Few values, each of which stands there twice on average. */
function isFew({ count, isExact }: Distinct, present: number): boolean {
  return isExact && count <= MOST_CATEGORIES && count * 2 <= present
}

/** The value that most rows have; of several the first in order, so that the order of rows says nothing. */
function mostFrequentOf(values: Iterable<number | string | null>): string | null {
  const times = new Map<number | string, number>()
  for (const value of values) if (value !== null && !Number.isNaN(value)) times.set(value, (times.get(value) ?? 0) + 1)
  let best: number | string | null = null
  for (const [value, count] of times) {
    const most = best === null ? 0 : times.get(best)!
    if (count > most || (count === most && value < best!)) best = value
  }
  return best === null ? null : String(best)
}

function sampleTexts(values: readonly (string | null)[]): string[] {
  const found = new Set<string>()
  for (let row = 0; row < values.length && row < DISTINCT_LIMIT && found.size < SAMPLES; row++) {
    const value = values[row]
    if (value != null) found.add(value)
  }
  return [...found]
}
