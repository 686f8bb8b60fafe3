import type { Column, DataTable } from '@casefiles/engine/frame'
import { sha256 } from '../../base/chain/fingerprint.ts'

/** What a column is known again by in other data, whatever it is called there. */
export interface ColumnPrint {
  name: string
  /** Of its cells in their order. */
  content_sha256: string
  /** Of its cells in order of size, missing ones left out: rows may be sorted otherwise. Null where few cells differ. */
  values_sha256: string | null
  /** Some of its finest values, always the same ones: rows may be left out or added. Empty where values are coarse. */
  sample: string[]
}

/** Yes and no, or a handful of counts, stand in unrelated columns alike: these are known by the order of their cells alone. */
const FEWEST_VALUES = 20
/** A value with so many digits is hardly met twice by chance. */
const FINE_DIGITS = 5
const FEWEST_FINE = 50
export const SAMPLE_SIZE = 16
/** Files are written with more or fewer digits; a binary number has some fifteen. */
const DIGITS = 12
const [SMALL, LARGE] = [1e-6, 1e12]
const [ZERO, POINT] = ['0', '.'].map((sign) => sign.charCodeAt(0))
/** As many as a number of 32 bits holds. */
const SHORT_DIGITS = 7

/** One print per column. A copy of a column has the same one; changed values, also rescaled ones, have another. */
export function printColumns({ columns }: DataTable): ColumnPrint[] {
  return [...columns].map(([name, column]) => printColumn(name, column))
}

function printColumn(name: string, column: Column): ColumnPrint {
  const { texts, distinct } = codeCells(column)
  const filled = distinct.filter((cell) => cell !== '')
  return {
    name,
    content_sha256: sha256(texts.join('\n')),
    values_sha256: filled.length < FEWEST_VALUES ? null : sha256(sortCells(column).join('\n')),
    sample: sampleOf(filled),
  }
}

/** Every cell as text, the different ones as they come, and which of them stands in each row. */
export interface CodedCells {
  texts: string[]
  distinct: string[]
  codes: Int32Array
}

const coded = new WeakMap<Column, CodedCells>()

/** The cells of a column in one spelling; what knows data again asks for them more than once. */
export function codeCells(column: Column): CodedCells {
  const known = coded.get(column)
  if (known !== undefined) return known
  const texts = cellTexts(column)
  const places = new Map<string, number>()
  const codes = Int32Array.from(texts, (cell) => {
    const place = places.get(cell) ?? places.size
    if (place === places.size) places.set(cell, place)
    return place
  })
  const cells = { texts, distinct: [...places.keys()], codes }
  coded.set(column, cells)
  return cells
}

/** The filled cells in the order of their texts: each of the different ones is placed once. */
function sortCells(column: Column): string[] {
  const { distinct, codes } = codeCells(column)
  const sorted = distinct.filter((cell) => cell !== '').sort()
  if (distinct.length === codes.length) return sorted
  const times = new Int32Array(distinct.length)
  for (const code of codes) times[code]++
  const place = new Map(distinct.map((cell, code) => [cell, code]))
  return sorted.flatMap((cell) => new Array<string>(times[place.get(cell)!]).fill(cell))
}

/** Numbers in one spelling, whether they were read as numbers or, beside a word, as text. */
function cellTexts(column: Column): string[] {
  if (column.kind === 'number') return Array.from(column.values, numberText)
  return column.values.map((cell) => {
    const text = cell?.trim() ?? ''
    const number = Number(text)
    return text === '' || !Number.isFinite(number) ? text : numberText(number)
  })
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return ''
  const size = Math.abs(value)
  if (Number.isInteger(value) && size < LARGE) return String(value)
  const digits = value.toPrecision(DIGITS)
  // smaller and larger ones have an exponent in one of the two spellings, or no point
  const isPlain = size >= SMALL && digits.includes('.') && !digits.includes('e')
  return isPlain ? withoutZeros(digits) : String(Number(digits))
}

/** @example withoutZeros('2.50000000000') // '2.5' */
function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === ZERO) end--
  return digits.slice(0, digits.charCodeAt(end - 1) === POINT ? end - 1 : end)
}

/** The fine values whose hashes are smallest: what is left of them in a part of the column is mostly the same. */
function sampleOf(distinct: readonly string[]): string[] {
  const fine = distinct.filter(isFine)
  if (fine.length < FEWEST_FINE) return []
  let smallest: string[] = []
  let limit: string | undefined
  for (const value of fine) {
    const hash = sha256(value).slice(0, 16)
    if (limit !== undefined && hash >= limit) continue
    smallest = [...smallest, hash].sort().slice(0, SAMPLE_SIZE)
    if (smallest.length === SAMPLE_SIZE) limit = smallest.at(-1)
  }
  return smallest
}

function isFine(value: string): boolean {
  const [digits] = asMeasured(value).replace(/^-/, '').split('e')
  return digits.includes('.') && digits.replace('.', '').replace(/^0+/, '').length >= FINE_DIGITS
}

/** Digits that a measured value got. Kept as a number of 32 bits, a coarse 2.7 reads 2.70000004768, in any data alike. */
function asMeasured(value: string): string {
  const short = Number(Number(value).toPrecision(SHORT_DIGITS))
  return numberText(Math.fround(short)) === value ? String(short) : value
}
