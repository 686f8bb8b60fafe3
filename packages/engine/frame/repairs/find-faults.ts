import { plural } from '../../words/count.ts'
import { refuseTooManyColumns, refuseTooManyRows, type TableLimits } from '../limits.ts'
import { type Fault, Places } from './faults.ts'
import { headerFaults } from './mend-header.ts'
import type { RepairId } from './repairs.ts'
import { RowCutter } from './row-cutter.ts'

/** What was seen of a text in one pass over its rows. */
export interface Survey {
  delimiter: string
  /** As the header has them, trimmed; empty for a column without a name. */
  names: string[]
  /** Columns without a name in which nothing stands. */
  empty: ReadonlySet<number>
  rows: number
  places: Record<RowFault, Places>
}
export type RowFault = 'broken-quotes' | 'short-rows' | 'empty-cells-behind' | 'long-rows'

/**
 * Goes once over a text that the strict reading refused.
 *
 * @returns null where there is nothing in it
 * @throws {EngineError} `file/too-many-rows`, `file/too-many-columns`
 */
export function surveyText(text: string, delimiter: string, limits: TableLimits): Survey | null {
  const cutter = new RowCutter(text, delimiter, limits.columns)
  if (!cutter.advance()) return null
  refuseTooManyColumns(cutter.cells, limits)
  const names = Array.from({ length: cutter.cells }, (_, index) => cutter.value(index).trim())
  if (names.every((name) => name === '')) return null
  const empty = new Set(names.flatMap((name, index) => (name === '' ? [index] : [])))
  const places = {
    'broken-quotes': new Places(),
    'short-rows': new Places(),
    'empty-cells-behind': new Places(),
    'long-rows': new Places(),
  }
  if (cutter.isBroken) places['broken-quotes'].addHeader()
  cutter.width = names.length
  let rows = 0
  while (cutter.advance()) {
    refuseTooManyRows(++rows, limits)
    if (cutter.isBroken) places['broken-quotes'].add(rows)
    const fault = rowFault(cutter)
    if (fault !== null) places[fault].add(rows, plural(cutter.cells, 'cell'))
    if (empty.size > 0 && fault !== 'long-rows') strikeFilled(empty, cutter)
  }
  return { delimiter, names, empty, rows, places }
}

/** Whether a row has other cells than the header. */
export function rowFault({ cells, width, isEmptyBehind }: RowCutter): Exclude<RowFault, 'broken-quotes'> | null {
  if (cells === width) return null
  if (cells < width) return 'short-rows'
  return isEmptyBehind ? 'empty-cells-behind' : 'long-rows'
}

function strikeFilled(empty: Set<number>, cutter: RowCutter): void {
  for (const index of empty) {
    // they stand in order
    if (index >= cutter.cells) return
    if (!cutter.isEmpty(index)) empty.delete(index)
  }
}

/** Everything that keeps a text from being read as a table, each kind once, with the repairs it may be mended by. */
export function findFaults({ names, empty, rows, places }: Survey): Fault[] {
  return [
    ...brokenQuotes(places['broken-quotes']),
    ...headerFaults(names, (index) => empty.has(index)),
    ...shortRows(places, rows, names.length),
    ...emptyCellsBehind(places['empty-cells-behind'], names.length),
    ...longRows(places, rows, names.length),
    ...(rows === 0 ? [NO_ROWS] : []),
  ]
}

const NO_ROWS: Fault = { kind: 'no-rows', message: 'No data row stands under the header.', repairs: [] }

function brokenQuotes(places: Places): Fault[] {
  if (places.count === 0) return []
  const rows = plural(places.count, 'row')
  const message = `A quote is never closed, or is followed by more of its cell, in ${rows}: ${places.words()}.`
  return [{ kind: 'broken-quotes', message, repairs: ['quotes-as-letters'] }]
}

function shortRows(places: Survey['places'], rows: number, width: number): Fault[] {
  const short = places['short-rows']
  if (short.count === 0) return []
  const isAnyLeft = rows > short.count + places['long-rows'].count
  const repairs: RepairId[] = ['fill-short-rows', ...(isAnyLeft ? (['leave-out-short-rows'] as const) : [])]
  const message = `${haveCells(short, 'fewer', width)}: ${short.words()}.`
  return [{ kind: 'short-rows', message, repairs }]
}

function emptyCellsBehind(places: Places, width: number): Fault[] {
  if (places.count === 0) return []
  const message = `${haveCells(places, 'more', width)}, but nothing stands in those that are too many: ${places.words()}.`
  return [{ kind: 'empty-cells-behind', message, repairs: ['cut-empty-cells'] }]
}

function longRows(places: Survey['places'], rows: number, width: number): Fault[] {
  const long = places['long-rows']
  if (long.count === 0) return []
  const told = `${haveCells(long, 'more', width)}: ${long.words()}.`
  // where most rows are longer, those that would be left are a title and notes
  if (rows - long.count >= long.count) return [{ kind: 'long-rows', message: told, repairs: ['leave-out-long-rows'] }]
  const which = rows > long.count ? 'It is most rows' : 'It is every row'
  const guess = `${which}, so the header itself may be wrong: a title above it, or a first column without a name.`
  return [{ kind: 'long-rows', message: `${told} ${guess} Change it in the file.`, repairs: [] }]
}

function haveCells({ count }: Places, than: 'fewer' | 'more', width: number): string {
  return `${plural(count, 'row')} ${count === 1 ? 'has' : 'have'} ${than} cells than the header, which has ${width}`
}
