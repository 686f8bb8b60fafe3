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
export const CELL_WIDTHS = { byte: 1, int: 2, long: 4, float: 4, double: 8, strL: 8 } as const

export function rowWidth(columns: readonly StataColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}
