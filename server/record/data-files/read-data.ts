import { EngineError, type LogLine } from '@casefiles/engine/analysis'
import {
  type ColumnProfile,
  type DataTable,
  type Dialect,
  findTable,
  profileTable,
  readDelimited,
  readWithRepairs,
  settleTable,
  type TextOptions,
} from '@casefiles/engine/frame'
import type { RepairDone, RepairId } from '@casefiles/engine/repairs'
import { tellReading, tellRefusal } from '@casefiles/words/reading'
import { listArchive } from '../../base/isolation/check-archive.ts'
import { READ_LIMITS, type DataFormat, type FormatReading, type ReadLimits, type ReadOptions } from './data-file.ts'
import { decodeText, wideEncoding } from './text/decode-text.ts'

export interface DataReading {
  format: DataFormat
  /** Delimiter and decimal mark of a text file. */
  dialect?: Dialect
  table: DataTable
  profile: ColumnProfile[]
  /** How the file was read: every choice made, every cell not taken as it stands. */
  log: LogLine[]
  /** What was repaired before it could be read, in the order of the list; also part of the log. */
  repairs: RepairDone[]
  /** Whether every cell of a text file was taken as it stands, by the rules of plain CSV. */
  isAsGiven: boolean
}

/**
 * Reads a data file of any format the product takes; content decides which, not the file's name.
 *
 * Needs nothing but its arguments, so that it can run in a process of its own where files come from strangers.
 *
 * @throws {EngineError} `file/…` or `frame/…`: see docs/errors.md, "Data files" and "Reading the data"
 * @throws {FaultyTableError} with every fault, where `repairs` are given and do not mend them all
 */
export async function readData(bytes: Uint8Array, options: ReadOptions = {}): Promise<DataReading> {
  try {
    return await readTable(bytes, options)
  } catch (error) {
    throw tellRefusal(error)
  }
}

async function readTable(bytes: Uint8Array, options: ReadOptions): Promise<DataReading> {
  const limits = { ...READ_LIMITS, ...options.limits }
  if (bytes.length > limits.bytes) {
    throw new EngineError('file/too-large', `The file has ${bytes.length} bytes; at most ${limits.bytes} are read.`)
  }
  const format = sniffFormat(bytes)
  const {
    table: read,
    log,
    notes,
    dialect,
    repairs = [],
    native,
    respell,
    askedNa,
    isCut = false,
  } = await readFormat(format, bytes, options, limits)
  const given = {
    table: read,
    ...(dialect && { decimal: dialect.decimal }),
    native,
    respell,
    askedNa,
    accepted: options.repairs,
    formats: new Map([...notes].flatMap(([name, { format }]) => (format ? [[name, format] as const] : []))),
  }
  const settled = options.isStored ? { table: read, log: [], repairs: [], isAsGiven: true } : settleTable(given)
  const { table } = settled
  const isAsGiven = settled.isAsGiven && !isCut
  return {
    format,
    table,
    isAsGiven,
    ...(dialect && { dialect }),
    profile: profileTable(table, notes),
    log: tellReading([...log, ...settled.log]),
    repairs: tellReading([...repairs, ...settled.repairs]),
  }
}

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

async function readFormat(
  format: DataFormat,
  bytes: Uint8Array,
  options: ReadOptions,
  limits: ReadLimits,
): Promise<FormatReading> {
  // the other formats' readers and their packages are loaded for a file of theirs
  if (format === 'parquet') return (await import('./parquet/read-parquet.ts')).readParquet(bytes, limits)
  if (format === 'xlsx') return (await import('./xlsx/read-xlsx.ts')).readXlsx(bytes, options, limits)
  if (format === 'stata') return (await import('./stata/read-stata.ts')).readStata(bytes, options, limits)
  const { text: whole, ascii, log } = decodeText(bytes)
  const found = options.isStored ? null : findTable(whole.replace(/^\uFEFF/, ''))
  const text = found?.text ?? whole
  // the bytes are those of the whole text
  const asText: TextOptions = found ? { limits, delimiter: found.delimiter } : { limits, ...(ascii && { ascii }) }
  if (found) log.push(...found.log)
  // a separator at the end of each line makes a column without a name; whoever sends such a file is not to be asked
  // and so does a program that writes the numbers of the rows in front
  const isNamedFor = found !== null || (!options.isStored && hasUnnamedEnd(text))
  const accepted = isNamedFor
    ? ([...new Set(['name-unnamed', ...(options.repairs ?? [])])] as RepairId[])
    : options.repairs
  const read = (more: TextOptions = {}) =>
    accepted ? readWithRepairs(text, { ...asText, ...more }, accepted) : readDelimited(text, { ...asText, ...more })
  const reading = read()
  const respell = (names: readonly string[]) => read({ asText: new Set(names) }).table
  return { ...reading, log: [...log, ...reading.log], notes: new Map(), respell, isCut: found !== null }
}

/** Whether the first column has no name, as the numbers of rows that R and pandas write, or the last one, behind a separator too many. */
function hasUnnamedEnd(text: string): boolean {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replace(/^\uFEFF/, '')
  return /^("")?[,;\t|]\s*[^,;\t|\s]/.test(header) || /[^,;\t|\s]\s*[,;\t|]\s*("")?$/.test(header)
}
