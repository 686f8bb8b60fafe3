import { EngineError } from '../errors.ts'
import { isDecimalNumber } from './cell.ts'
import type { DataTable } from './table.ts'

export type Transform = 'none' | 'log'

/**
 * A column's numbers, `NaN` where missing. Text that holds nothing but numbers counts: months written 01 to 12, or whole
 * numbers too long for a number to hold, are text by their spelling only.
 *
 * @throws {EngineError} `frame/not-a-number` with the first rows whose cell is text or infinite
 */
export function readNumbers(table: DataTable, name: string): Float64Array {
  const column = table.columns.get(name)!
  if (column.kind === 'number') return requireFinite(name, column.values)
  if (column.values.every((cell) => cell === null || isDecimalNumber(cell))) {
    return Float64Array.from(column.values, (cell) => (cell === null ? NaN : Number(cell)))
  }
  const rows = column.values.flatMap((cell, row) => (cell === null || isDecimalNumber(cell) ? [] : [row + 1]))
  throw new EngineError(
    'frame/not-a-number',
    `The column "${name}" must hold numbers, but data row ${rows[0]} holds "${column.values[rows[0] - 1]}".`,
    { columns: [name], rows },
  )
}

/** A missing cell is `NaN`; infinity is no measurement, and one such cell would spoil every number made from the column. */
function requireFinite(name: string, values: Float64Array): Float64Array {
  let first = 0
  while (first < values.length && Math.abs(values[first]) !== Infinity) first++
  if (first === values.length) return values
  const rows = [...values.keys()].filter((row) => Math.abs(values[row]) === Infinity).map((row) => row + 1)
  throw new EngineError(
    'frame/not-a-number',
    `The column "${name}" must hold numbers, but data row ${first + 1} holds ${values[first]}.`,
    { columns: [name], rows, hint: 'Leave a missing cell empty.' },
  )
}

/** A column's cells as text, numbers in their shortest form, `null` where missing. */
export function readText(table: DataTable, name: string): (string | null)[] {
  const column = table.columns.get(name)!
  if (column.kind === 'text') return column.values
  return Array.from(column.values, (value) => (Number.isNaN(value) ? null : String(value)))
}

/**
 * A column's numbers after the transform named in the design; `rows` are the ones in use (0-based).
 *
 * @throws {EngineError} `frame/log-of-non-positive` with the rows in use whose logarithm does not exist
 */
export function readTransformed(table: DataTable, name: string, transform: Transform, rows: number[]): Float64Array {
  const values = readNumbers(table, name)
  if (transform === 'none') return values
  const refused = rows.filter((row) => values[row] <= 0).map((row) => row + 1)
  if (refused.length === 0) return values.map((value) => Math.log(value))
  throw new EngineError(
    'frame/log-of-non-positive',
    `The design takes the logarithm of "${name}", but data row ${refused[0]} holds ${values[refused[0] - 1]}: ` +
      'only numbers above zero have one.',
    { columns: [name], rows: refused },
  )
}
