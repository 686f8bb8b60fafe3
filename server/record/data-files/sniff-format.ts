import { EngineError } from '@casefiles/engine/analysis'
import type { DataFormat } from './data-file.ts'
import { wideEncoding } from './text/decode-text.ts'
import { listArchive } from '../../base/isolation/check-archive.ts'

/** What other files begin with, as Latin letters, and what they are called. */
const OTHERS: readonly (readonly [start: RegExp, name: string])[] = [
  [/^%PDF/, 'a PDF document'],
  [/^(\xfd7zXZ|7z\xbc\xaf|Rar!|BZh)/, 'an archive; unpack it first'],
  [/^PARE/, 'an encrypted Parquet file'],
  [/^\$FL[23]/, 'an SPSS file; save it as CSV or Stata'],
  [/^SQLite format 3/, 'a SQLite database'],
  [/^ARROW1/, 'an Arrow file; save it as Parquet'],
  [/^RD[AX]\d\n/, 'an R workspace; write the table as CSV'],
  [/^\s*(<!doctype html|<html)/i, 'a web page; the download may have failed'],
  [/^\s*(\{\s*"|\[\s*[[{])/, 'JSON'],
  [/^\s*<\?xml/, 'XML'],
]

/**
 * The format of a data file by its content; its name plays no part.
 *
 * @throws {EngineError} `file/unknown-format` naming what it is where that can be told, `file/encrypted`, `frame/empty`
 */
export function sniffFormat(bytes: Uint8Array): DataFormat {
  if (bytes.length === 0) throw new EngineError('frame/empty', 'The file is empty: it has no bytes.')
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (start.startsWith('PAR1')) return 'parquet'
  if (start.startsWith('<stata_dta>') || isOldStata(bytes)) return 'stata'
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return sniffArchive(bytes)
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw oldOffice(bytes)
  if (start.startsWith('\x1f\x8b')) throw unknownFormat('The file is a gzip archive; unpack it first.')
  const other = OTHERS.find(([pattern]) => pattern.test(start))
  if (other) throw unknownFormat(`The file is ${other[1]}.`)
  if (wideEncoding(bytes) === null && bytes.includes(0))
    throw unknownFormat('The file is not text and of no known kind.')
  return 'text'
}

/** Version, byte order and file type of the layout up to version 115; no text holds these bytes. */
function isOldStata(bytes: Uint8Array): boolean {
  return bytes[0] >= 102 && bytes[0] <= 115 && (bytes[1] === 1 || bytes[1] === 2) && bytes[2] === 1
}

function sniffArchive(bytes: Uint8Array): DataFormat {
  const names = listArchive(bytes).map(({ name }) => name.replace(/^\//, ''))
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  if (names.includes('word/document.xml')) throw unknownFormat('The file is a Word document.')
  if (names.includes('xl/workbook.bin')) throw unknownFormat('The file is a binary workbook (XLSB); save it as XLSX.')
  if (names.includes('content.xml')) throw unknownFormat('The file is an OpenDocument file; save it as XLSX or CSV.')
  throw unknownFormat('The file is a ZIP archive; unpack it first.')
}

/** Office files before 2007, and encrypted ones of today, share one container. */
function oldOffice(bytes: Uint8Array): EngineError {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
  if (!isEncrypted) return unknownFormat('The file is an Office file from before 2007 (XLS); save it as XLSX.')
  return new EngineError('file/encrypted', 'The workbook is encrypted; it cannot be read without its password.', {
    hint: 'Save it without a password.',
  })
}

function unknownFormat(sentence: string): EngineError {
  return new EngineError('file/unknown-format', sentence, {
    hint: 'CSV, TSV, XLSX, Parquet and Stata files are read.',
  })
}
