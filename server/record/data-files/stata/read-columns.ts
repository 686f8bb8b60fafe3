import type { Column } from '@casefiles/engine/frame'
import { ByteReader } from './byte-reader.ts'
import { readPointer } from './read-strls.ts'
import { rowWidth, type StataColumn, type StataFile } from './stata-file.ts'

/** The largest number that is one; above it stand the codes `.`, `.a` to `.z`, in equal steps. */
const LARGEST = { byte: 100, int: 32_740, long: 2_147_483_620 } as const
const FIRST_MISSING_FLOAT = 2 ** 127
const FIRST_MISSING_DOUBLE = 2 ** 1023
/** From one code to the next: the thirteenth bit of the significand counts from the left. */
const STEP = 2 ** -12

export interface StataCells {
  column: Column
  /** Cells with an extended missing code, by its letter a to z; the plain one is not counted. */
  extendedMissing: Map<string, number>
}

/** The cells of one column; numbers as Stata computes with them, missing codes as missing. */
export function readCells(file: StataFile, index: number, strls: ReadonlyMap<string, string>): StataCells {
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
