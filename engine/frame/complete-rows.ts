import type { LogLine } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import { readNumbers, readText } from './read-column.ts'
import type { DataTable } from './table.ts'

/** A column and whether its cell is missing in a row, or in what stands for rows. */
export type Gap<Item = number> = [column: string, isMissing: (item: Item) => boolean]

/** A text column: a cell without text is missing. */
export function textGap(table: DataTable, column: string): Gap {
  const cells = readText(table, column)
  return [column, (row) => cells[row] === null]
}

/** A column of numbers: `NaN` is missing. */
export function numberGap(table: DataTable, column: string): Gap {
  const cells = readNumbers(table, column)
  return [column, (row) => Number.isNaN(cells[row])]
}

interface Words {
  /** What the items are, as in "None of the 12 rows in use". */
  noun: 'rows' | 'rows in use' | 'units'
  /** What an item needs, as a sentence. */
  hint: string
}

/**
 * The items in which no cell is missing; how many were left out, and for which columns, goes to the log.
 *
 * @throws {EngineError} `frame/no-complete-rows`
 */
export function keepComplete<Item>(
  items: Item[],
  gaps: Gap<Item>[],
  log: (line: LogLine) => void,
  { noun, hint }: Words,
): Item[] {
  const withGaps = gaps.filter(([, isMissing]) => items.some(isMissing))
  const complete =
    withGaps.length === 0 ? items : items.filter((item) => withGaps.every(([, isMissing]) => !isMissing(item)))
  const columns = [...new Set(withGaps.map(([name]) => name))]
  if (complete.length === 0) {
    const message = `None of the ${items.length} ${noun} has every cell it needs.`
    throw new EngineError('frame/no-complete-rows', message, { columns, hint })
  }
  const left = items.length - complete.length
  const what = noun === 'units' ? 'units' : 'rows'
  if (left > 0) {
    const message = `${left} ${what} left out: a cell is missing in ${columns.join(', ')}.`
    log({ code: 'frame/missing', message, rows: left })
  }
  return complete
}
