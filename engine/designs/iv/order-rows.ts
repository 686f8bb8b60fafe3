import { sortByKeys } from '../../numerics/sort-by-keys.ts'
import { rankTexts } from '../../frame/text-ranks.ts'

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
