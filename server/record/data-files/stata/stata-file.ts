/** Reads numbers and texts one after the other; running over the end throws a RangeError. */
export class ByteReader {
  offset: number
  readonly bytes: Uint8Array
  readonly littleEndian: boolean
  private readonly view: DataView
  private readonly decoder: TextDecoder

  /** @param encoding of texts: Latin letters up to version 117, UTF-8 from 118 on */
  constructor(bytes: Uint8Array, littleEndian: boolean, encoding: 'windows-1252' | 'utf-8', offset = 0) {
    this.bytes = bytes
    this.littleEndian = littleEndian
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.decoder = new TextDecoder(encoding)
    this.offset = offset
  }

  uint8(): number {
    return this.view.getUint8(this.advance(1))
  }

  uint16(): number {
    return this.view.getUint16(this.advance(2), this.littleEndian)
  }

  uint32(): number {
    return this.view.getUint32(this.advance(4), this.littleEndian)
  }

  int32(): number {
    return this.view.getInt32(this.advance(4), this.littleEndian)
  }

  /** A whole number of up to eight bytes; beyond 2^53 it is no size that a file can have. */
  uint(width: number): number {
    const start = this.advance(width)
    let value = 0
    for (let index = 0; index < width; index++) {
      value = value * 256 + this.view.getUint8(this.littleEndian ? start + width - 1 - index : start + index)
    }
    return value
  }

  /** A text of fixed width that ends at its first zero byte. */
  text(width: number): string {
    const start = this.advance(width)
    const end = this.bytes.subarray(start, start + width).indexOf(0)
    return this.decoder.decode(this.bytes.subarray(start, end < 0 ? start + width : start + end))
  }

  /** Whether the next bytes are these letters; if so they are passed over. */
  skipIf(letters: string): boolean {
    for (let index = 0; index < letters.length; index++) {
      if (this.bytes[this.offset + index] !== letters.charCodeAt(index)) return false
    }
    this.offset += letters.length
    return true
  }

  /** @throws {RangeError} where other letters stand */
  expect(letters: string): void {
    if (!this.skipIf(letters)) throw new RangeError(`"${letters}" is not where it should be`)
  }

  /** Passes over bytes. @returns where they begin */
  advance(width: number): number {
    const start = this.offset
    if (width < 0 || start + width > this.bytes.length) throw new RangeError('the file ends too early')
    this.offset = start + width
    return start
  }
}

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
