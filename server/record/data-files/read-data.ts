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
import type { DataFormat, FormatReading } from './data-file.ts'
import { READ_LIMITS, type ReadLimits, type ReadOptions } from './read-options.ts'
import { sniffFormat } from './sniff-format.ts'
import { decodeText } from './text/decode-text.ts'

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
    log: [...log, ...settled.log],
    repairs: [...repairs, ...settled.repairs],
  }
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
  const accepted = found ? ([...new Set(['name-unnamed', ...(options.repairs ?? [])])] as RepairId[]) : options.repairs
  const read = (more: TextOptions = {}) =>
    accepted ? readWithRepairs(text, { ...asText, ...more }, accepted) : readDelimited(text, { ...asText, ...more })
  const reading = read()
  const respell = (names: readonly string[]) => read({ asText: new Set(names) }).table
  return { ...reading, log: [...log, ...reading.log], notes: new Map(), respell, isCut: found !== null }
}
