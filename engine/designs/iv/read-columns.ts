import { readText, readTransformed, type Transform } from '../../frame/read-column.ts'
import type { DataTable } from '../../frame/table.ts'
import { rankTexts } from '../../frame/text-ranks.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
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
    term: `${column}: ${level}`,
    label: isYesNo ? label : `${label}: ${level}`,
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
