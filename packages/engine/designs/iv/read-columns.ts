import { type DataTable, readText, readTransformed, type Transform } from '../../frame/table.ts'
import { rankTexts } from '../../frame/text-ranks.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import { sortByKeys } from '../../numerics/sort-by-keys.ts'
import type { IvColumn, IvSubgroups } from './frame.ts'

interface ColumnChoice {
  column: string
  transform: Transform
  kind?: 'number' | 'category'
  label?: string | undefined
}

/** The numeric columns a choice stands for: one, or for a category one 0/1 column for every value but the first; NaN = missing. */
export function readColumns(table: DataTable, choice: ColumnChoice, rows: number[]): IvColumn[] {
  const { column, transform, kind = 'number', label = column } = choice
  if (kind === 'number') {
    const values = readTransformed(table, column, transform, rows)
    return [{ term: column, label, source: column, values: valuesAt(values, rows) }]
  }
  const { levels, index } = readGroups(table, column, rows)
  // A column of "no" and "yes" needs no level in its label: the label says what "yes" means.
  const isYesNo = levels.join() === 'no,yes'
  return levels.slice(1).map((level, at) => ({
    term: [column, level].join(': '),
    label: isYesNo ? label : [label, level].join(': '),
    source: column,
    values: indicate(index, at + 1),
  }))
}

/** 1 in the group, 0 in another, NaN where the cell is missing. */
function indicate(index: Int32Array, group: number): Float64Array {
  const values = new Float64Array(index.length)
  for (let i = 0; i < values.length; i++) values[i] = index[i] === -1 ? NaN : index[i] === group ? 1 : 0
  return values
}

interface TreatmentChoice {
  column: string
  transform: Transform
  scale: number
  treatedValues?: string[] | undefined
}

/** 1 where the cell is one of the values that mean "treated", else 0; the column's numbers, scaled, where none are named. */
export function readTreatment(
  table: DataTable,
  { column, transform, scale, treatedValues }: TreatmentChoice,
  rows: number[],
): Float64Array {
  if (!treatedValues) return readColumns(table, { column, transform }, rows)[0].values.map((value) => value * scale)
  const cells = readText(table, column)
  return Float64Array.from(rows, (row) => (treatedValues.includes(cells[row]!) ? 1 : 0))
}

/** A column as groups of rows, their names in the order of code points. */
export function readGroups(table: DataTable, column: string, rows: number[]): Pick<IvSubgroups, 'levels' | 'index'> {
  const { names, ranks } = rankTexts(readText(table, column))
  const number = new Int32Array(names.length).fill(-1)
  for (const row of rows) if (ranks[row] >= 0) number[ranks[row]] = 0
  const levels: string[] = []
  for (let rank = 0; rank < number.length; rank++) if (number[rank] === 0) number[rank] = levels.push(names[rank]) - 1
  const index = new Int32Array(rows.length)
  for (let i = 0; i < index.length; i++) index[i] = ranks[rows[i]] < 0 ? -1 : number[ranks[rows[i]]]
  return { levels, index }
}

/** A column without missing cells as a partition of the rows. */
export function readGrouping(table: DataTable, column: string, rows: number[]): Grouping {
  const { levels, index } = readGroups(table, column, rows)
  return { levels: levels.length, index }
}

/** Cells that rows are ordered by, one per row of the whole data set. */
export type OrderKey = Float64Array | (string | null)[]

/**
 * The rows in an order that depends on their cells alone, so that sums round alike however the file was sorted.
 * Rows that are equal in every key are interchangeable. A missing cell stands before every other.
 *
 * @param rows rows in use, 0-based, ascending
 */
export function orderRows(rows: number[], keys: OrderKey[]): number[] {
  const order = Int32Array.from(rows)
  const readers = keys.map(readRank)
  // few rows are alike in the first columns, so most ranks of texts are never asked for
  sortByKeys(
    order,
    (depth) => readers[depth]?.() ?? null,
    (a, b) => compareRows(keys, a, b),
  )
  return Array.from(order)
}

function readRank(key: OrderKey): () => (row: number) => number {
  if (key instanceof Float64Array) return () => (row) => (Number.isNaN(key[row]) ? -Infinity : key[row])
  return () => {
    const { ranks } = rankTexts(key)
    return (row) => ranks[row]
  }
}

function compareRows(keys: OrderKey[], a: number, b: number): number {
  for (const key of keys) {
    const [left, right] = [key[a], key[b]]
    if (left === right) continue
    if (isMissing(left) && isMissing(right)) continue
    return isMissing(left) || (!isMissing(right) && left < right) ? -1 : 1
  }
  return a - b
}

function isMissing(cell: string | number | null | undefined): cell is null | undefined {
  return cell === null || cell === undefined || Number.isNaN(cell)
}
