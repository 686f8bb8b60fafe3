import { EngineError, type LogLine } from '@casefiles/engine/analysis'
import {
  checkHeader,
  type Column,
  type ColumnNotes,
  noDataRow,
  refuseTooManyColumns,
  refuseTooManyRows,
} from '@casefiles/engine/frame'
import { damagedFile } from '../../../base/isolation/damaged-file.ts'
import type { FormatReading } from '../data-file.ts'
import { columnFromCells, FoundInColumns, keepCodes } from '../native-column.ts'
import type { ReadLimits, ReadOptions } from '../read-options.ts'
import { openFixedLayout } from './open-fixed-layout.ts'
import { openTaggedLayout, taggedVersion } from './open-tagged-layout.ts'
import { readCells } from './read-columns.ts'
import { readStrls } from './read-strls.ts'
import { readValueLabels, type ValueLabels } from './read-value-labels.ts'
import { rowWidth, type StataColumn, type StataFile } from './stata-file.ts'

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
  const log = [versionLine(file)]
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

interface Known {
  strls: ReadonlyMap<string, string>
  labels: ValueLabels | undefined
  words: boolean
  found: FoundInColumns
}

function readColumn(file: StataFile, index: number, { strls, labels, words, found }: Known, log: LogLine[]): Column {
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
