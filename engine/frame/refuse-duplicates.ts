import { EngineError } from '../errors.ts'

/**
 * Refuses two rows for one unit and period.
 *
 * @param rows    data rows in use, 0-based
 * @param columns names of the unit and period columns, for the message
 * @throws {EngineError} `frame/duplicate-rows` with the rows of the first repeated pairs
 */
export function refuseDuplicates(rows: number[], unit: string[], time: Float64Array, columns: string[]): void {
  // a unit's only row so far, or its first row in every period
  const seen = new Map<string, number | Map<number, number>>()
  const repeated: number[] = []
  for (const row of rows) {
    const found = seen.get(unit[row])
    if (found === undefined) {
      seen.set(unit[row], row)
      continue
    }
    const periods = typeof found === 'number' ? new Map([[time[found], found]]) : found
    if (typeof found === 'number') seen.set(unit[row], periods)
    const first = periods.get(time[row])
    if (first === undefined) periods.set(time[row], row)
    else repeated.push(first, row)
  }
  if (repeated.length === 0) return
  const [first, second] = repeated as [number, number]
  throw new EngineError(
    'frame/duplicate-rows',
    `Data rows ${first + 1} and ${second + 1} are both for ${unit[first]} in ${time[first]}: a unit and period has one row.`,
    { columns, rows: [...new Set(repeated)].map((row) => row + 1).sort((a, b) => a - b) },
  )
}
