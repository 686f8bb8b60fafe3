/** Cells that rows are ordered by, one per row of the whole data set. */
export type OrderKey = Float64Array | (string | null)[]

/**
 * The rows in an order that depends on their cells alone, so that sums round alike however the file was sorted.
 * Rows that are equal in every key are interchangeable. A missing cell stands before every other.
 *
 * @param rows rows in use, 0-based
 */
export function orderRows(rows: number[], keys: OrderKey[]): number[] {
  const ranks = keys.map((key) => (key instanceof Float64Array ? key.map(missingFirst) : rankTexts(key)))
  return rows.toSorted((a, b) => {
    for (const rank of ranks) {
      const [left, right] = [rank[a], rank[b]]
      if (left !== right) return left < right ? -1 : 1
    }
    return 0
  })
}

function missingFirst(value: number): number {
  return Number.isNaN(value) ? -Infinity : value
}

/** Place of every text among all of them, by code points. */
function rankTexts(cells: (string | null)[]): Float64Array {
  const names = [...new Set(cells)].filter((cell) => cell !== null).sort((a, b) => (a < b ? -1 : 1))
  const place = new Map<string | null, number>(names.map((name, at) => [name, at]))
  const ranks = new Float64Array(cells.length)
  for (let row = 0; row < ranks.length; row++) ranks[row] = place.get(cells[row]) ?? -1
  return ranks
}
