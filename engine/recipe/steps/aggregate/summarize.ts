import type { Column } from '../../../frame/table.ts'

export type Measure = 'mean' | 'sum' | 'min' | 'max' | 'median' | 'first'

/** A number of the values that are there, in the order of their rows; none of no value. */
const MEASURES: Record<Exclude<Measure, 'first'>, (values: number[]) => number> = {
  mean: (values) => sum(values) / values.length,
  sum,
  min: (values) => values.reduce((least, value) => Math.min(least, value)),
  max: (values) => values.reduce((most, value) => Math.max(most, value)),
  median(values) {
    const sorted = values.toSorted((a, b) => a - b)
    const middle = (sorted.length - 1) / 2
    return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
  },
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/**
 * One value for each cell; missing ones are left out, and a cell of nothing else is missing.
 *
 * @param of the cell of each row, -1 = none
 */
export function summarize(column: Column, of: Int32Array, cells: number, how: Measure): Column {
  if (how === 'first') return firstOf(column, of, cells)
  const held: number[][] = Array.from({ length: cells }, () => [])
  const values = column.values as Float64Array
  of.forEach((cell, row) => {
    if (cell >= 0 && !Number.isNaN(values[row])) held[cell].push(values[row])
  })
  return { kind: 'number', values: Float64Array.from(held, (one) => (one.length === 0 ? NaN : MEASURES[how](one))) }
}

function firstOf(column: Column, of: Int32Array, cells: number): Column {
  const rows = new Array<number>(cells).fill(-1)
  of.forEach((cell, row) => {
    const value = column.values[row]
    if (cell >= 0 && rows[cell] < 0 && value !== null && value === value) rows[cell] = row
  })
  if (column.kind === 'text') return { kind: 'text', values: rows.map((row) => (row < 0 ? null : column.values[row])) }
  return { kind: 'number', values: Float64Array.from(rows, (row) => (row < 0 ? NaN : column.values[row])) }
}
