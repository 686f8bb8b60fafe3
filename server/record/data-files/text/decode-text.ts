import { isAscii, isUtf8 } from 'node:buffer'
import { EngineError, type LogLine } from '@casefiles/engine/analysis'

export interface DecodedText {
  text: string
  /** The bytes themselves where each is a letter of ASCII. */
  ascii?: Uint8Array
  log: LogLine[]
}

/** V8 holds no longer text; one byte is at most one character. */
const LONGEST_TEXT = 2 ** 29 - 25

/**
 * Bytes as text: UTF-8, UTF-16 with its mark, else the Western letters of Windows, which the log then says.
 *
 * @throws {EngineError} `file/too-large` where no text of that length can be held
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length > LONGEST_TEXT) {
    const rule = `at most ${LONGEST_TEXT} are read`
    throw new EngineError(
      'file/too-large',
      `The text file has ${bytes.length} bytes; ${rule}. A Parquet file is smaller.`,
    )
  }
  const wide = wideEncoding(bytes)
  if (wide !== null) return { text: decode(bytes, wide), log: [encodingLine('UTF-16')] }
  if (isAscii(bytes)) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
    return { text, ascii: bytes, log: [] }
  }
  if (isUtf8(bytes))
    return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'), log: [] }
  return { text: decode(bytes, 'windows-1252'), log: [encodingLine('Windows-1252, since it is not UTF-8')] }
}

/** UTF-16 in either order, by the mark at its start. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

function encodingLine(encoding: string): LogLine {
  return { code: 'read/encoding', message: `The text was read as ${encoding}; check the letters with accents.` }
}
