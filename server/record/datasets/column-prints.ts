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
/** As many as a number of 32 bits holds. */
const SHORT_DIGITS = 7

/** One print per column. A copy of a column has the same one; changed values, also rescaled ones, have another. */
export function printColumns({ columns }: DataTable): ColumnPrint[] {
  return [...columns].map(([name, column]) => printColumn(name, column))
}

function printColumn(name: string, column: Column): ColumnPrint {
  const cells = cellTexts(column)
  const filled = cells.filter((cell) => cell !== '')
  const distinct = [...new Set(filled)]
  return {
    name,
    content_sha256: sha256(cells.join('\n')),
    values_sha256: distinct.length < FEWEST_VALUES ? null : sha256(filled.sort().join('\n')),
    sample: sampleOf(distinct),
  }
}

/** Numbers in one spelling, whether they were read as numbers or, beside a word, as text. */
export function cellTexts(column: Column): string[] {
  if (column.kind === 'number') return Array.from(column.values, numberText)
  return column.values.map((cell) => {
    const text = cell?.trim() ?? ''
    const number = Number(text)
    return text === '' || !Number.isFinite(number) ? text : numberText(number)
  })
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return ''
  const text = String(value)
  // so short a text has no more digits than are kept
  return text.length <= DIGITS ? text : String(Number(value.toPrecision(DIGITS)))
}

/** The fine values whose hashes are smallest: what is left of them in a part of the column is mostly the same. */
function sampleOf(distinct: readonly string[]): string[] {
  const fine = distinct.filter(isFine)
  if (fine.length < FEWEST_FINE) return []
  const hashes = fine.map((value) => sha256(value).slice(0, 16))
  return hashes.sort().slice(0, SAMPLE_SIZE)
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
