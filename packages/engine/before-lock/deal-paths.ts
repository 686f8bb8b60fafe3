import type { Random } from '../numerics/random.ts'
import { groupBy } from './donor-picker.ts'

/**
 * Deals the outcome paths of units out anew: every unit takes the whole path of another that is seen in the same periods.
 * Paths are put in order of their values first, so that it cannot matter whose a path was.
 *
 * @param value per row, `NaN` where missing: such a row is in no path
 * @returns per row its new value; null where a unit has two rows in a period, or periods that no other unit has alone
 */
export function dealPaths(
  unit: (string | null)[],
  time: Float64Array,
  value: Float64Array,
  random: Random,
): Float64Array | null {
  const isPlaced = (row: number) => unit[row] !== null && !Number.isNaN(time[row]) && !Number.isNaN(value[row])
  const placed = [...value.keys()].filter(isPlaced)
  const rowsOf = groupBy(placed, (row) => unit[row]!)
  const paths = [...rowsOf.values()].map((rows) => rows.sort((a, b) => time[a] - time[b]))
  const isTwice = paths.some((rows) => rows.some((row, i) => i > 0 && time[row] === time[rows[i - 1]]))
  const alike = [...groupBy(paths, (rows) => rows.map((row) => time[row]).join(' ')).values()]
  if (isTwice || alike.some((group) => group.length < 2)) return null
  const dealt = new Float64Array(value.length).fill(NaN)
  for (const group of alike) {
    const donors = shuffle(
      group.toSorted((a, b) => comparePaths(a, b, value)),
      random,
    )
    group.forEach((rows, i) => rows.forEach((row, t) => (dealt[row] = value[donors[i][t]]!)))
  }
  return dealt
}

function comparePaths(a: number[], b: number[], value: Float64Array): number {
  const t = a.findIndex((row, t) => value[row] !== value[b[t]])
  return t < 0 ? 0 : value[a[t]] - value[b[t]]
}

function shuffle<Item>(items: Item[], random: Random): Item[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.integer(i + 1)
    ;[items[i], items[j]] = [items[j], items[i]]
  }
  return items
}
