import { type DataTable, keepRows, readText } from '../frame/table.ts'
import type { Random } from '../numerics/random.ts'
import { groupBy } from './donor-picker.ts'

/**
 * A random part of large data, in the order of the data.
 *
 * @param most     rows kept at most; the last group may go over
 * @param together columns whose combinations stay whole; none = single rows
 */
export function sampleRows(data: DataTable, most: number, together: string[] | null, random: Random): DataTable {
  if (together === null || data.rows <= most || together.some((name) => !data.columns.has(name))) return data
  const groups = together.length === 0 ? [...Array(data.rows).keys()].map((row) => [row]) : groupRows(data, together)
  const kept: number[] = []
  // a partial shuffle: each next group is drawn from those left
  for (let i = 0; i < groups.length && kept.length < most; i++) {
    const drawn = i + random.integer(groups.length - i)
    ;[groups[i], groups[drawn]] = [groups[drawn], groups[i]]
    for (const row of groups[i]) kept.push(row)
  }
  return keepRows(
    data,
    kept.sort((a, b) => a - b),
  )
}

function groupRows(data: DataTable, together: string[]): number[][] {
  const cells = together.map((name) => readText(data, name))
  const rows = [...Array(data.rows).keys()]
  const groups = groupBy(rows, (row) => JSON.stringify(cells.map((column) => column[row])))
  return [...groups.values()]
}
