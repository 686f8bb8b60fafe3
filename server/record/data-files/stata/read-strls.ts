import { ByteReader } from './byte-reader.ts'
import type { StataFile } from './stata-file.ts'

/** A cell of a long-text column holds the column and the row its text was first used in: bytes of each, by version. */
const POINTER_WIDTHS: Record<number, [column: number, row: number]> = { 117: [4, 4], 118: [2, 6], 119: [3, 5] }

/** Long texts by the pointer that cells hold; see {@link readPointer}. */
export function readStrls({ version, reader: { bytes, littleEndian }, strlsOffset }: StataFile): Map<string, string> {
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
export function readPointer(reader: ByteReader, version: number): string {
  const [column, row] = POINTER_WIDTHS[version]
  return `${reader.uint(column)}:${reader.uint(row)}`
}
