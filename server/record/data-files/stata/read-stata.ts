import { EngineError, type LogLine } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import {
  checkHeader,
  type Column,
  type ColumnNotes,
  noDataRow,
  refuseTooManyColumns,
  refuseTooManyRows,
} from '@casefiles/engine/frame'
import { damagedFile } from '../../../base/errors.ts'
import type { FormatReading, ReadLimits, ReadOptions } from '../data-file.ts'
import { columnFromCells, FoundInColumns, keepCodes } from '../native-column.ts'
import { ByteReader, rowWidth, type StataColumn, type StataFile } from './stata-file.ts'
import { openFixedLayout, openTaggedLayout, taggedVersion } from './open-layout.ts'

/**
 * Reads a Stata data set: versions 113 to 115 and 117 to 119, either byte order.
 *
 * Dates stay the numbers they are in the file, with their format in the profile.
 *
 * @throws {EngineError} `file/unsupported-version`, `file/damaged`, `frame/empty`, `file/too-many-rows`,
 *   `file/too-many-columns`
 */
export function readStata(bytes: Uint8Array, options: ReadOptions, limits: ReadLimits): FormatReading {
  try {
    return readColumns(openStata(bytes), options, limits)
  } catch (error) {
    if (error instanceof RangeError) throw damagedFile('Stata file', error.message)
    throw error
  }
}

function openStata(bytes: Uint8Array): StataFile {
  const version = taggedVersion(bytes) ?? bytes[0]
  if (version === 117 || version === 118 || version === 119) return openTaggedLayout(bytes, version)
  if (version >= 113 && version <= 115) return openFixedLayout(bytes)
  throw new EngineError(
    'file/unsupported-version',
    `The Stata file has version ${version}; versions 113 to 115 and 117 to 119 (Stata 8 to 18) are read.`,
    { hint: 'Open it in Stata and save it with "saveold", version 13.' },
  )
}

function readColumns(file: StataFile, options: ReadOptions, limits: ReadLimits): FormatReading {
  const { columns, rows, dataOffset, reader } = file
  refuseTooManyColumns(columns.length, limits)
  refuseTooManyRows(rows, limits)
  const names = checkHeader(columns.map(({ name }) => name))
  if (rows === 0) throw noDataRow()
  if (dataOffset + rows * rowWidth(columns) > reader.bytes.length) throw new RangeError('the file ends too early')
  const strls = readStrls(file)
  const valueLabels = readValueLabels(file)
  const log: LogLine<Text>[] = [versionLine(file)]
  const found = new FoundInColumns(log)
  const table = { rows, columns: new Map<string, Column>() }
  for (const [index, column] of columns.entries()) {
    const labels = valueLabels.get(column.valueLabels)
    table.columns.set(
      names[index],
      readColumn(file, index, { strls, labels, words: options.valueLabels === 'words', found }, log),
    )
  }
  const notes = columns.map((column): [string, ColumnNotes] => [column.name.trim(), notesOf(column, valueLabels)])
  return { table, log, notes: new Map(notes), askedNa: found.askedNa }
}

/** A cell of a long-text column holds the column and the row its text was first used in: bytes of each, by version. */
const POINTER_WIDTHS: Record<number, [column: number, row: number]> = { 117: [4, 4], 118: [2, 6], 119: [3, 5] }

/** Long texts by the pointer that cells hold; see {@link readPointer}. */
function readStrls({ version, reader: { bytes, littleEndian }, strlsOffset }: StataFile): Map<string, string> {
  const texts = new Map<string, string>()
  if (strlsOffset === null) return texts
  const reader = new ByteReader(bytes, littleEndian, version === 117 ? 'windows-1252' : 'utf-8', strlsOffset)
  reader.expect('<strls>')
  while (reader.skipIf('GSO')) {
    const pointer = `${reader.uint32()}:${reader.uint(version === 117 ? 4 : 8)}`
    // text or binary: either is taken up to its first zero byte
    reader.advance(1)
    const length = reader.uint32()
    texts.set(pointer, reader.text(length))
  }
  reader.expect('</strls>')
  return texts
}

/** The pointer in a cell, in the form `column:row`; `0:0` is the empty text. */
function readPointer(reader: ByteReader, version: number): string {
  const [column, row] = POINTER_WIDTHS[version]
  return `${reader.uint(column)}:${reader.uint(row)}`
}

/** Words for the codes of a column, by code. */
type ValueLabels = ReadonlyMap<number, string>

/** Codes above this stand for missing cells, and so do their words. */
const LARGEST_LONG = 2_147_483_620

/** Every set of value labels in the file, by its name. */
function readValueLabels(file: StataFile): Map<string, ValueLabels> {
  const { version, valueLabelsOffset } = file
  const { bytes, littleEndian } = file.reader
  const encoding = version >= 118 ? 'utf-8' : 'windows-1252'
  const reader = new ByteReader(bytes, littleEndian, encoding, valueLabelsOffset)
  const sets = new Map<string, ValueLabels>()
  const isTagged = version >= 117
  if (isTagged) reader.expect('<value_labels>')
  while (isTagged ? reader.skipIf('<lbl>') : reader.offset + 4 <= bytes.length) {
    reader.advance(4)
    const name = reader.text(version >= 118 ? 129 : 33)
    reader.advance(3)
    sets.set(name, readSet(reader, encoding))
    if (isTagged) reader.expect('</lbl>')
  }
  return sets
}

function readSet(reader: ByteReader, encoding: 'utf-8' | 'windows-1252'): ValueLabels {
  const count = reader.int32()
  const textLength = reader.int32()
  if (count < 0 || count * 8 > reader.bytes.length) throw new RangeError('a set of value labels is too long')
  const offsets = Array.from({ length: count }, () => reader.int32())
  const codes = Array.from({ length: count }, () => reader.int32())
  const start = reader.advance(textLength)
  const texts = new ByteReader(reader.bytes.subarray(start, start + textLength), reader.littleEndian, encoding)
  const labels = new Map<number, string>()
  for (const [index, code] of codes.entries()) {
    texts.offset = offsets[index]!
    if (code <= LARGEST_LONG) labels.set(code, texts.text(textLength - texts.offset))
  }
  return labels
}

interface Known {
  strls: ReadonlyMap<string, string>
  labels: ValueLabels | undefined
  words: boolean
  found: FoundInColumns
}

function readColumn(
  file: StataFile,
  index: number,
  { strls, labels, words, found }: Known,
  log: LogLine<Text>[],
): Column {
  const { name } = file.columns[index]
  const { column, extendedMissing } = readCells(file, index, strls)
  if (column.kind === 'text') {
    return { kind: 'text', values: keepCodes(name, column.values, found.sinkOf(name)) }
  }
  log.push(...extendedLines(name, extendedMissing))
  if (labels !== undefined) log.push(labelLine(name, words))
  if (labels === undefined || !words) return columnFromCells(name, column.values, found.sinkOf(name))
  const word = (value: number) => (Number.isNaN(value) ? null : (labels.get(value) ?? String(value)))
  return { kind: 'text', values: keepCodes(name, Array.from(column.values, word), found.sinkOf(name)) }
}

/** The largest number that is one; above it stand the codes `.`, `.a` to `.z`, in equal steps. */
const LARGEST = { byte: 100, int: 32_740, long: 2_147_483_620 } as const
const FIRST_MISSING_FLOAT = 2 ** 127
const FIRST_MISSING_DOUBLE = 2 ** 1023
/** From one code to the next: the thirteenth bit of the significand counts from the left. */
const STEP = 2 ** -12

interface StataCells {
  column: Column
  /** Cells with an extended missing code, by its letter a to z; the plain one is not counted. */
  extendedMissing: Map<string, number>
}

/** The cells of one column; numbers as Stata computes with them, missing codes as missing. */
function readCells(file: StataFile, index: number, strls: ReadonlyMap<string, string>): StataCells {
  const { rows, dataOffset, columns } = file
  const column = columns[index]
  const start = dataOffset + rowWidth(columns.slice(0, index))
  const stride = rowWidth(columns)
  if (column.type === 'string' || column.type === 'strL') {
    const values = readTexts(file, column, { start, stride }, strls)
    return { column: { kind: 'text', values }, extendedMissing: new Map() }
  }
  const extendedMissing = new Map<string, number>()
  const read = numberReader(file, column.type)
  const values = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    const [value, code] = decode(column.type, read(start + row * stride))
    values[row] = value
    if (code > 0) {
      const letter = String.fromCharCode(96 + code)
      extendedMissing.set(letter, (extendedMissing.get(letter) ?? 0) + 1)
    }
  }
  return { column: { kind: 'number', values }, extendedMissing }
}

type NumberType = Exclude<StataColumn['type'], 'string' | 'strL'>

function numberReader({ reader: { bytes, littleEndian } }: StataFile, type: NumberType): (at: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'byte') return (at) => view.getInt8(at)
  if (type === 'int') return (at) => view.getInt16(at, littleEndian)
  if (type === 'long') return (at) => view.getInt32(at, littleEndian)
  if (type === 'float') return (at) => view.getFloat32(at, littleEndian)
  return (at) => view.getFloat64(at, littleEndian)
}

/** @returns the value, `NaN` where missing, and the place of its code: 0 for a value or `.`, 1 for `.a`, 26 for `.z` */
function decode(type: NumberType, stored: number): [value: number, code: number] {
  if (type === 'float') return decodeFraction(stored, FIRST_MISSING_FLOAT)
  if (type === 'double') return decodeFraction(stored, FIRST_MISSING_DOUBLE)
  return stored > LARGEST[type] ? [NaN, stored - LARGEST[type] - 1] : [stored, 0]
}

function decodeFraction(stored: number, firstMissing: number): [value: number, code: number] {
  if (!(stored >= firstMissing)) return [stored, 0]
  const code = (stored / firstMissing - 1) / STEP
  return [NaN, Number.isInteger(code) && code <= 26 ? code : 0]
}

function readTexts(
  { rows, reader, version }: StataFile,
  { type, width }: StataColumn,
  { start, stride }: { start: number; stride: number },
  strls: ReadonlyMap<string, string>,
): (string | null)[] {
  const cells = new ByteReader(reader.bytes, reader.littleEndian, version >= 118 ? 'utf-8' : 'windows-1252')
  const shared = new Map<string, string>()
  return Array.from({ length: rows }, (_, row) => {
    cells.offset = start + row * stride
    const text = (type === 'strL' ? longText(readPointer(cells, version), strls) : cells.text(width)).trim()
    if (text === '') return null
    if (!shared.has(text)) shared.set(text, text)
    return shared.get(text)!
  })
}

function longText(pointer: string, strls: ReadonlyMap<string, string>): string {
  if (pointer === '0:0') return ''
  const text = strls.get(pointer)
  if (text === undefined) throw new RangeError('a long text is not in the file')
  return text
}

function notesOf({ label, format, valueLabels }: StataColumn, sets: Map<string, ValueLabels>): ColumnNotes {
  const words = [...(sets.get(valueLabels) ?? [])].map(([value, text]) => ({ value, text }))
  return { label, format, ...(words.length > 0 ? { valueLabels: words } : {}) }
}

function versionLine({ version, reader }: StataFile): LogLine {
  const order = reader.littleEndian ? 'low byte first' : 'high byte first'
  return { code: 'read/stata', message: `The file is a Stata data set of version ${version}, ${order}.` }
}

function extendedLines(name: string, extendedMissing: ReadonlyMap<string, number>): LogLine[] {
  return [...extendedMissing].sort().map(([letter, cells]) => ({
    code: 'read/missing-word',
    message: `Cells of "${name}" with the missing code .${letter} were read as missing: ${cells}.`,
  }))
}

function labelLine(name: string, words: boolean): LogLine {
  const taken = words ? 'the words were taken' : 'the codes were kept'
  return { code: 'read/value-labels', message: `The column "${name}" has words for its codes; ${taken}.` }
}
