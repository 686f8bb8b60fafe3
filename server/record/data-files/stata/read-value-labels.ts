import { ByteReader } from './byte-reader.ts'
import type { StataFile } from './stata-file.ts'

/** Words for the codes of a column, by code. */
export type ValueLabels = ReadonlyMap<number, string>

/** Codes above this stand for missing cells, and so do their words. */
const LARGEST_LONG = 2_147_483_620

/** Every set of value labels in the file, by its name. */
export function readValueLabels(file: StataFile): Map<string, ValueLabels> {
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
