import { EngineError } from '../errors.ts'
import { rankTexts } from './text-ranks.ts'

/**
 * Refuses two rows for one unit and period.
 *
 * @param rows    data rows in use, 0-based
 * @param columns names of the unit and period columns, for the message
 * @throws {EngineError} `frame/duplicate-rows` with the rows of the first repeated pairs
 */
export function refuseDuplicates(rows: number[], unit: string[], time: Float64Array, columns: string[]): void {
  if (!hasDuplicates(rows, unit, time)) return
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

/** More cells than this are not marked one by one. */
const MOST_CELLS = 50_000_000

/** Whether two rows may be for one unit and period: each is marked in a table of both. */
function hasDuplicates(rows: number[], unit: string[], time: Float64Array): boolean {
  const { names, ranks } = rankTexts(unit)
  const periods = new Map<number, number>()
  for (const row of rows) if (!periods.has(time[row])) periods.set(time[row], periods.size)
  if (names.length * periods.size > MOST_CELLS) return true
  const isSeen = new Uint8Array(names.length * periods.size)
  for (const row of rows) {
    const place = ranks[row] * periods.size + periods.get(time[row])!
    if (isSeen[place] === 1) return true
    isSeen[place] = 1
  }
  return false
}
