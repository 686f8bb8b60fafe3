import {
  ByteReader,
  rowWidth,
  describeColumns,
  type StataColumn,
  type StataFile,
  type StataType,
} from './stata-file.ts'

const NAME = 33
const LABEL = 81
const TYPES: Record<number, Exclude<StataType, 'string' | 'strL'>> = {
  251: 'byte',
  252: 'int',
  253: 'long',
  254: 'float',
  255: 'double',
}
const LONGEST_TEXT = 244

/**
 * Versions 113 to 115 (Stata 8 to 12): fields of fixed width, one after the other.
 *
 * @see Stata's help for `dta_113`, `dta_114` and `dta_115`
 */
export function openFixedLayout(bytes: Uint8Array): StataFile {
  const version = bytes[0]
  const reader = new ByteReader(bytes, bytes[1] === 2, 'windows-1252', 4)
  const columnCount = reader.uint16()
  const rows = reader.int32()
  reader.advance(LABEL + 18)
  const columns = readColumns(reader, columnCount, version === 113 ? 12 : 49)
  skipExpansionFields(reader)
  const dataOffset = reader.offset
  const valueLabelsOffset = dataOffset + rows * rowWidth(columns)
  return { version, reader, rows, columns, dataOffset, strlsOffset: null, valueLabelsOffset }
}

function readColumns(reader: ByteReader, count: number, formatWidth: number): StataColumn[] {
  const each = <Value>(read: () => Value) => Array.from({ length: count }, read)
  const codes = each(() => reader.uint8())
  const names = each(() => reader.text(NAME))
  reader.advance(2 * (count + 1))
  const formats = each(() => reader.text(formatWidth))
  const valueLabels = each(() => reader.text(NAME))
  const labels = each(() => reader.text(LABEL))
  return describeColumns({ codes, names, formats, valueLabels, labels }, TYPES, LONGEST_TEXT)
}

/** Notes that other programs leave between header and data. */
function skipExpansionFields(reader: ByteReader): void {
  for (;;) {
    const kind = reader.uint8()
    const length = reader.int32()
    if (kind === 0 && length === 0) return
    reader.advance(length)
  }
}
