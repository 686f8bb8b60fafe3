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
const FIXED_TYPES: Record<number, Exclude<StataType, 'string' | 'strL'>> = {
  251: 'byte',
  252: 'int',
  253: 'long',
  254: 'float',
  255: 'double',
}
const LONGEST_FIXED_TEXT = 244

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
  const columns = fixedColumns(reader, columnCount, version === 113 ? 12 : 49)
  skipExpansionFields(reader)
  const dataOffset = reader.offset
  const valueLabelsOffset = dataOffset + rows * rowWidth(columns)
  return { version, reader, rows, columns, dataOffset, strlsOffset: null, valueLabelsOffset }
}

function fixedColumns(reader: ByteReader, count: number, formatWidth: number): StataColumn[] {
  const each = <Value>(read: () => Value) => Array.from({ length: count }, read)
  const codes = each(() => reader.uint8())
  const names = each(() => reader.text(NAME))
  reader.advance(2 * (count + 1))
  const formats = each(() => reader.text(formatWidth))
  const valueLabels = each(() => reader.text(NAME))
  const labels = each(() => reader.text(LABEL))
  return describeColumns({ codes, names, formats, valueLabels, labels }, FIXED_TYPES, LONGEST_FIXED_TEXT)
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

/** Widths in bytes that differ between the versions. */
const LAYOUTS = {
  117: { columns: 2, rows: 4, labelLength: 1, name: 33, format: 49, label: 81, sort: 2 },
  118: { columns: 2, rows: 8, labelLength: 2, name: 129, format: 57, label: 321, sort: 2 },
  119: { columns: 4, rows: 8, labelLength: 2, name: 129, format: 57, label: 321, sort: 4 },
} as const
type Layout = (typeof LAYOUTS)[keyof typeof LAYOUTS]

const TAGGED_TYPES: Record<number, Exclude<StataType, 'string'>> = {
  65530: 'byte',
  65529: 'int',
  65528: 'long',
  65527: 'float',
  65526: 'double',
  32768: 'strL',
}
const LONGEST_TAGGED_TEXT = 2045

/** Where the sections stand in the file's own map of fourteen places. */
const PLACES = { types: 2, data: 9, strls: 10, valueLabels: 11 }

/** The version a file names after `<release>`, `null` where it is none of ours. */
export function taggedVersion(bytes: Uint8Array): number | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64))
  const match = /^<stata_dta><header><release>(\d{3})<\/release>/.exec(start)
  return match && Number(match[1])
}

/**
 * Versions 117 to 119 (Stata 13 and later): sections between tags, and a map that says where each begins.
 *
 * @see Stata's help for `dta_117`, `dta_118` and `dta_119`
 */
export function openTaggedLayout(bytes: Uint8Array, version: 117 | 118 | 119): StataFile {
  const layout = LAYOUTS[version]
  const reader = openReader(bytes, version)
  reader.expect('<K>')
  const columnCount = reader.uint(layout.columns)
  reader.expect('</K><N>')
  const rows = reader.uint(layout.rows)
  reader.expect('</N><label>')
  reader.advance(reader.uint(layout.labelLength))
  reader.expect('</label><timestamp>')
  reader.advance(reader.uint8())
  reader.expect('</timestamp></header><map>')
  const map = Array.from({ length: 14 }, () => reader.uint(8))
  reader.offset = map[PLACES.types]!
  const columns = taggedColumns(reader, columnCount, layout)
  const [dataOffset, strlsOffset, valueLabelsOffset] = [PLACES.data, PLACES.strls, PLACES.valueLabels].map(
    (place) => map[place],
  ) as [number, number, number]
  reader.offset = dataOffset
  reader.expect('<data>')
  return { version, reader, rows, columns, dataOffset: reader.offset, strlsOffset, valueLabelsOffset }
}

function openReader(bytes: Uint8Array, version: number): ByteReader {
  const start = `<stata_dta><header><release>${version}</release><byteorder>`
  const littleEndian = bytes[start.length] === 'L'.charCodeAt(0)
  const reader = new ByteReader(bytes, littleEndian, version === 117 ? 'windows-1252' : 'utf-8', start.length)
  reader.expect(littleEndian ? 'LSF</byteorder>' : 'MSF</byteorder>')
  return reader
}

function taggedColumns(reader: ByteReader, count: number, layout: Layout): StataColumn[] {
  const section = <Value>(tag: string, read: () => Value): Value[] => {
    reader.expect(`<${tag}>`)
    const values = Array.from({ length: count }, read)
    reader.expect(`</${tag}>`)
    return values
  }
  const codes = section('variable_types', () => reader.uint16())
  const names = section('varnames', () => reader.text(layout.name))
  reader.expect('<sortlist>')
  reader.advance(layout.sort * (count + 1))
  reader.expect('</sortlist>')
  const formats = section('formats', () => reader.text(layout.format))
  const valueLabels = section('value_label_names', () => reader.text(layout.name))
  const labels = section('variable_labels', () => reader.text(layout.label))
  return describeColumns({ codes, names, formats, valueLabels, labels }, TAGGED_TYPES, LONGEST_TAGGED_TEXT)
}
