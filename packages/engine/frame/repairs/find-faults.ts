import type { Text } from '../../fact.ts'
import { faultOf } from '../facts.ts'
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
    if (fault !== null) places[fault].add(rows, cutter.cells)
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
export function findFaults({ names, empty, rows, places }: Survey): Fault<Text>[] {
  return [
    ...brokenQuotes(places['broken-quotes']),
    ...headerFaults(names, (index) => empty.has(index)),
    ...shortRows(places, rows, names.length),
    ...emptyCellsBehind(places['empty-cells-behind'], names.length),
    ...longRows(places, rows, names.length),
    ...(rows === 0 ? [faultOf('no-rows', {}, [])] : []),
  ]
}

function brokenQuotes(rows: Places): Fault<Text>[] {
  return rows.count === 0 ? [] : [faultOf('broken-quotes', { rows }, ['quotes-as-letters'])]
}

function shortRows(places: Survey['places'], rows: number, width: number): Fault<Text>[] {
  const short = places['short-rows']
  if (short.count === 0) return []
  const isAnyLeft = rows > short.count + places['long-rows'].count
  const repairs: RepairId[] = ['fill-short-rows', ...(isAnyLeft ? (['leave-out-short-rows'] as const) : [])]
  return [faultOf('short-rows', { width, rows: short }, repairs)]
}

function emptyCellsBehind(rows: Places, width: number): Fault<Text>[] {
  return rows.count === 0 ? [] : [faultOf('empty-cells-behind', { width, rows }, ['cut-empty-cells'])]
}

function longRows(places: Survey['places'], rows: number, width: number): Fault<Text>[] {
  const long = places['long-rows']
  if (long.count === 0) return []
  // where most rows are longer, those that would be left are a title and notes
  if (rows - long.count >= long.count)
    return [faultOf('long-rows', { width, rows: long, share: null }, ['leave-out-long-rows'])]
  return [faultOf('long-rows', { width, rows: long, share: rows > long.count ? 'most' : 'every' }, [])]
}
