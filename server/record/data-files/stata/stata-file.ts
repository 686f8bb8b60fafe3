import type { ByteReader } from './byte-reader.ts'

export type StataType = 'byte' | 'int' | 'long' | 'float' | 'double' | 'string' | 'strL'

export interface StataColumn {
  name: string
  type: StataType
  /** Bytes per cell. */
  width: number
  /** How Stata displays it; `%td` and its like tell a date from a number. */
  format: string
  label: string
  /** Name of its set of value labels, empty for none. */
  valueLabels: string
}

/** Where things stand in a file of either layout. */
export interface StataFile {
  version: number
  reader: ByteReader
  rows: number
  columns: StataColumn[]
  dataOffset: number
  /** Long texts, from version 117 on. */
  strlsOffset: number | null
  valueLabelsOffset: number
}

/** Bytes of a cell, by type; a `string` says its own width. */
const CELL_WIDTHS = { byte: 1, int: 2, long: 4, float: 4, double: 8, strL: 8 } as const

export function rowWidth(columns: readonly StataColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

/** What a file says of its columns, one entry each. */
interface Fields {
  codes: number[]
  names: string[]
  formats: string[]
  valueLabels: string[]
  labels: string[]
}

/**
 * The columns of a file.
 *
 * @param types       type of each code that is not a text of fixed width, whose code is its width
 * @param longestText bytes of the longest such text
 * @throws {RangeError} for a code that means nothing
 */
export function describeColumns(
  { codes, names, formats, valueLabels, labels }: Fields,
  types: Record<number, Exclude<StataType, 'string'>>,
  longestText: number,
): StataColumn[] {
  return codes.map((code, index) => ({
    name: names[index],
    ...typeOf(code, types, longestText),
    format: formats[index],
    label: labels[index],
    valueLabels: valueLabels[index],
  }))
}

function typeOf(
  code: number,
  types: Record<number, Exclude<StataType, 'string'>>,
  longestText: number,
): { type: StataType; width: number } {
  const type = types[code]
  if (type !== undefined) return { type, width: CELL_WIDTHS[type] }
  if (code === 0 || code > longestText) throw new RangeError(`there is no column type ${code}`)
  return { type: 'string', width: code }
}
