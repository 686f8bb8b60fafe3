import type { LogLine } from '../../analysis.ts'
import type { Said } from '../../fact.ts'
import { note } from '../facts.ts'
import type { DataTable } from '../table.ts'

/** Numbers by which surveys and programs say that there is none. */
const CODES = new Set([
  -1, -2, -3, -6, -7, -8, -9, -66, -77, -88, -99, -666, -777, -888, -999, -6666, -7777, -8888, -9999, -99999,
])
/** One such cell may be a number like any other. */
const ENOUGH_CELLS = 2
/** A code of one or two digits is told only among numbers as large as years. */
const [FEW_DIGITS, LARGE] = [100, 1000]

/**
 * Columns in which one number below zero, or several that are codes, stands among others that are all above it: -999 among incomes is no
 * income. They stay, as whether a cell that holds digits is empty only somebody who knows the data can tell; the log says so.
 */
export function oddCodeLines({ columns }: DataTable): LogLine<Said>[] {
  return [...columns].flatMap(([column, { kind, values }]): LogLine<Said>[] => {
    const found = kind === 'number' ? oddCodes(values) : []
    if (found.length === 0) return []
    const cells = found.reduce((sum, [, count]) => sum + count, 0)
    const message = note('odd-codes', { column, codes: found.map(([code]) => code), cells })
    return [{ code: 'read/odd-codes', message, rows: cells, column }]
  })
}

function oddCodes(values: Float64Array): [number, number][] {
  const counts = new Map<number, number>()
  let least = Infinity
  for (const value of values) {
    if (value >= 0) least = Math.min(least, value)
    else if (value < 0) {
      if (!CODES.has(value)) return []
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const found = [...counts].sort(([a], [b]) => b - a)
  const isTold = found.every(([code, count]) => count >= ENOUGH_CELLS && (code <= -FEW_DIGITS || least >= LARGE))
  return Number.isFinite(least) && isTold ? found : []
}
